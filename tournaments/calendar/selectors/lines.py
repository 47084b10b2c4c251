"""The lines of a season's calendar, as stored in a version and printed."""

from typing import TypedDict

from django.db.models import Q, QuerySet

from federation.models import Association, Season
from tournaments.models import DateReservation, Event, ReservationState


class CalendarLine(TypedDict):
    """One line: an event, or an accepted date. Days are ISO dates, choices are codes."""

    key: str
    first_day: str
    last_day: str
    title: str
    organiser_kind: str
    organiser: str
    region: str
    event_class: str
    kind: str
    event_type: str
    age_group: str
    category_limit: str
    venue: str
    is_online: bool
    is_reserved: bool


def calendar_lines(season: Season) -> list[CalendarLine]:
    """Return the events and accepted dates of a season, by date."""
    events = _events(season)
    accepted = _accepted(season)
    return _in_order(events, accepted)


def lines_of_association(season: Season, association: Association) -> list[CalendarLine]:
    """Return the lines of an association and of the clubs in its area in a season."""
    theirs = Q(association=association) | Q(club__association=association)
    return _in_order(_events(season).filter(theirs), _accepted(season).filter(theirs))


def _events(season: Season) -> QuerySet[Event]:
    rows = Event.objects.filter(season=season, cancelled_at__isnull=True)
    return rows.select_related("club__association", "association")


def _accepted(season: Season) -> QuerySet[DateReservation]:
    rows = DateReservation.objects.filter(season=season, state=ReservationState.ACCEPTED)
    return rows.select_related("club__association", "association", "region")


def _in_order(events: QuerySet[Event], accepted: QuerySet[DateReservation]) -> list[CalendarLine]:
    lines = [_event_line(event) for event in events] + [_reserved_line(row) for row in accepted]
    return sorted(lines, key=lambda line: (line["first_day"], line["last_day"], line["key"]))


def _event_line(event: Event) -> CalendarLine:
    body = event.association or (event.club.association if event.club else None)
    organiser = event.club or event.association
    return _line(
        event,
        key=f"event:{event.pk}",
        title=event.name,
        organiser=organiser.name if organiser else "",
        region=body.code if body else "",
        is_reserved=False,
    )


def _reserved_line(row: DateReservation) -> CalendarLine:
    organiser = row.club or row.association
    return _line(
        row,
        key=f"reservation:{row.pk}",
        title=row.title,
        organiser=organiser.name if organiser else row.entity_name,
        region=row.region.code if row.region else "",
        is_reserved=True,
    )


def _line(
    row: Event | DateReservation,
    *,
    key: str,
    title: str,
    organiser: str,
    region: str,
    is_reserved: bool,
) -> CalendarLine:
    return CalendarLine(
        key=key,
        first_day=row.starts_on.isoformat(),
        last_day=row.ends_on.isoformat(),
        title=title,
        organiser_kind=row.organiser_kind,
        organiser=organiser,
        region=region,
        event_class=row.event_class,
        kind=row.kind,
        event_type=row.event_type,
        age_group=row.age_group,
        category_limit=row.category_limit,
        venue=row.venue,
        is_online=row.is_online,
        is_reserved=is_reserved,
    )
