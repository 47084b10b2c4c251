"""The starting time and price of an event, from all sources."""

import datetime as dt
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from django.db.models import Min
from django.utils import timezone

from federation.models import ClubPage
from tournaments.events.selectors.regulations import conditions_of
from tournaments.models import (
    Event,
    EventKind,
    EventRegulation,
    HostingAgreement,
    RegulationState,
    ScheduledMatch,
    SessionHours,
)
from tournaments.rules.regulation_items import Conditions, EntryFee


@dataclass(frozen=True, slots=True)
class Announced:
    """What players should know in advance; empty if unknown.

    usual_hour, usual_price: those on the club's page for that weekday; only if the event has none.
    """

    begins_at: dt.datetime | None = None
    fee: EntryFee | None = None
    fee_note: str = ""
    usual_hour: str = ""
    usual_price: str = ""


def announced(event: Event) -> Announced:
    """Return what is known of an event without online entries."""
    return announced_of([event])[event.pk]


def announced_of(events: Collection[Event]) -> dict[int, Announced]:
    """Return what is known of some events, with a fixed number of queries."""
    conditions = _conditions_of_events(events)
    begins = _begins_of(events, conditions)
    agreed = {
        row.delegation.event_id: EntryFee(row.price_cents, row.currency)
        for row in HostingAgreement.objects.filter(delegation__event__in=events)
        .select_related("delegation")
        .order_by("pk")
    }
    clubs = {event.club_id for event in events if event.club_id}
    pages = {page.club_id: page for page in ClubPage.objects.filter(club__in=clubs)}
    by_event_id = {}
    for event in events:
        terms, at = conditions[event.pk], begins[event.pk]
        fee, page = terms.fee or agreed.get(event.pk), pages.get(event.club_id or 0)
        is_told = fee is not None or terms.fee_note
        by_event_id[event.pk] = Announced(
            at,
            fee,
            terms.fee_note,
            usual_hour=page.days.get(str(event.starts_on.isoweekday()), "")
            if page and at is None
            else "",
            usual_price=page.price if page and not is_told else "",
        )
    return by_event_id


def begins_at_of(event: Event) -> dt.datetime | None:
    """Return the start of an event's first session: as set for it, else by the timetable."""
    return _begins_of([event], _conditions_of_events([event]))[event.pk]


def _conditions_of_events(events: Collection[Event]) -> dict[int, Conditions]:
    """Return the conditions of each event's regulation in force, if there is one."""
    rows = EventRegulation.objects.filter(event__in=events, state=RegulationState.PUBLISHED)
    latest = {row.event_id: row for row in rows.order_by("version")}
    return {
        event.pk: conditions_of(latest[event.pk]) if event.pk in latest else Conditions()
        for event in events
    }


def _begins_of(
    events: Collection[Event], conditions: Mapping[int, Conditions]
) -> dict[int, dt.datetime | None]:
    hours = SessionHours.objects.filter(session__event__in=events)
    set_at = dict(hours.values_list("session__event").annotate(first=Min("starts_at")))
    drawn = ScheduledMatch.objects.filter(event__in=events, draw__replaced_at=None)
    drawn_at = dict(
        drawn.filter(event__kind=EventKind.TEAMS)
        .values_list("event")
        .annotate(first=Min("starts_at"))
    )
    by_event_id = {}
    for event in events:
        at = set_at.get(event.pk) or drawn_at.get(event.pk)
        by_event_id[event.pk] = (
            timezone.localtime(at) if at else _by_timetable(conditions[event.pk])
        )
    return by_event_id


def _by_timetable(conditions: Conditions) -> dt.datetime | None:
    lines = [line for line in conditions.timetable if line.boards] or conditions.timetable
    if not lines:
        return None
    first = min(lines, key=lambda line: (line.day, line.starts_at))
    return dt.datetime.combine(first.day, first.starts_at, timezone.get_current_timezone())
