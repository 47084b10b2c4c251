"""What each score of each board of a huge field is worth, counted once for all who had it.

Bridge scores are multiples of ten, so a board has at most 1,521 different ones: tables are counted
by score, and the count says what every score earns. No two tables are ever compared, nothing is
sorted.

A board's points are whole units times a fraction that is the same for all its tables:
(units x over - less) / under. Totals are 64-bit whole numbers of grains: a grain is one part of
the boards' common denominator where that fits, and nothing is rounded; else one of as many parts
as fit, rounded down, and `field_places` asks the fractions themselves where that leaves a doubt.
"""

from math import lcm
from typing import NamedTuple

import numpy as np

from scoring.engine.errors import EngineError
from scoring.engine.field_columns import HIGHEST_SCORE, Column
from scoring.engine.imps import THRESHOLDS
from scoring.engine.live_boards import UnitValue, unit_value
from scoring.engine.types import PairsSettings

STEP = 10
NO_RESULT = 2 * HIGHEST_SCORE // STEP + 1  # the place after those of all scores
PLACES = NO_RESULT + 1
UNSEATED = 2 * PLACES  # after all places of North-South and of East-West
HIGHEST_IMPS = 24
PERCENTS = 100  # artificial scores and penalties come in hundredths of a top
IN_HUNDREDTHS = 100 * 100  # percentages are rounded as hundredths of a percent
SPARE_BOARDS = 40  # room for penalties
LEAST_GRAINS = 1 << 12
WORD = 1 << 62


class BoardTables(NamedTuple):
    """What each score of some boards earns, a row for each board.

    units: whole units, for North-South in the first PLACES columns, for East-West in as many more,
    nothing in the last. grains: points in grains, likewise. values: what the units of each board
    become.
    """

    units: Column
    grains: Column
    values: tuple[UnitValue, ...]

    def with_board(self, row: int, board: "BoardTables") -> "BoardTables":
        """Return the tables with one board in place of what it was. Source: RTP 3.5.8."""
        self.units[row], self.grains[row] = board.units[0], board.grains[0]
        return self._replace(values=(*self.values[:row], *board.values, *self.values[row + 1 :]))


def grain_for(tables: Column, expected: int, settings: PairsSettings) -> int:
    """Return the grains of a point: all boards' common denominator, if totals then fit 64 bits.

    tables, expected: as for board_tables. Raises: EngineError "field_too_large".
    Source: Law 78 (2007); no score is rounded.
    """
    values = _values(tables, expected, settings)
    results = int(tables[:, :NO_RESULT].sum(axis=1).max())
    units = HIGHEST_IMPS * results if settings.method == "cross_imps" else 2 * results
    points = max(units * value.over // value.under for value in values) + 1
    total = points * (len(tables) + SPARE_BOARDS) * IN_HUNDREDTHS
    common = lcm(PERCENTS, *(value.under for value in values))
    if total * common < WORD:
        return common
    product = units * max(value.over for value in values)
    rounded = 1 << (WORD // max(product, total)).bit_length() - 1
    if rounded < LEAST_GRAINS:
        raise EngineError("field_too_large", tables=results)
    return rounded


def board_tables(
    tables: Column, expected: int, grains: int, settings: PairsSettings
) -> BoardTables:
    """Return what every score of some boards earns.

    tables: how many had each score, a row for each board. expected: results to convert to.
    grains: of a point. Source: Law 78 A, B (2007), RTP 3.5.8.
    """
    units = _imps_earned(tables) if settings.method == "cross_imps" else _matchpoints(tables)
    values = _values(tables, expected, settings)
    over = _tall([value.over for value in values])
    less = _tall([value.less for value in values])
    under = _tall([value.under for value in values])
    points = units * over
    points -= less
    if all(grains % value.under == 0 for value in values):
        points *= grains // under
    else:
        points *= grains
        points //= under
    points[:, [NO_RESULT, PLACES + NO_RESULT, UNSEATED]] = 0
    return BoardTables(units, points, values)


def _values(tables: Column, expected: int, settings: PairsSettings) -> tuple[UnitValue, ...]:
    groups = tables[:, :NO_RESULT].sum(axis=1).tolist()
    return tuple(unit_value(max(group, 1), expected, settings) for group in groups)


def _tall(numbers: list[int]) -> Column:
    return np.array(numbers, dtype=np.int64)[:, np.newaxis]


def _matchpoints(tables: Column) -> Column:
    """Two for each pair beaten, one for each equal, oneself included."""
    up_to = np.cumsum(tables[:, :NO_RESULT], axis=1)
    ns = 2 * up_to - tables[:, :NO_RESULT]
    return _both_sides(ns, 2 * up_to[:, -1:] - ns)


def _imps_earned(tables: Column) -> Column:
    """One IMP for every table and every step of the scale by which the score beats it, or loses."""
    up_to = np.zeros((len(tables), NO_RESULT + 1), dtype=np.int64)
    np.cumsum(tables[:, :NO_RESULT], axis=1, out=up_to[:, 1:])
    made = np.flatnonzero(tables[:, :NO_RESULT].any(axis=0))
    steps = np.array(THRESHOLDS)[:, np.newaxis] // STEP
    beaten = up_to.take(np.maximum(made - steps + 1, 0), axis=1).sum(axis=1)
    not_lost_to = up_to.take(np.minimum(made + steps, NO_RESULT), axis=1).sum(axis=1)
    ns = np.zeros((len(tables), NO_RESULT), dtype=np.int64)
    ns[:, made] = beaten + not_lost_to - len(THRESHOLDS) * up_to[:, -1:]
    return _both_sides(ns, -ns)


def _both_sides(ns: Column, ew: Column) -> Column:
    units = np.zeros((len(ns), UNSEATED + 1), dtype=np.int64)
    units[:, :NO_RESULT], units[:, PLACES : PLACES + NO_RESULT] = ns, ew
    return units
