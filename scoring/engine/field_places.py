"""Places in a huge field: whole numbers order nearly all contestants, exact fractions the rest.

The figure of a contestant is known in grains, rounded down. Two figures that differ by more than
the rounding are in that order; the others are compared as exact fractions.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from scoring.engine.field_columns import Column
from scoring.engine.rounding import to_places

ExactPoints = Callable[[Sequence[int]], Mapping[int, Fraction]]
Marks = NDArray[np.bool_]
WORD_BITS = 63


@dataclass(frozen=True, eq=False)
class Figures:
    """What a field is ranked on, highest first, by contestant; who has no board comes last.

    grains: points, rounded down by less than `doubt`. boards: the boards on which they were won.
    per_board: compare points per board, not points. kind: contestants of the same kind, if it is
    not negative, are in the order of their grains and equal where these are. exact: exact points of
    some.
    """

    grains: Column
    boards: Column
    per_board: bool
    doubt: int
    kind: Column
    exact: ExactPoints

    def floor(self) -> tuple[Column, int]:
        """Return the figures as whole numbers rounded down, and an upper bound of the rounding.

        Source: RTP 3.5.9.1.
        """
        floor, doubt = self.grains, self.doubt
        if self.per_board:
            bits = int(self.boards.max()).bit_length()
            floor = (floor << bits) // np.maximum(self.boards, 1)
            doubt = (doubt << bits) + 1
        return np.where(self.boards > 0, floor, floor.min() - 2 * doubt), doubt

    def truth(self, contestants: Sequence[int]) -> dict[int, Fraction | None]:
        """Return the exact figures of some contestants; None without a board.

        Source: RTP 3.5.9.1.
        """
        boards = self.boards
        return {
            key: (points / (int(boards[key]) if self.per_board else 1) if boards[key] else None)
            for key, points in self.exact(contestants).items()
        }


@dataclass(frozen=True, eq=False)
class Places:
    """The places. order: contestants from the first. rank, tied: by contestant."""

    order: Column
    rank: Column
    tied: Marks


def field_places(figures: Figures) -> Places:
    """Return the places of a field; equal figures share a rank.

    Source: RTP 3.5.9.1 (exactly equal figures are a tie).
    """
    floor, doubt = figures.floor()
    order = _descending(floor)
    floor = floor[order]
    gap = floor[:-1] - floor[1:]
    level = gap == 0
    runs = list(_runs_in_doubt(np.flatnonzero(gap <= doubt), figures.kind[order]))
    truth = figures.truth(
        [index for first, last in runs for index in order[first : last + 1].tolist()]
    )
    for first, last in runs:
        members = sorted(sorted(order[first : last + 1].tolist()), key=_by(truth))
        order[first : last + 1] = members
        values = [truth[member] for member in members]
        level[first:last] = [one == other for one, other in pairwise(values)]
    return _ranked(order, level)


def place_of(contestant: int, figures: Figures) -> tuple[int, bool]:
    """Return one contestant's rank and whether it is shared, without ordering the others.

    Source: RTP 3.5.9.1.
    """
    boards, doubt = figures.boards, figures.doubt
    mine, my_boards = int(figures.grains[contestant]), int(boards[contestant])
    if not my_boards:
        return int(np.count_nonzero(boards)) + 1, int(np.count_nonzero(boards == 0)) > 1
    if figures.per_board:
        ahead = figures.grains * my_boards
        ahead -= mine * boards
        doubt *= int(boards.max())
    else:
        ahead = figures.grains - mine
    if not boards.all():
        ahead[boards == 0] = -2 * doubt - 1
    above = int(np.count_nonzero(ahead > doubt))
    if np.count_nonzero(ahead >= -doubt) == above + 1:  # nobody else is near
        return above + 1, False
    near = np.flatnonzero((ahead <= doubt) & (ahead >= -doubt))
    kind = figures.kind[contestant]
    if kind >= 0 and (figures.kind[near] == kind).all():
        return above + int((ahead[near] > 0).sum()) + 1, int((ahead[near] == 0).sum()) > 1
    truth = figures.truth(near.tolist())
    own = _by(truth)(contestant)
    above += sum(_by(truth)(number) < own for number in truth)
    return above + 1, sum(_by(truth)(number) == own for number in truth) > 1


def rounded(floor: Column, doubt: int, unit: int, exact: ExactPoints) -> Column:
    """Return figures to the nearest unit, halves away from zero.

    floor: in parts of which `unit` parts make one unit, rounded down by less than `doubt`. exact:
    exact figures of some contestants, in units. Source: RTP 3.1.3.2 (half up).
    """
    upwards = floor + unit // 2
    nearest = upwards // unit
    rest = upwards - nearest * unit
    indexes = np.flatnonzero((rest == 0) | (rest >= unit - doubt))  # a half, or maybe one more
    for contestant, figure in exact(indexes.tolist()).items():
        nearest[contestant] = int(to_places(figure, 0))
    return nearest


def _by(truth: Mapping[int, Fraction | None]) -> Callable[[int], tuple[bool, Fraction]]:
    def figure(contestant: int) -> tuple[bool, Fraction]:
        value = truth[contestant]
        return value is None, -(value or Fraction(0))

    return figure


def _descending(floor: Column) -> Column:
    """Return the descending order of figures, sorted with the contestant in the low bits."""
    behind = floor.max() - floor
    bits = len(floor).bit_length()
    if int(behind.max()).bit_length() + bits > WORD_BITS:
        return np.argsort(behind)
    return np.sort(behind << bits | np.arange(len(floor))) & ((1 << bits) - 1)


def _runs_in_doubt(near: Column, kind: Column) -> Iterator[tuple[int, int]]:
    """Yield the first and last index of each stretch of near figures whose order is in doubt.

    near: indices of figures that are near the next one. kind: in the order of the figures.
    """
    if len(near) == 0:
        return
    breaks = np.flatnonzero(np.diff(near) > 1)
    firsts, lasts = near[np.r_[0, breaks + 1]], near[np.r_[breaks, len(near) - 1]] + 1
    in_doubt = (kind[near] != kind[near + 1]) | (kind[near] < 0)
    doubts = np.concatenate(([0], np.cumsum(in_doubt)))
    until = np.r_[breaks + 1, len(near)]
    has_doubt = doubts[until] > doubts[np.r_[0, breaks + 1]]
    yield from zip(firsts[has_doubt].tolist(), lasts[has_doubt].tolist(), strict=True)


def _ranked(order: Column, level: Marks) -> Places:
    count = len(order)
    first_of_tie = np.arange(1, count + 1)
    first_of_tie[1:][level] = 0
    np.maximum.accumulate(first_of_tie, out=first_of_tie)
    shared = np.zeros(count, dtype=np.bool_)
    shared[1:] = level
    shared[:-1] |= level
    rank, tied = np.empty(count, dtype=np.int64), np.empty(count, dtype=np.bool_)
    rank[order], tied[order] = first_of_tie, shared
    return Places(order, rank, tied)
