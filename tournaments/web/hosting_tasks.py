"""What of regulations, places and hosting waits for whom."""

import datetime as dt

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from federation.models import Account
from federation.selectors.mandates import (
    associations_of,
    clubs_of,
    has_office_mandate,
)
from federation.web.desk_tasks import DeskTask, TaskGroup, group_of
from tournaments.models import Event, TimetableProposal, TimetableState
from tournaments.rules.regulation_items import regulation_due_on
from tournaments.selectors.hosting import (
    agreements_due,
    delegates_decisions,
    events_hosted_by,
    hosting_calls,
)
from tournaments.selectors.regulations import events_without_regulation
from tournaments.selectors.rule_sets import regulation_of

# How far the desk looks: events of the next season, and regulations due within a month.
AHEAD = dt.timedelta(days=420)
SOON = dt.timedelta(days=31)
TOLD_ONE_BY_ONE = 5


def regulations(account: Account, *, on: dt.date) -> list[DeskTask]:
    """Tell organisers and the office which official events to come have no regulation."""
    is_office = has_office_mandate(account, on=on)
    clubs = set() if is_office else set(clubs_of(account, on=on).values_list("pk", flat=True))
    bodies = (
        set() if is_office else set(associations_of(account, on=on).values_list("pk", flat=True))
    )
    if not (is_office or clubs or bodies):
        return []
    events = [
        event
        for event in events_without_regulation(on=on, until=on + AHEAD)
        if (is_office or event.club_id in clubs or event.association_id in bodies)
        and _by(event) <= on + SOON
    ]
    if len(events) > TOLD_ONE_BY_ONE:
        title = ngettext(
            "official event without a regulation", "official events without a regulation",
            len(events),
        )  # fmt: skip
        first = events[0]
        return [DeskTask(title, _page(first), _group(first, on), _by(first), len(events))]
    return [
        DeskTask(
            _("Publish the regulation: %(event)s") % {"event": event.name},
            _page(event),
            _group(event, on),
            _by(event),
        )
        for event in events
    ]


def hosting(account: Account, *, on: dt.date) -> list[DeskTask]:
    """Tell who decides which calls have ended, the office what is due, hosts what they owe."""
    tasks = [
        DeskTask(
            _("Propose a timetable: %(event)s") % {"event": link.event.name},
            reverse("timetable-propose", args=[link.event_id]),
            TaskGroup.WAITING,
        )
        for link in events_hosted_by(account, on=on)
        .filter(event__starts_on__gt=on, event__timetable_proposals__isnull=True)
        .select_related("event")[:TOLD_ONE_BY_ONE]
    ]
    if delegates_decisions(account, on=on):
        tasks += [
            DeskTask(
                _("Choose a host: %(event)s") % {"event": call.event.name},
                reverse("hosting-bids", args=[call.pk]),
                TaskGroup.WAITING,
                count=call.bid_count,  # type: ignore[attr-defined]
            )
            for call in hosting_calls().filter(decided_at__isnull=True, open_until__lt=on)
        ]
    if has_office_mandate(account, on=on):
        tasks += _timetables() + _shares(on)
    return tasks


def _timetables() -> list[DeskTask]:
    waiting = TimetableProposal.objects.filter(state=TimetableState.WAITING)
    return [
        DeskTask(
            _("Answer a proposed timetable: %(event)s") % {"event": proposal.event.name},
            reverse("timetable-propose", args=[proposal.event_id]),
            TaskGroup.WAITING,
        )
        for proposal in waiting.select_related("event").order_by("proposed_at")
    ]


def _shares(on: dt.date) -> list[DeskTask]:
    return [
        DeskTask(
            _("Ask for the host's share: %(event)s") % {"event": agreement.delegation.event.name},
            reverse("hosting-agreement", args=[agreement.pk]),
            group_of(agreement.due_on, on=on),
            agreement.due_on,
        )
        for agreement in agreements_due(on=on)
    ]


def _by(event: Event) -> dt.date:
    figures = regulation_of(event)
    return regulation_due_on(
        national=figures.event_classes[event.event_class].is_national,
        season=event.season.year,
        starts_on=event.starts_on,
        figures=figures.calendar,
    )


def _group(event: Event, on: dt.date) -> str:
    return group_of(_by(event), on=on)


def _page(event: Event) -> str:
    return reverse("event-regulation", args=[event.pk])
