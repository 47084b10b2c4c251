"""Tasks about regulations, quotas and hosting."""

import datetime as dt
from collections.abc import Sequence

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from federation.bodies.selectors.mandates import has_office_mandate, own_associations, own_clubs
from federation.models import Account
from federation.page_parts.desk_tasks import DeskTask, TaskGroup, group_of
from federation.selectors.batched_reads import Asking, Rows
from tournaments.events.selectors.hosting import (
    agreements_due,
    delegates_decisions,
    events_hosted_by,
    hosting_calls,
)
from tournaments.events.selectors.regulations import without_regulation
from tournaments.models import Event, HostingAgreement, TimetableProposal, TimetableState
from tournaments.rules.regulation_items import regulation_due_on
from tournaments.selectors.rule_sets import is_official, regulation_of

# The period shown on the desk: events of next season, and regulations due within a month.
AHEAD = dt.timedelta(days=420)
SOON = dt.timedelta(days=31)
TOLD_ONE_BY_ONE = 5


def regulations(account: Account, *, on: dt.date) -> Asking[list[DeskTask]]:
    """Show organisers and the office future official events without regulation."""
    is_office = has_office_mandate(account, on=on)
    clubs = {club.pk for club in own_clubs(account, on=on)}
    bodies = {body.pk for body in own_associations(account, on=on)}
    if not (is_office or clubs or bodies):
        return []
    (unregulated,) = yield [Rows(without_regulation(on=on, until=on + AHEAD))]
    events = [
        event
        for event in unregulated
        if is_official(event)
        and (is_office or event.club_id in clubs or event.association_id in bodies)
        and _by(event) <= on + SOON
    ]
    if len(events) > TOLD_ONE_BY_ONE:
        title = ngettext(
            "official event without a regulation", "official events without a regulation",
            len(events),
        )  # fmt: skip
        first = events[0]
        return [
            DeskTask(
                title,
                _page(first),
                _group(first, on),
                _by(first),
                len(events),
                button=pgettext("button", "Publish"),
            )
        ]
    return [
        DeskTask(
            _("Publish the regulation: %(event)s") % {"event": event.name},
            _page(event),
            _group(event, on),
            _by(event),
            button=pgettext("button", "Publish"),
        )
        for event in events
    ]


def hosting(account: Account, *, on: dt.date) -> Asking[list[DeskTask]]:
    """Show who decides the ended calls, the office shares to bill, and hosts what they owe."""
    hosted = events_hosted_by(account, on=on).filter(
        event__starts_on__gt=on, event__timetable_proposals__isnull=True
    )
    ended = hosting_calls().filter(decided_at__isnull=True, open_until__lt=on)
    proposed = TimetableProposal.objects.filter(state=TimetableState.WAITING)
    shares = agreements_due(on=on)
    is_office = has_office_mandate(account, on=on)
    links, calls, proposals, agreements = yield [
        Rows(hosted.select_related("event"), TOLD_ONE_BY_ONE),
        Rows(ended if delegates_decisions(account, on=on) else ended.none()),
        Rows(
            proposed.select_related("event").order_by("proposed_at")
            if is_office
            else proposed.none()
        ),
        Rows(shares if is_office else shares.none()),
    ]
    tasks = [
        DeskTask(
            _("Propose a timetable: %(event)s") % {"event": link.event.name},
            reverse("timetable-propose", args=[link.event_id]),
            TaskGroup.WAITING,
            button=pgettext("button", "Propose"),
        )
        for link in links
    ]
    tasks += [
        DeskTask(
            _("Choose a host: %(event)s") % {"event": call.event.name},
            reverse("hosting-bids", args=[call.pk]),
            TaskGroup.WAITING,
            button=pgettext("button", "Decide"),
            about=ngettext("%(n)s bid", "%(n)s bids", call.bid_count) % {"n": call.bid_count},
        )
        for call in calls
    ]
    return tasks + _timetables(proposals) + _shares(agreements, on)


def _timetables(proposals: Sequence[TimetableProposal]) -> list[DeskTask]:
    return [
        DeskTask(
            _("Answer a proposed timetable: %(event)s") % {"event": proposal.event.name},
            reverse("timetable-propose", args=[proposal.event_id]),
            TaskGroup.WAITING,
            button=pgettext("button", "Answer"),
        )
        for proposal in proposals
    ]


def _shares(agreements: Sequence[HostingAgreement], on: dt.date) -> list[DeskTask]:
    return [
        DeskTask(
            _("Ask for the host's share: %(event)s") % {"event": agreement.delegation.event.name},
            reverse("hosting-agreement", args=[agreement.pk]),
            group_of(agreement.due_on, on=on),
            agreement.due_on,
            button=pgettext("button", "View"),
        )
        for agreement in agreements
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
