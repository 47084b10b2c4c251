"""Two players side by side: their figures, results together, and against each other."""

import datetime as dt
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import F

from federation.models import Person
from scoring.models import PlayingStrength, RankingLine, RankingList, Standing
from scoring.rankings.selectors.strengths import strengths_of
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
    """An event that both played, in two entries or in one."""

    event_id: int
    event: str
    day: dt.date
    first: Standing
    second: Standing

    @property
    def together(self) -> bool:
        """Return whether they were partners or team-mates."""
        return self.first.entry_id == self.second.entry_id

    @property
    def above(self) -> int:
        """Return 1 or 2 for the player placed higher, 0 for neither or two separate lists."""
        one, other = self.first, self.second
        if self.together or one.rank is None or other.rank is None or one.line != other.line:
            return 0
        return 0 if one.rank == other.rank else 1 if one.rank < other.rank else 2


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two columns, and the events both played, the latest first."""

    first: Column
    second: Column
    meetings: Sequence[Meeting]

    def above(self, which: int) -> int:
        """Return in how many events player 1 or 2 was placed above the other."""
        return sum(meeting.above == which for meeting in self.meetings)

    @property
    def together(self) -> Sequence[Meeting]:
        """Return the events they played in one entry."""
        return [meeting for meeting in self.meetings if meeting.together]


def compared(
    first: Person, second: Person, *, ranking: RankingList | None, readable: frozenset[int]
) -> Comparison:
    """Compare two players; readable: those whose strength the reader may see."""
    standings = _standings([first.pk, second.pk])
    lines = _lines(ranking, [first.pk, second.pk])
    columns = [
        _column(person, lines.get(person.pk), list(standings[person.pk].values()), readable)
        for person in (first, second)
    ]
    mine, theirs = standings[first.pk], standings[second.pk]
    meetings = [
        Meeting(event, one.revision.event.name, one.revision.event.ends_on, one, theirs[event])
        for event, one in mine.items()
        if event in theirs
    ]
    meetings.sort(key=lambda meeting: (meeting.day, meeting.event_id), reverse=True)
    return Comparison(columns[0], columns[1], meetings)


def _column(
    person: Person, line: RankingLine | None, own: Sequence[Standing], readable: frozenset[int]
) -> Column:
    percents = last_percentages(person, LATEST)
    mean = (2 * sum(percents) + len(percents)) // (2 * len(percents)) if percents else None
    strengths = strengths_of(person) if person.pk in readable else []
    wins = sum(standing.rank == 1 for standing in own)
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
        .select_related("revision__event")
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
