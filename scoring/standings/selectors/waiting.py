"""Open tasks: files to confirm, events without results, homologations to finish."""

import datetime as dt
from collections.abc import Sequence

from django.db.models import Exists, OuterRef, Q, QuerySet

from federation.bodies.selectors.mandates import has_office_mandate
from federation.models import Account, Association, Season
from scoring.models import FileState, ResultFile, ResultState
from tournaments.events.selectors.events import events_managed_by, events_shown
from tournaments.models import Event, EventKind


def files_visible_to(account: Account, *, on: dt.date) -> QuerySet[ResultFile]:
    """Return the files of the events that the account manages."""
    events = events_managed_by(account, on=on)
    return ResultFile.objects.filter(event__in=events).select_related("event__season")


def files_to_confirm(account: Account, *, on: dt.date) -> QuerySet[ResultFile]:
    """Return the files that the account must confirm, or hand to the office, the oldest first.

    Each says whether a later one is published in its place: `is_overtaken`.
    """
    waiting = files_visible_to(account, on=on).filter(state=FileState.WAITING)
    if not has_office_mandate(account, on=on):
        waiting = waiting.filter(handed_on_at__isnull=True)
    waiting = waiting.annotate(is_overtaken=_later_published())
    return waiting.defer("content").order_by("uploaded_at", "pk")


def is_overtaken(file: ResultFile) -> bool:
    """Return whether a later file is published of its session or of the whole event."""
    return ResultFile.objects.filter(_later_published(), pk=file.pk).exists()


def _later_published() -> Exists:
    same = Q(session=OuterRef("session")) | Q(session__isnull=True)
    return Exists(
        ResultFile.objects.filter(
            same, event=OuterRef("event"), pk__gt=OuterRef("pk"), state=FileState.CONFIRMED
        )
    )


def events_without_results(account: Account, *, on: dt.date) -> QuerySet[Event]:
    """Return the events of the account that were played and have no results yet."""
    events = events_managed_by(account, on=on)
    return events.filter(
        starts_on__lte=on, result__isnull=True, cancelled_at__isnull=True
    ).order_by("ends_on", "pk")


def events_to_homologate(account: Account, *, on: dt.date) -> QuerySet[Event]:
    """Return the events of the account whose results are provisional, the oldest first."""
    events = events_managed_by(account, on=on)
    return events.filter(result__state=ResultState.PROVISIONAL).order_by("ends_on", "pk")


def events_to_come(account: Account, *, on: dt.date) -> QuerySet[Event]:
    """Return the events of the account that have not begun."""
    events = events_managed_by(account, on=on)
    return events.filter(starts_on__gt=on, cancelled_at__isnull=True).order_by("starts_on", "pk")


def events_waiting(account: Account, *, on: dt.date, most: int) -> QuerySet[Event]:
    """Return the account's events of the three lists above, at most `most` of each.

    One query for all three, each event with its result; `sorted_out` separates them.
    """
    lists = (
        events_without_results(account, on=on),
        events_to_homologate(account, on=on),
        events_to_come(account, on=on),
    )
    waits = Q()
    for events in lists:
        waits |= Q(pk__in=events.values("pk")[:most])
    return events_shown().select_related("result").filter(waits)


def sorted_out(events: Sequence[Event], *, on: dt.date) -> tuple[list[Event], ...]:
    """Return the waiting events in three lists: begun without results, provisional, not over."""
    by_end = sorted(events, key=lambda event: (event.ends_on, event.pk))
    results = {event.pk: getattr(event, "result", None) for event in events}
    unplayed = [event for event in by_end if event.starts_on <= on and results[event.pk] is None]
    provisional = [
        event
        for event in by_end
        if (result := results[event.pk]) is not None and result.state == ResultState.PROVISIONAL
    ]
    coming = [
        event
        for event in events
        if event.ends_on > on or (event.ends_on == on and not _is_published(event))
    ]
    return (
        unplayed,
        provisional,
        sorted(coming, key=lambda event: (event.starts_on, event.pk)),
    )


def _is_published(event: Event) -> bool:
    """Return whether all of an event is published; results of teams come after each round."""
    is_at_once = event.planned_sessions <= 1 and event.kind != EventKind.TEAMS
    return is_at_once and getattr(event, "result", None) is not None


def events_held_by(association: Association, *, season: Season | None) -> QuerySet[Event]:
    """Return the events that an association itself organises in a season, in order."""
    events = Event.objects.filter(association=association, season=season)
    return events.select_related("result").order_by("starts_on", "pk")
