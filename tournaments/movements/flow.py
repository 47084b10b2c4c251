"""How boards and contestants move between rounds."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from tournaments.movements.plans import MovementSpec, Turn, is_swiss, turns_of

SEATS = {1: (("NS",), ("EW",)), 2: (("N", "S"), ("E", "W"))}


@dataclass(frozen=True, slots=True)
class Goes:
    """Where a contestant goes. line, to_line: a side or a seat; to_table: 0 for none."""

    contestant: int
    line: str
    to_table: int
    to_line: str


@dataclass(frozen=True, slots=True)
class TableChange:
    """One table in one round and what comes next; tables from 1, 0 for the stand or for nobody.

    boards_from, boards_to: the table where these boards were before and go next, 0 where they rest;
    shares: other tables with the same boards in this round; goes: empty in the last round.
    """

    turn: Turn
    boards_from: int
    boards_to: int
    shares: tuple[int, ...]
    goes: tuple[Goes, ...]


@lru_cache(maxsize=64)
def changes_of(spec: MovementSpec) -> tuple[TableChange, ...]:
    """Return every table of every round, with the boards and contestants that come and go.

    Raises: RuleError as the movement's own builder does. Source: RTP 2.2.4.2.
    """
    turns = turns_of(spec)
    by_round: dict[int, list[Turn]] = {}
    for turn in turns:
        by_round.setdefault(turn.round, []).append(turn)
    return tuple(
        TableChange(
            turn,
            boards_from=_lying(turn, by_round.get(turn.round - 1, ())),
            boards_to=_lying(turn, by_round.get(turn.round + 1, ())),
            shares=tuple(
                other_turn.table
                for other_turn in by_round[turn.round]
                if other_turn.table != turn.table and _boards(other_turn) == _boards(turn)
            ),
            goes=() if is_swiss(spec) else tuple(_goes(turn, by_round.get(turn.round + 1, ()))),
        )
        for turn in turns
    )


def all_share(spec: MovementSpec) -> bool:
    """Return whether all tables play the same boards in every round. Source: RTP 3.5.3."""
    others = spec.tables - 1
    return others > 0 and all(len(change.shares) == others for change in changes_of(spec))


def _boards(turn: Turn) -> tuple[int, int]:
    return turn.board_set, turn.copy


def _lying(turn: Turn, others: Iterable[Turn]) -> int:
    """Return the table of another round that has this round's boards, the same table if it has."""
    tables = [other_turn.table for other_turn in others if _boards(other_turn) == _boards(turn)]
    return turn.table if turn.table in tables else next(iter(tables), 0)


def _goes(turn: Turn, following: Iterable[Turn]) -> Iterable[Goes]:
    where = {number: (table, line) for table, line, number in _seats(following)}
    if not where:
        return
    for _, line, number in _seats((turn,)):
        table, to_line = where.get(number, (0, ""))
        yield Goes(number, line, table, to_line)


def _seats(turns: Iterable[Turn]) -> Iterable[tuple[int, str, int]]:
    for turn in turns:
        lines = SEATS[len(turn.ns)]
        for numbers, names in zip((turn.ns, turn.ew), lines, strict=True):
            for number, name in zip(numbers, names, strict=True):
                yield turn.table, name, number
