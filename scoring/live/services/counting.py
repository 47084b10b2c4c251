"""The running places of an event's book, updated line by line or counted from scratch.

Pairs whose places depend only on boards are counted by the engine's live session, which recounts
only what a line changes. If handicaps, victory points or rulings matter too, the whole event is
counted in the same way as its final results, without reading the database.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Protocol

from scoring.engine import BoardLine, pairs_standing
from scoring.engine.live import LiveSession
from scoring.engine.rounding import to_places
from scoring.engine.types import PairRow
from scoring.feed.counting import pair_entry, pairs_penalties
from scoring.feed.lines import board_line
from scoring.feed.rows import EventValues
from scoring.feed.values import Contestant
from scoring.live.rules.lines import Line
from scoring.live.services.field import Field, Shown
from scoring.live.services.team_counting import Teams


class Counter(Protocol):
    """Keeps the places of a book up to date with its lines."""

    def can_move(self, before: Line, after: Line) -> bool:
        """Return whether replacing `before` with `after` can change a place."""

    def put(self, before: Line, after: Line) -> None:
        """Replace the line `before` with `after`."""

    def places(self) -> dict[int, Shown]:
        """Return the place of each contestant."""


def counter_of(given: Field, lines: Sequence[Line]) -> Counter:
    """Return the counter for the lines of a book."""
    if given.is_teams:
        return Teams(given, lines)
    return _Plain(given, lines) if given.is_plain else _Whole(given, lines)


def counted_from_nothing(given: Field, lines: Sequence[Line]) -> dict[int, Shown]:
    """Return the place of each contestant, counted from the lines alone by the general engine."""
    if given.is_teams:
        return Teams(given, lines).places()
    if not given.is_plain:
        return _Whole(given, lines).places()
    made = board_lines(given, lines)
    if not made:
        return _with_all(given, ())
    playing = in_places(given)
    standing = pairs_standing(
        made,
        given.settings(),
        [pair_entry(each, by_vps=False) for each in playing],
        penalties=pairs_penalties(playing, given.choice, by_vps=False),
    )
    return _with_all(given, standing.rows)


def values_of(given: Field, lines: Sequence[Line]) -> EventValues:
    """Return the values from which an event is counted, its lines included."""
    counter = Teams(given, lines) if given.is_teams else _Whole(given, lines)
    return counter.values()


class _Plain:
    def __init__(self, given: Field, lines: Sequence[Line]) -> None:
        self._field = given
        playing = in_places(given)
        self._live = LiveSession(
            given.settings(),
            [pair_entry(each, by_vps=False) for each in playing],
            board_lines(given, lines),
            penalties=pairs_penalties(playing, given.choice, by_vps=False),
        )

    def can_move(self, before: Line, after: Line) -> bool:
        return self._field.result_of(before) != self._field.result_of(after)

    def put(self, before: Line, after: Line) -> None:
        old, new = self._field.result_of(before), self._field.result_of(after)
        if old == new:
            return
        if old is not None and (new is None or board_line(old).seated != board_line(new).seated):
            self._live.remove(old.board, old.ns, session=old.session)
        if new is not None:
            self._live.put(board_line(new))

    def places(self) -> dict[int, Shown]:
        return _with_all(self._field, self._live.standing())


class _Whole:
    def __init__(self, given: Field, lines: Sequence[Line]) -> None:
        self._field = given
        self._lines = {each.id: each for each in lines}

    def can_move(self, before: Line, after: Line) -> bool:
        return self._field.result_of(before) != self._field.result_of(after)

    def put(self, before: Line, after: Line) -> None:
        self._lines[after.id] = after

    def values(self) -> EventValues:
        """Return the values from which the event is counted."""
        given = self._field
        made = (given.result_of(each) for _pk, each in sorted(self._lines.items()))
        results = (*given.base, *(each for each in made if each is not None))
        return EventValues(results, given.rulings, given.contestants, given.choice, (), given.terms)

    def places(self) -> dict[int, Shown]:
        given = self._field
        found = {pk: nothing_yet(given, pk) for pk in given.ways}
        for row in self.values().counted().rows:
            pk = given.rows[row.key]
            found[pk] = Shown(
                pk,
                row.line,
                row.rank,
                row.tied,
                row.boards_played,
                str(row.score),
                None if row.percentage is None else int(row.percentage.scaleb(2)),
                None if row.vps is None else int(row.vps.scaleb(2)),
            )
        return {pk: each for pk, each in found.items() if pk in given.ways}


def in_places(given: Field) -> list[Contestant]:
    """Return the contestants that have a place: those with a seat, or with a result elsewhere."""
    seated = {key for each in given.base for way in ("NS", "EW") for key in each.seats(way)}
    seated |= {given.keys[pk] for pk in given.ways}
    return [each for each in given.contestants if each.key in seated]


def board_lines(given: Field, lines: Sequence[Line]) -> list[BoardLine]:
    """Return the results of a pairs field in the form the engine needs."""
    made = (given.result_of(each) for each in lines)
    results = [*given.base, *(each for each in made if each is not None)]
    return [board_line(each, place) for place, each in enumerate(results)]


def _with_all(given: Field, rows: Iterable[PairRow]) -> dict[int, Shown]:
    found = {pk: nothing_yet(given, pk) for pk in given.ways}
    for row in rows:
        pk = given.rows[str(row.contestant)]
        if pk in given.ways and row.boards_played:
            found[pk] = _shown(pk, row)
    return found


def _shown(pk: int, row: PairRow) -> Shown:
    percent = None if row.percentage is None else int(to_places(row.percentage, 2).scaleb(2))
    exact = str(Fraction(row.score))
    return Shown(pk, row.line, row.rank, row.tied, row.boards_played, exact, percent, None)


def nothing_yet(given: Field, pk: int) -> Shown:
    """Return the place of a contestant that has no board yet."""
    return Shown(pk, given.ways[pk], 0, False, 0, "0", None, None)
