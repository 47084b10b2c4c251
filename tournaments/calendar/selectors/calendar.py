"""The calendar of a season."""

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count, Max, Q, QuerySet

from federation.models import Association, Club, Person, Season
from federation.rules.names import folded
from federation.selectors.words_alike import named_like
from tournaments.models import AgeGroup, CategoryLimit, EntryPlayer, Event, EventType

# Who may play: the value in the address -> the filter for events.
AUDIENCES = {
    "everyone": Q(
        event_type=EventType.OPEN,
        age_group=AgeGroup.NONE,
        category_limit=CategoryLimit.NONE,
    ),
    **{each.lower(): Q(event_type=each) for each in (EventType.WOMEN, EventType.MIXED)},
    **{each.lower(): Q(age_group=each) for each in AgeGroup if each != AgeGroup.NONE},
    **{each.lower(): Q(category_limit=each) for each in CategoryLimit if each != "NONE"},
}


@dataclass(frozen=True, slots=True)
class CalendarFilter:
    """A reader's filter of the calendar; empty means any. month: 1 to 12, 0 for all."""

    month: int = 0
    region: str = ""
    club: str = ""
    event_class: str = ""
    kind: str = ""
    audience: str = ""
    words: str = ""
    from_day: dt.date | None = None
    to_day: dt.date | None = None


def calendar_events(season: Season | None, asked: CalendarFilter) -> QuerySet[Event]:
    """Return the events of a season that match a filter, by date."""
    events = Event.objects.filter(season=season).select_related(
        "club__association", "association", "season", "entry_terms"
    )
    if asked.month:
        events = events.filter(starts_on__month=asked.month)
    if asked.from_day:
        events = events.filter(ends_on__gte=asked.from_day)
    if asked.to_day:
        events = events.filter(starts_on__lte=asked.to_day)
    for word in folded(asked.words).split():
        events = events.filter(named_like(word) | named_like(word, prefix="club__"))
    if asked.region:
        events = events.filter(association__code=asked.region) | events.filter(
            club__association__code=asked.region
        )
    if asked.club:
        events = events.filter(club__code=asked.club)
    if asked.event_class:
        events = events.filter(event_class=asked.event_class)
    if asked.kind:
        events = events.filter(kind=asked.kind)
    if asked.audience:
        events = events.filter(AUDIENCES.get(asked.audience, Q(pk__in=[])))
    return events.order_by("starts_on", "pk")


def events_of_region(region: Association, *, since: dt.date) -> QuerySet[Event]:
    """Return the events of an association and of the clubs in its area, from a day on."""
    theirs = Q(association=region) | Q(club__association=region)
    return _since(since).filter(theirs)


def events_of_club(club: Club, *, since: dt.date) -> QuerySet[Event]:
    """Return the events of a club from a day on."""
    return _since(since).filter(club=club)


def events_of_person(person: Person, *, since: dt.date) -> QuerySet[Event]:
    """Return the events with an entry of a person who has not left it, from a day on."""
    entered = EntryPlayer.objects.filter(person=person, left_at__isnull=True)
    return _since(since).filter(pk__in=entered.values("entry__event"))


def _since(day: dt.date) -> QuerySet[Event]:
    events = Event.objects.filter(ends_on__gte=day).select_related("club", "association")
    return events.order_by("starts_on", "pk")


def coming_events(*, on: dt.date, count: int, club: Club | None = None) -> list[Event]:
    """Return the next events that are not cancelled; of one club, if given."""
    events = Event.objects.filter(ends_on__gte=on, cancelled_at__isnull=True)
    if club is not None:
        events = events.filter(club=club)
    return list(events.select_related("club", "association").order_by("starts_on", "pk")[:count])


def edits_of(events: Iterable[Event]) -> dict[int, tuple[int, dt.datetime]]:
    """Return the number of edits of each event and the time of the last; iCalendar needs both."""
    rows = Event.history.filter(id__in=[event.pk for event in events]).values("id")
    counted = rows.annotate(edits=Count("history_id"), last=Max("history_date"))
    return {row["id"]: (row["edits"], row["last"]) for row in counted}
