"""Places in a huge field: whole numbers put nearly all in order, exact fractions the rest.

A contestant's figure is known in grains, rounded down. Two that are further apart than all that
was rounded are in that order; the others are compared as the fractions they are.
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

    grains: points, rounded down by less than `doubt`. boards: they were won on. per_board: points
    for each board are compared, not points. kind: those of the same kind, if it is not negative,
    are in the order of their grains and equal where these are. exact: the true points of some.
    """

    grains: Column
    boards: Column
    per_board: bool
    doubt: int
    kind: Column
    exact: ExactPoints

    def floor(self) -> tuple[Column, int]:
        """Return the figures as whole numbers, rounded down, and by less than what.

        Source: RTP 3.5.9.1.
        """
        floor, doubt = self.grains, self.doubt
        if self.per_board:
            bits = int(self.boards.max()).bit_length()
            floor = (floor << bits) // np.maximum(self.boards, 1)
            doubt = (doubt << bits) + 1
        return np.where(self.boards > 0, floor, floor.min() - 2 * doubt), doubt

    def truth(self, contestants: Sequence[int]) -> dict[int, Fraction | None]:
        """Return the figures of some as they are; None without a board. Source: RTP 3.5.9.1."""
        boards = self.boards
        return {
            each: (points / (int(boards[each]) if self.per_board else 1) if boards[each] else None)
            for each, points in self.exact(contestants).items()
        }


@dataclass(frozen=True, eq=False)
class Places:
    """order: contestants from the first. rank, tied: by contestant."""

    order: Column
    rank: Column
    tied: Marks


def field_places(figures: Figures) -> Places:
    """Return the places of a field; equal figures share a rank.

    Source: RTP 3.5.9.1 (exactly equal figures are a tie).
    """
    floor, doubt = figures.floor()
    order = _descending(floor)
    floor, kind = floor[order], figures.kind[order]
    gap = floor[:-1] - floor[1:]
    level = gap == 0
    is_near = gap <= doubt
    in_doubt = is_near & ((kind[:-1] != kind[1:]) | (kind[:-1] < 0))
    if in_doubt.any():
        runs = list(_runs(in_doubt, is_near))
        truth = figures.truth(
            [int(order[at]) for first, last in runs for at in range(first, last + 1)]
        )
        for first, last in runs:
            members = sorted(sorted(order[first : last + 1].tolist()), key=_by(truth))
            order[first : last + 1] = members
            values = [truth[each] for each in members]
            level[first:last] = [one == other for one, other in pairwise(values)]
    return _ranked(order, level)


def place_of(contestant: int, figures: Figures) -> tuple[int, bool]:
    """Return one contestant's rank and whether it is shared, without ordering the others.

    Source: RTP 3.5.9.1.
    """
    has_board = figures.boards > 0
    if not has_board[contestant]:
        return int(has_board.sum()) + 1, int((~has_board).sum()) > 1
    mine, doubt = int(figures.grains[contestant]), figures.doubt
    ahead = figures.grains - mine
    if figures.per_board:
        ahead = figures.grains * figures.boards[contestant] - mine * figures.boards
        doubt *= int(figures.boards.max())
    near = np.flatnonzero((np.abs(ahead) <= doubt) & has_board)
    above = int(np.count_nonzero((ahead > doubt) & has_board))
    kind = figures.kind[contestant]
    if kind >= 0 and (figures.kind[near] == kind).all():
        return above + int((ahead[near] > 0).sum()) + 1, int((ahead[near] == 0).sum()) > 1
    truth = figures.truth(near.tolist())
    own = _by(truth)(contestant)
    above += sum(_by(truth)(each) < own for each in truth)
    return above + 1, sum(_by(truth)(each) == own for each in truth) > 1


def rounded(floor: Column, doubt: int, unit: int, exact: ExactPoints) -> Column:
    """Return figures to the nearest unit, halves away from zero.

    floor: in parts of which `unit` make one, rounded down by less than `doubt`.
    exact: the true figures of some, in units. Source: RTP 3.1.3.2 (half up).
    """
    half = unit // 2
    nearest = (floor + half) // unit
    asked = np.flatnonzero((floor - 1 + half) // unit != (floor + doubt + half) // unit)
    for contestant, figure in exact(asked.tolist()).items():
        nearest[contestant] = int(to_places(figure, 0))
    return nearest


def _by(truth: Mapping[int, Fraction | None]) -> Callable[[int], tuple[bool, Fraction]]:
    def figure(contestant: int) -> tuple[bool, Fraction]:
        value = truth[contestant]
        return value is None, -(value or Fraction(0))

    return figure


def _descending(floor: Column) -> Column:
    """Return the order of figures: sorted as single numbers, the contestant in the last bits."""
    behind = floor.max() - floor
    bits = len(floor).bit_length()
    if int(behind.max()).bit_length() + bits > WORD_BITS:
        return np.argsort(behind)
    return np.sort(behind << bits | np.arange(len(floor))) & ((1 << bits) - 1)


def _runs(in_doubt: Marks, is_near: Marks) -> Iterator[tuple[int, int]]:
    """Yield first and last of each stretch of near figures in which an order is in doubt."""
    edges = np.flatnonzero(np.diff(is_near.astype(np.int8), prepend=0, append=0))
    for first, last in zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True):
        if in_doubt[first:last].any():
            yield first, last


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
