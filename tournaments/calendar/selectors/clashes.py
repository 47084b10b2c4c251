"""The dates in the calendar, in the form the rules of clashes take."""

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from federation.models import Association, Club
from federation.rules.figures_federation import EventStanding
from federation.rules.organisers import OrganiserKind
from federation.rules.rule_sets import RuleSetFigures
from tournaments.models import STANDING_STATES, DateReservation, Event, ReservationState
from tournaments.rules.clashes import Audience, Clash, DatedThing, clashes_of
from tournaments.rules.event_class import (
    AgeGroup,
    CategoryLimit,
    EventKind,
    EventType,
    standing_of_event,
)


class Described(Protocol):
    """The properties that events, reservations and drafts have in common."""

    organiser_kind: str
    event_class: str
    kind: str
    event_type: str
    age_group: str
    category_limit: str
    starts_on: dt.date
    ends_on: dt.date
    is_online: bool
    club: Club | None
    association: Association | None


def dated_event(event: Event, *, figures: RuleSetFigures) -> DatedThing:
    """Return an event for the rules of clashes; the federation's events are for everyone."""
    body = event.association or (event.club.association if event.club else None)
    return _thing(f"event:{event.pk}", event.name, event, body, figures)


def dated_reservation(
    row: DateReservation, *, figures: RuleSetFigures, days: tuple[dt.date, dt.date] | None = None
) -> DatedThing:
    """Return a reservation for the rules of clashes, on its own or other days."""
    return _thing(f"reservation:{row.pk}", row.title, row, row.region, figures, days)


def _thing(
    key: str,
    title: str,
    row: Described,
    region: Association | None,
    figures: RuleSetFigures,
    days: tuple[dt.date, dt.date] | None = None,
) -> DatedThing:
    first, last = days or (row.starts_on, row.ends_on)
    standing = standing_of_event(
        row.event_class,
        organiser=OrganiserKind(row.organiser_kind),
        classes=figures.event_classes,
    )
    return DatedThing(
        key=key,
        title=title,
        first_day=first,
        last_day=last,
        kind=EventKind(row.kind),
        audience=Audience(
            EventType(row.event_type), AgeGroup(row.age_group), CategoryLimit(row.category_limit)
        ),
        region=region.code if region else "",
        is_official=standing is EventStanding.OFFICIAL,
        is_online=row.is_online,
    )


def things_between(
    first: dt.date, last: dt.date, *, figures: RuleSetFigures, decided_only: bool = False
) -> list[DatedThing]:
    """Return the events and open reservations on any day of a period, in two queries.

    decided_only: leave out reservations not yet accepted.
    """
    events = Event.objects.filter(
        starts_on__lte=last, ends_on__gte=first, cancelled_at__isnull=True
    ).select_related("club__association", "association")
    states = (ReservationState.ACCEPTED,) if decided_only else STANDING_STATES
    rows = DateReservation.objects.filter(
        starts_on__lte=last, ends_on__gte=first, state__in=states
    ).select_related("region", "club", "association")
    return [
        *(dated_event(event, figures=figures) for event in events),
        *(dated_reservation(row, figures=figures) for row in rows),
    ]


def clashes_with(
    dated_thing: DatedThing, *, figures: RuleSetFigures, decided_only: bool = False
) -> tuple[Clash, ...]:
    """Return what clashes with a date in the calendar."""
    others = things_between(
        dated_thing.first_day, dated_thing.last_day, figures=figures, decided_only=decided_only
    )
    return clashes_of(dated_thing, others, ages=figures.ages, limits=figures.category_limits)


def clashes_by_reservation(
    rows: Sequence[DateReservation], *, figures: RuleSetFigures
) -> Mapping[int, tuple[Clash, ...]]:
    """Return the clashes of each of many reservations, in two queries for all."""
    if not rows:
        return {}
    others = things_between(
        min(row.starts_on for row in rows), max(row.ends_on for row in rows), figures=figures
    )
    return {
        row.pk: clashes_of(
            dated_reservation(row, figures=figures),
            _near(row, others),
            ages=figures.ages,
            limits=figures.category_limits,
        )
        for row in rows
    }


def _near(row: DateReservation, things: Iterable[DatedThing]) -> list[DatedThing]:
    return [
        thing
        for thing in things
        if thing.first_day <= row.ends_on and thing.last_day >= row.starts_on
    ]
