"""The totals of a huge field: in grains for all, as exact fractions for chosen contestants.

Each rule is therefore written twice here, side by side: for all contestants in grains, and for one
contestant as a fraction. Grains order the field; the fraction is the score.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import NamedTuple

import numpy as np

from scoring.engine.errors import EngineError
from scoring.engine.field_boards import NO_RESULT, PLACES, UNSEATED, BoardTables
from scoring.engine.field_columns import Column
from scoring.engine.field_lines import FieldLines
from scoring.engine.own_average import AVERAGE_MINUS, AVERAGE_PLUS, better_percent
from scoring.engine.types import PairsSettings


@dataclass(frozen=True, slots=True)
class Fines:
    """The fined contestants and the amounts: percent of a top at matchpoints, IMPs at IMPs."""

    contestants: Column
    amounts: Column


def played_grains(lines: FieldLines, tables: BoardTables) -> Column:
    """Return what every contestant won on boards with a score, in grains. Source: Law 78 (2007)."""
    totals = np.zeros(len(lines.played), dtype=np.int64)
    won = np.empty_like(totals)
    for earned, seats in zip(tables.grains, lines.seats, strict=True):
        earned.take(seats, out=won, mode="clip")  # every seat is a valid index: none is clipped
        totals += won
    return totals


class Adjusted(NamedTuple):
    """The artificial scores of one side: the contestants, and what the scores are worth in grains.

    raised, lowered: the scores that become the own average where that is higher, or lower.
    """

    seats: Column
    given: Column
    raised: Column
    lowered: Column


def adjusted_sides(
    lines: FieldLines, top: int, grains: int, settings: PairsSettings
) -> tuple[Adjusted, Adjusted]:
    """Return the artificial scores of both sides. Source: Law 12 C2 (2007)."""
    is_matchpoints = settings.method == "matchpoints"
    by_average = is_matchpoints or settings.own_average_in_imps
    may_rise = by_average and (not is_matchpoints or settings.own_average != "none")
    may_fall = by_average and (not is_matchpoints or settings.own_average == "both")
    ns, ew = (
        Adjusted(
            seats[lines.adjusted],
            _artificial_grains(percents, top, grains, settings),
            np.flatnonzero((percents >= AVERAGE_PLUS) & may_rise),
            np.flatnonzero((percents <= AVERAGE_MINUS) & may_fall),
        )
        for seats, percents in ((lines.ns, lines.ns_percent), (lines.ew, lines.ew_percent))
    )
    return ns, ew


def fined_grains(fines: Fines, top: int, grains: int, settings: PairsSettings) -> Column:
    """Return what penalties deduct, in grains, rounded up. Source: Law 90, RTP 2.1.11.1."""
    lost = fines.amounts * grains
    return -(-lost * top // 100) if settings.method == "matchpoints" else lost


def all_grains(
    lines: FieldLines, won: Column, adjusted: Iterable[Adjusted], lost: tuple[Column, Column]
) -> Column:
    """Return the totals with artificial scores added and penalties deducted.

    won: on boards with a score. lost: fined contestants and their deductions. Returns: grains,
    never more than the exact total. Source: Law 12 C2 (2007), Law 90.
    """
    totals = won.copy()
    for side in adjusted:
        points = side.given.copy()
        for places, better in ((side.raised, np.maximum), (side.lowered, np.minimum)):
            if len(places) == 0:
                continue
            seats = side.seats[places]
            boards = lines.played[seats]
            own = better(points[places], won[seats] // np.maximum(boards, 1))
            points[places] = np.where(boards > 0, own, points[places])
        np.add.at(totals, side.seats, points)
    np.subtract.at(totals, *lost)
    return totals


@dataclass(eq=False, slots=True)
class ExactTotals:
    """The totals of some contestants as fractions."""

    lines: FieldLines
    tables: BoardTables
    adjusted: tuple[Adjusted, Adjusted]
    fines: Fines
    top: int
    settings: PairsSettings

    def of(self, contestants: Sequence[int]) -> dict[int, Fraction]:
        """Return the points of each contestant, less penalties.

        Source: RTP 3.5.8, Law 12 C2, Law 90.
        """
        if not contestants:
            return {}
        won = {contestant: self._won(contestant) for contestant in contestants}
        totals = dict(won)
        is_exact = np.zeros(len(self.lines.played), dtype=np.bool_)
        is_exact[list(won)] = True
        percents_of = (self.lines.ns_percent, self.lines.ew_percent)
        for side, percents in zip(self.adjusted, percents_of, strict=True):
            for at in np.flatnonzero(is_exact[side.seats]):
                contestant = int(side.seats[at])
                boards = int(self.lines.played[contestant])
                average = won[contestant] / boards if boards else None
                totals[contestant] += self._artificial(int(percents[at]), average)
        for at in np.flatnonzero(is_exact[self.fines.contestants]):
            lost = Fraction(int(self.fines.amounts[at]))
            if self.settings.method == "matchpoints":
                lost = lost * self.top / 100
            totals[int(self.fines.contestants[at])] -= lost
        return totals

    def _won(self, contestant: int) -> Fraction:
        seats = self.lines.seats[:, contestant]
        units = self.tables.units[np.arange(len(seats)), seats].tolist()
        over, under = 0, lcm(*(value.under for value in self.tables.values))
        for count, seat, value in zip(units, seats.tolist(), self.tables.values, strict=True):
            if seat != UNSEATED and seat % PLACES != NO_RESULT:
                over += (count * value.over - value.less) * (under // value.under)
        return Fraction(over, under)

    def _artificial(self, percent: int, average: Fraction | None) -> Fraction:
        settings = self.settings
        if settings.method == "matchpoints":
            own = 100 * average / self.top if average is not None and self.top else None
            return better_percent(Fraction(percent), own, settings) * self.top / 100
        imps = Fraction(settings.artificial_imps[percent])
        if settings.own_average_in_imps and average is not None:
            if percent >= AVERAGE_PLUS:
                return max(imps, average)
            if percent <= AVERAGE_MINUS:
                return min(imps, average)
        return imps


def _artificial_grains(percents: Column, top: int, grains: int, settings: PairsSettings) -> Column:
    if settings.method == "matchpoints":
        return percents * top * grains // 100
    totals = np.zeros(101, dtype=np.int64)
    for percent in np.flatnonzero(np.bincount(percents, minlength=1)).tolist():
        if percent not in settings.artificial_imps:
            raise EngineError("artificial_imps_unknown", percent=str(percent))
        totals[percent] = settings.artificial_imps[percent] * grains
    return totals[percents]
