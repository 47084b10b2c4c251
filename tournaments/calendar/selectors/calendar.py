"""The calendar of a season."""

import datetime as dt
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.db.models import Count, Exists, Max, OuterRef, Q, QuerySet
from django.utils import timezone

from federation.models import Association, Club, Person, Season
from federation.rules.names import folded
from federation.selectors.words_alike import named_like
from tournaments.models import (
    AgeGroup,
    CategoryLimit,
    EntryPlayer,
    Event,
    EventType,
    ScheduledMatch,
    Session,
)
from tournaments.selectors.event_filters import entries_open, in_town
from tournaments.selectors.homologated import not_homologated
from tournaments.selectors.played_now import not_over
from tournaments.selectors.published import still_to_play

# Who may play: the value in the address -> the filter for events.
AUDIENCES = {
    "everyone": Q(
        event_type=EventType.OPEN,
        age_group=AgeGroup.NONE,
        category_limit=CategoryLimit.NONE,
    ),
    **{
        event_type.lower(): Q(event_type=event_type)
        for event_type in (EventType.WOMEN, EventType.MIXED)
    },
    **{
        age_group.lower(): Q(age_group=age_group)
        for age_group in AgeGroup
        if age_group != AgeGroup.NONE
    },
    **{limit.lower(): Q(category_limit=limit) for limit in CategoryLimit if limit != "NONE"},
}


@dataclass(frozen=True, slots=True)
class CalendarFilter:
    """A reader's filter of the calendar; empty means any. month: 1 to 12, 0 for all.

    open_at: the moment at which entries are to be open.
    """

    month: int = 0
    region: str = ""
    town: str = ""
    club: str = ""
    event_class: str = ""
    kind: str = ""
    audience: str = ""
    words: str = ""
    from_day: dt.date | None = None
    to_day: dt.date | None = None
    open_at: dt.datetime | None = None


def calendar_events(season: Season | None, calendar_filter: CalendarFilter) -> QuerySet[Event]:
    """Return the events of a season that match a filter, by date."""
    events = Event.objects.filter(season=season).select_related(
        "club__association", "association", "season", "entry_terms"
    )
    if calendar_filter.month:
        events = events.filter(starts_on__month=calendar_filter.month)
    if calendar_filter.from_day:
        events = events.filter(ends_on__gte=calendar_filter.from_day)
    if calendar_filter.from_day and calendar_filter.to_day:
        events = events.filter(_played_between(calendar_filter.from_day, calendar_filter.to_day))
    for word in folded(calendar_filter.words).split():
        events = events.filter(named_like(word) | named_like(word, prefix="club__"))
    if calendar_filter.region:
        events = events.filter(association__code=calendar_filter.region) | events.filter(
            club__association__code=calendar_filter.region
        )
    if calendar_filter.town:
        events = events.filter(in_town(calendar_filter.town))
    if calendar_filter.open_at:
        events = events.filter(entries_open(calendar_filter.open_at))
    if calendar_filter.club:
        events = events.filter(club__code=calendar_filter.club)
    if calendar_filter.event_class:
        events = events.filter(event_class=calendar_filter.event_class)
    if calendar_filter.kind:
        events = events.filter(kind=calendar_filter.kind)
    if calendar_filter.audience:
        events = events.filter(AUDIENCES.get(calendar_filter.audience, Q(pk__in=[])))
    return events.order_by("starts_on", "pk")


def _played_between(first: dt.date, last: dt.date) -> Q:
    """Return the condition that a session or match is on those days; without any, the event is."""
    sessions = Session.objects.filter(event=OuterRef("pk"))
    matches = _matches_dated().filter(event=OuterRef("pk"))
    is_undated = ~Q(Exists(sessions)) & ~Q(Exists(matches))
    return (
        Q(Exists(sessions.filter(played_on__range=(first, last))))
        | Q(Exists(matches.filter(starts_at__date__range=(first, last))))
        | (is_undated & Q(starts_on__lte=last, ends_on__gte=first))
    )


def days_played(events: Collection[Event]) -> dict[int, set[dt.date]]:
    """Return the days on which events have a session or match; those without any are left out."""
    days: dict[int, set[dt.date]] = {}
    sessions = Session.objects.filter(event__in=events).values_list("event_id", "played_on")
    for event, day in sessions:
        days.setdefault(event, set()).add(day)
    matches = _matches_dated().filter(event__in=events)
    for event, at in matches.values_list("event_id", "starts_at"):
        days.setdefault(event, set()).add(timezone.localdate(at))
    return days


def _matches_dated() -> QuerySet[ScheduledMatch]:
    """Return the matches of published schedules that have a day."""
    return ScheduledMatch.objects.filter(
        starts_at__isnull=False, draw__published_at__isnull=False, draw__replaced_at__isnull=True
    )


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


def coming_events(*, now: dt.datetime, count: int, club: Club | None = None) -> list[Event]:
    """Return the next events, neither cancelled nor over; of a club, where one is given."""
    standing = Event.objects.filter(not_over(now=now), cancelled_at__isnull=True)
    events = still_to_play(not_homologated(standing), on=timezone.localdate(now))
    if club is not None:
        events = events.filter(club=club)
    shown = events.select_related("club", "association", "entry_terms")
    return list(shown.order_by("starts_on", "pk")[:count])


def edits_of(events: Iterable[Event]) -> dict[int, tuple[int, dt.datetime]]:
    """Return the number of edits of each event and the time of the last; iCalendar needs both."""
    rows = Event.history.filter(id__in=[event.pk for event in events]).values("id")
    counted = rows.annotate(edits=Count("history_id"), last=Max("history_date"))
    return {row["id"]: (row["edits"], row["last"]) for row in counted}
