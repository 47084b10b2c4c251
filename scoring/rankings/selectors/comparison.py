"""Two players side by side: their figures, results together, and against each other."""

import datetime as dt
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import F
from django.utils import timezone

from federation.models import Person
from scoring.models import PlayingStrength, RankingLine, RankingList, ResultState, Standing
from scoring.rankings.selectors.strengths import strengths_of
from scoring.selectors.knockout_places import teams_still_in
from scoring.standings.selectors.players import last_percentages

LATEST = 10


@dataclass(frozen=True, slots=True)
class Column:
    """The figures of one player. percent_hundredths: mean of the last events that have one."""

    person: Person
    line: RankingLine | None
    events: int
    wins: int
    percent_hundredths: int | None
    percents: int
    strengths: Sequence[PlayingStrength]


@dataclass(frozen=True, slots=True)
class Meeting:
    """An event that both played, in two entries or in one. day: its last, or that of the results.

    is_under_way: its places are those so far.
    """

    event_id: int
    event: str
    first_day: dt.date
    day: dt.date
    is_under_way: bool
    first: Standing
    second: Standing

    @property
    def together(self) -> bool:
        """Return whether they were partners or team-mates."""
        return self.first.entry_id == self.second.entry_id

    @property
    def is_apart(self) -> bool:
        """Return whether the places are of two lists, such as lines or groups: not comparable."""
        return not self.together and self.first.line != self.second.line

    @property
    def above(self) -> int:
        """Return 1 or 2 for the player placed higher, 0 for neither, two lists or places so far."""
        one, other = self.first, self.second
        if self.together or self.is_apart or self.is_under_way:
            return 0
        if one.rank is None or other.rank is None:
            return 0
        return 0 if one.rank == other.rank else 1 if one.rank < other.rank else 2


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two columns, and the events both played, the latest first."""

    first: Column
    second: Column
    meetings: Sequence[Meeting]
    still_in: frozenset[int]

    def above(self, which: int) -> int:
        """Return in how many events player 1 or 2 was placed above the other."""
        return sum(meeting.above == which for meeting in self.meetings)

    @property
    def together(self) -> Sequence[Meeting]:
        """Return the events they played in one entry."""
        return [meeting for meeting in self.meetings if meeting.together]

    @property
    def apart(self) -> Sequence[Meeting]:
        """Return the events in which their places are of two lists."""
        return [meeting for meeting in self.meetings if meeting.is_apart]


def compared(
    first: Person,
    second: Person,
    *,
    ranking: RankingList | None,
    readable: frozenset[int],
    on: dt.date,
) -> Comparison:
    """Compare two players on a day; readable: those whose strength the reader may see."""
    standings = _standings([first.pk, second.pk])
    lines = _lines(ranking, [first.pk, second.pk])
    still_in = frozenset(
        teams_still_in(standing for own in standings.values() for standing in own.values())
    )
    columns = []
    for person in (first, second):
        own = list(standings[person.pk].values())
        over = [row for row in own if row.pk not in still_in and not _is_under_way(row, on)]
        columns.append(_column(person, lines.get(person.pk), own, over, readable))
    mine, theirs = standings[first.pk], standings[second.pk]
    meetings = [
        _meeting(one, theirs[event], on, still_in) for event, one in mine.items() if event in theirs
    ]
    meetings.sort(key=lambda meeting: (meeting.day, meeting.event_id), reverse=True)
    return Comparison(columns[0], columns[1], meetings, still_in)


def _meeting(one: Standing, other: Standing, on: dt.date, still_in: frozenset[int]) -> Meeting:
    """Return an event of both; one under way has the day of its results, not one to come."""
    event = one.revision.event
    under_way = _is_under_way(one, on) or not still_in.isdisjoint({one.pk, other.pk})
    day = event.ends_on
    if day > on:
        day = min(day, timezone.localdate(one.revision.made_at))
    return Meeting(event.pk, event.name, event.starts_on, day, under_way, one, other)


def _is_under_way(standing: Standing, on: dt.date) -> bool:
    """Return whether an event is not over, so that its places may change by play."""
    event = standing.revision.event
    return event.ends_on > on and event.result.state != ResultState.HOMOLOGATED


def _column(
    person: Person,
    line: RankingLine | None,
    own: Sequence[Standing],
    over: Sequence[Standing],
    readable: frozenset[int],
) -> Column:
    percents = last_percentages(person, LATEST)
    mean = (2 * sum(percents) + len(percents)) // (2 * len(percents)) if percents else None
    strengths = strengths_of(person) if person.pk in readable else []
    wins = sum(standing.rank == 1 for standing in over)
    return Column(person, line, len(own), wins, mean, len(percents), strengths)


def _standings(people: Sequence[int]) -> Mapping[int, dict[int, Standing]]:
    """Return the current places, by person and event."""
    rows = (
        Standing.objects.filter(
            entry__players__person__in=people,
            entry__players__left_at__isnull=True,
            revision=F("revision__event__result__revision"),
        )
        .annotate(whose=F("entry__players__person"))
        .select_related("revision__event__result")
        .defer("steps")
        .order_by("pk")
    )
    standings: dict[int, dict[int, Standing]] = defaultdict(dict)
    for row in rows:
        standings[row.whose][row.revision.event_id] = row
    return standings


def _lines(ranking: RankingList | None, people: Sequence[int]) -> dict[int, RankingLine]:
    if ranking is None:
        return {}
    rows = ranking.lines.filter(person__in=people).select_related("club")
    return {row.person_id: row for row in rows}
