"""The place of a call, checked against who was to play which boards where."""

from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

from federation.errors import RuleError
from federation.rules.ranges import in_ranges


class _Sitting(Protocol):
    """One table in one round with its boards, from the seating of a session."""

    @property
    def section(self) -> str: ...
    @property
    def round(self) -> int: ...
    @property
    def table(self) -> int: ...
    @property
    def first(self) -> int: ...
    @property
    def last(self) -> int: ...


S = TypeVar("S", bound=_Sitting)


def sittings_at(sittings: Iterable[S], *, table: str, section: str) -> list[S]:
    """Return what is played at a table, written "3" or "A3", in one section if it is given.

    Source: the seating of the session, as drawn or changed by its director.
    """
    text = table.strip().upper()
    return [
        sitting
        for sitting in sittings
        if text in (str(sitting.table), f"{sitting.section}{sitting.table}".upper())
        and section in ("", sitting.section)
    ]


def identified_place(
    sittings: Sequence[S], *, table: str, section: str, board: int | None, turn: int | None
) -> S | None:
    """Return the one table in one round that a place identifies; None if several are possible.

    Raises: RuleError if the seating has no such table, or other boards there.
    Source: the seating of the session, as drawn or changed by its director.
    """
    if not table.strip():
        if board is not None and not any(_has(sitting, board) for sitting in sittings):
            raise RuleError("call_board_unplayed", board=board, boards=_boards(sittings))
        return None
    there = sittings_at(sittings, table=table, section=section)
    if not there:
        inside = [sitting for sitting in sittings if section in ("", sitting.section)]
        raise RuleError("call_table_unseated", table=table, tables=_tables(inside or sittings))
    sections = sorted({sitting.section for sitting in there})
    if len(sections) > 1:
        raise RuleError("call_section_unsaid", table=table, sections=", ".join(sections))
    return _of_table(there, table, board, turn)


def _of_table(there: list[S], table: str, board: int | None, turn: int | None) -> S | None:
    if board is not None:
        here = [sitting for sitting in there if _has(sitting, board)]
        if not here:
            raise RuleError("call_board_elsewhere", board=board, table=table, boards=_boards(there))
        in_round = [sitting for sitting in here if turn in (None, sitting.round)]
        if not in_round:
            rounds = ", ".join(str(sitting.round) for sitting in here)
            raise RuleError("call_board_other_round", board=board, table=table, rounds=rounds)
        return in_round[0] if len(in_round) == 1 else None
    if turn is None:
        return there[0] if len(there) == 1 else None
    in_round = [sitting for sitting in there if sitting.round == turn]
    if not in_round:
        raise RuleError("call_table_rests", table=table, turn=turn)
    return in_round[0]


def _has(sitting: _Sitting, board: int) -> bool:
    return sitting.first <= board <= sitting.last


def _boards(sittings: Iterable[_Sitting]) -> str:
    """Return boards as "1–4, 9–12": consecutive sets are joined."""
    return in_ranges(
        {board for sitting in sittings for board in range(sitting.first, sitting.last + 1)}
    )


def _tables(sittings: Iterable[_Sitting]) -> str:
    """Return tables as "A 1–6, B 1–4"; a single section is not named."""
    tables: dict[str, set[int]] = {}
    for sitting in sittings:
        tables.setdefault(sitting.section, set()).add(sitting.table)
    if len(tables) == 1:
        return in_ranges(next(iter(tables.values())))
    return ", ".join(
        f"{section} {in_ranges(numbers)}" for section, numbers in sorted(tables.items())
    )
