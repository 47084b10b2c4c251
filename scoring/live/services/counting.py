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
from scoring.engine_input.counting import EventValues, pair_entry, pairs_penalties
from scoring.engine_input.lines import board_line
from scoring.engine_input.values import Contestant
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


def counter_of(field: Field, lines: Sequence[Line]) -> Counter:
    """Return the counter for the lines of a book."""
    if field.is_teams:
        return Teams(field, lines)
    return _Plain(field, lines) if field.is_plain else _Whole(field, lines)


def counted_from_nothing(field: Field, lines: Sequence[Line]) -> dict[int, Shown]:
    """Return the place of each contestant, counted from the lines alone by the general engine."""
    if field.is_teams:
        return Teams(field, lines).places()
    if not field.is_plain:
        return _Whole(field, lines).places()
    made = board_lines(field, lines)
    if not made:
        return _with_all(field, ())
    playing = in_places(field)
    standing = pairs_standing(
        made,
        field.settings(),
        [pair_entry(contestant, by_vps=False) for contestant in playing],
        penalties=pairs_penalties(playing, field.choice, by_vps=False),
    )
    return _with_all(field, standing.rows)


def values_of(field: Field, lines: Sequence[Line]) -> EventValues:
    """Return the values from which an event is counted, its lines included."""
    counter = Teams(field, lines) if field.is_teams else _Whole(field, lines)
    return counter.values()


class _Plain:
    def __init__(self, field: Field, lines: Sequence[Line]) -> None:
        self._field = field
        playing = in_places(field)
        self._live = LiveSession(
            field.settings(),
            [pair_entry(contestant, by_vps=False) for contestant in playing],
            board_lines(field, lines),
            penalties=pairs_penalties(playing, field.choice, by_vps=False),
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
    def __init__(self, field: Field, lines: Sequence[Line]) -> None:
        self._field = field
        self._lines = {line.id: line for line in lines}

    def can_move(self, before: Line, after: Line) -> bool:
        return self._field.result_of(before) != self._field.result_of(after)

    def put(self, before: Line, after: Line) -> None:
        self._lines[after.id] = after

    def values(self) -> EventValues:
        """Return the values from which the event is counted."""
        field = self._field
        made = (field.result_of(line) for _pk, line in sorted(self._lines.items()))
        results = (*field.base, *(result for result in made if result is not None))
        return EventValues(results, field.rulings, field.contestants, field.choice, (), field.terms)

    def places(self) -> dict[int, Shown]:
        field = self._field
        shown_by_pk = {pk: nothing_yet(field, pk) for pk in field.ways}
        for row in self.values().counted().rows:
            pk = field.rows[row.key]
            shown_by_pk[pk] = Shown(
                pk,
                row.line,
                row.rank,
                row.tied,
                row.boards_played,
                str(row.score),
                None if row.percentage is None else int(row.percentage.scaleb(2)),
                None if row.vps is None else int(row.vps.scaleb(2)),
            )
        return {pk: nothing_yet for pk, nothing_yet in shown_by_pk.items() if pk in field.ways}


def in_places(field: Field) -> list[Contestant]:
    """Return the contestants that have a place: those with a seat, or with a result elsewhere."""
    seated = {key for result in field.base for way in ("NS", "EW") for key in result.seats(way)}
    seated |= {field.keys[pk] for pk in field.ways}
    return [contestant for contestant in field.contestants if contestant.key in seated]


def board_lines(field: Field, lines: Sequence[Line]) -> list[BoardLine]:
    """Return the results of a pairs field in the form the engine needs."""
    made = (field.result_of(line) for line in lines)
    results = [*field.base, *(result for result in made if result is not None)]
    return [board_line(result, place) for place, result in enumerate(results)]


def _with_all(field: Field, rows: Iterable[PairRow]) -> dict[int, Shown]:
    shown_by_pk = {pk: nothing_yet(field, pk) for pk in field.ways}
    for row in rows:
        pk = field.rows[str(row.contestant)]
        if pk in field.ways and row.boards_played:
            shown_by_pk[pk] = _shown(pk, row)
    return shown_by_pk


def _shown(pk: int, row: PairRow) -> Shown:
    percent = None if row.percentage is None else int(to_places(row.percentage, 2).scaleb(2))
    exact = str(Fraction(row.score))
    return Shown(pk, row.line, row.rank, row.tied, row.boards_played, exact, percent, None)


def nothing_yet(field: Field, pk: int) -> Shown:
    """Return the place of a contestant that has no board yet."""
    return Shown(pk, field.ways[pk], 0, False, 0, "0", None, None)
