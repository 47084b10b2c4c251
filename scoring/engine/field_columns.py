"""The lines of a simultaneous of thousands of tables as numpy columns.

Each column has one element per line; contestants are numbered from 0. The content of the columns is
checked here, once, so that scoring need not check it again.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NoReturn

import numpy as np
from numpy.typing import NDArray

from scoring.engine.errors import EngineError
from scoring.engine.types import BoardLine, Key, Penalty

Column = NDArray[np.int64]

NO_SCORE = -(10**6)  # in the column of scores: no result on the line (yet)
HIGHEST_FINE = 1000  # ten tops
HIGHEST_SCORE = 7600  # a grand slam redoubled and vulnerable, thirteen down


def _empty() -> Column:
    return np.zeros(0, dtype=np.int64)


@dataclass(frozen=True, eq=False)
class FieldColumns:
    """Every line of a simultaneous. board: from 1. score: seen from North-South, or NO_SCORE.

    adjusted: the indices of the lines with an artificial score, and the percent of each side.
    fined: contestants with a penalty and its amount: percent of a top at matchpoints, IMPs at IMPs.
    """

    contestants: int
    board: Column
    ns: Column
    ew: Column
    score: Column
    adjusted: Column = field(default_factory=_empty)
    ns_percent: Column = field(default_factory=_empty)
    ew_percent: Column = field(default_factory=_empty)
    fined: Column = field(default_factory=_empty)
    fine: Column = field(default_factory=_empty)


def field_columns(
    lines: Sequence[BoardLine], contestants: Sequence[Key], penalties: Sequence[Penalty] = ()
) -> FieldColumns:
    """Return the lines as columns, with contestants numbered in the order of `contestants`.

    Only lines with a score, an artificial score in whole percents or nothing can be columns.
    Raises: EngineError "unknown_setting", "unknown_contestant". Source: Law 78 (2007).
    """
    number = {key: place for place, key in enumerate(contestants)}
    for penalty in penalties:
        if penalty.contestant not in number:
            raise EngineError("unknown_contestant", contestant=penalty.contestant)
    adjusted = [place for place, line in enumerate(lines) if line.artificial is not None]
    for line in lines:
        if not _has_columns(line):
            raise EngineError("unknown_setting", setting="line", value=line)
    return FieldColumns(
        len(contestants),
        _column([line.board for line in lines]),
        _column([_number_of(line.ns, number, line) for line in lines]),
        _column([_number_of(line.ew, number, line) for line in lines]),
        _column([NO_SCORE if line.ns_score is None else line.ns_score for line in lines]),
        _column(adjusted),
        _column([_percent(lines[place], 0) for place in adjusted]),
        _column([_percent(lines[place], 1) for place in adjusted]),
        _column([number[penalty.contestant] for penalty in penalties]),
        _column([_whole(penalty.amount, "penalty") for penalty in penalties]),
    )


def check_columns(columns: FieldColumns) -> None:
    """Refuse columns that contradict one another or the Laws.

    Raises: EngineError "empty_field", "field_of_one", "columns_differ", "bad_board",
    "unknown_contestant_on_board", "pair_against_itself", "bad_score", "bad_percent",
    "unknown_contestant". Source: Law 77, Law 78 (2007).
    """
    if len(columns.board) == 0:
        raise EngineError("empty_field")
    if columns.contestants < 2:
        raise EngineError("field_of_one", contestants=columns.contestants)
    _check_lengths(columns)
    board, contestants = columns.board, columns.contestants
    if board.min() < 1:
        raise EngineError("bad_board", board=int(board.min()))
    for column in (columns.ns, columns.ew):
        if _outside(column, contestants):
            _refuse_line(columns, (column < 0) | (column >= contestants), column)
    if (columns.ns == columns.ew).any():
        place = int(np.argmax(columns.ns == columns.ew))
        raise EngineError(
            "pair_against_itself", board=int(board[place]), contestant=int(columns.ns[place])
        )
    for column in (columns.ns_percent, columns.ew_percent):
        if _outside(column, 101):
            place = int(np.argmax((column < 0) | (column > 100)))
            line = int(columns.adjusted[place])
            raise EngineError("bad_percent", board=int(board[line]), percent=str(column[place]))
    if len(columns.fine) and int(np.abs(columns.fine).max()) > HIGHEST_FINE:
        raise EngineError("unknown_setting", setting="fine", value=int(np.abs(columns.fine).max()))
    if _outside(columns.fined, contestants):
        raise EngineError("unknown_contestant", contestant=int(columns.fined.max()))


def _check_lengths(columns: FieldColumns) -> None:
    together: Mapping[str, tuple[str, ...]] = {
        "board": ("ns", "ew", "score"),
        "adjusted": ("ns_percent", "ew_percent"),
        "fined": ("fine",),
    }
    for first, others in together.items():
        for name in (first, *others):
            column = getattr(columns, name)
            if column.dtype != np.int64 or column.ndim != 1:
                raise EngineError("not_exact", name=name, value=str(column.dtype))
            if len(column) != len(getattr(columns, first)):
                raise EngineError("columns_differ", name=name, values=len(column))
    if _outside(columns.adjusted, len(columns.board)):
        raise EngineError("columns_differ", name="adjusted", values=int(columns.adjusted.max()))


def _outside(column: Column, size: int) -> bool:
    """Return whether any element is not in 0 .. size - 1; negative ones read as huge."""
    return len(column) > 0 and int(column.view(np.uint64).max()) >= size


def _refuse_line(columns: FieldColumns, wrong: NDArray[np.bool_], column: Column) -> NoReturn:
    place = int(np.argmax(wrong))
    raise EngineError(
        "unknown_contestant_on_board",
        board=int(columns.board[place]),
        contestant=int(column[place]),
    )


def _has_columns(line: BoardLine) -> bool:
    return (
        line.ns is not None
        and line.ew is not None
        and line.south is None
        and line.west is None
        and line.ew_score is None
        and line.awarded is None
        and not line.outcomes
        and not line.ew_outcomes
        and not line.group
        and not any(line.own_average)
        and (line.artificial is None or (line.ns_score is None and None not in line.artificial))
    )


def _number_of(key: Key | None, number: Mapping[Key, int], line: BoardLine) -> int:
    if key not in number or key is None:
        raise EngineError("unknown_contestant_on_board", board=line.board, contestant=key)
    return number[key]


def _percent(line: BoardLine, side: int) -> int:
    return _whole(line.artificial[side] if line.artificial else None, "percent")


def _whole(value: object, name: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise EngineError("not_exact", name=name, value=str(value))
    return value


def _column(numbers: Sequence[int]) -> Column:
    return np.array(numbers, dtype=np.int64)
