"""What each score of each board of a huge field is worth, computed once for all tables that had it.

Bridge scores are multiples of ten, so a board has at most 1,521 different ones: tables are counted
by score, and the counts determine what every score earns. No two tables are compared and nothing is
sorted.

The points of a board are whole units times a fraction that is the same for all its tables: (units x
over - less) / under. Totals are 64-bit whole numbers of grains. One point has as many grains as the
boards' common denominator if that fits, and then nothing is rounded; otherwise as many as fit,
rounded down, and `field_places` compares the exact fractions where this leaves doubt.
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
NO_RESULT = 2 * HIGHEST_SCORE // STEP + 1  # the column after those of all scores
PLACES = NO_RESULT + 1
UNSEATED = 2 * PLACES  # after all places of North-South and of East-West
HIGHEST_IMPS = 24
PERCENTS = 100  # artificial scores and penalties come in hundredths of a top
IN_HUNDREDTHS = 100 * 100  # percentages are rounded to hundredths of a percent
SPARE_BOARDS = 40  # room for penalties
LEAST_GRAINS = 1 << 12
WORD = 1 << 62


class BoardTables(NamedTuple):
    """What each score of some boards earns, one row per board.

    units: whole units, for North-South in the first PLACES columns, for East-West in the next
    PLACES, 0 in the last. grains: points in grains, in the same columns. values: what a unit of
    each board is worth.
    """

    units: Column
    grains: Column
    values: tuple[UnitValue, ...]

    def with_board(self, row: int, board: "BoardTables") -> "BoardTables":
        """Return the tables with one board replaced. Source: RTP 3.5.8."""
        self.units[row], self.grains[row] = board.units[0], board.grains[0]
        return self._replace(values=(*self.values[:row], *board.values, *self.values[row + 1 :]))


def grain_for(tables: Column, expected: int, settings: PairsSettings) -> int:
    """Return the grains per point: the boards' common denominator, if totals then fit 64 bits.

    tables, expected: as for board_tables. Raises: EngineError "field_too_large". Source: Law 78
    (2007); no score is rounded.
    """
    values = _values(tables, expected, settings)
    results = int(tables[:, :NO_RESULT].sum(axis=1).max())
    units = HIGHEST_IMPS * results if settings.method == "cross_imps" else 2 * results
    points = max(units * value.over // value.under for value in values) + 1
    total = points * (len(tables) + SPARE_BOARDS) * IN_HUNDREDTHS
    product = units * max(value.over for value in values)  # before it is divided
    common = lcm(PERCENTS, *(value.under for value in values))
    if max(product, total) * common < WORD:
        return common
    rounded = 1 << (WORD // max(product, total)).bit_length() - 1
    if rounded < LEAST_GRAINS:
        raise EngineError("field_too_large", tables=results)
    return rounded


def board_tables(
    tables: Column, expected: int, grains: int, settings: PairsSettings
) -> BoardTables:
    """Return what every score of some boards earns.

    tables: number of tables with each score, one row per board. expected: number of results to
    convert to. grains: per point. Source: Law 78 A, B (2007), RTP 3.5.8.
    """
    made = np.flatnonzero(tables[:, :NO_RESULT].any(axis=0))  # some hundred of 1,521 scores occur
    counts = tables[:, made]
    is_imps = settings.method == "cross_imps"
    ns, whole = _imps_earned(counts, made) if is_imps else _matchpoints(counts)
    values = _values(tables, expected, settings)
    units = _on_both_sides(ns, whole - ns, made)
    over = _tall([value.over for value in values])
    less = _tall([value.less for value in values])
    under = _tall([value.under for value in values])
    worth = [(side * over - less) * grains // under for side in (ns, whole - ns)]
    return BoardTables(units, _on_both_sides(worth[0], worth[1], made), values)


def _values(tables: Column, expected: int, settings: PairsSettings) -> tuple[UnitValue, ...]:
    groups = tables[:, :NO_RESULT].sum(axis=1).tolist()
    return tuple(unit_value(max(group, 1), expected, settings) for group in groups)


def _tall(numbers: list[int]) -> Column:
    return np.array(numbers, dtype=np.int64)[:, np.newaxis]


def _matchpoints(counts: Column) -> tuple[Column, Column]:
    """Return two for each pair beaten and one for each equal, itself too; and the sum of both."""
    up_to = np.cumsum(counts, axis=1)
    return 2 * up_to - counts, 2 * up_to[:, -1:]


def _imps_earned(counts: Column, made: Column) -> tuple[Column, Column]:
    """Return one IMP for every table and every step of the scale won, less those lost."""
    up_to = np.zeros((len(made) + 1, len(counts)), dtype=np.int32)  # 48 x tables fit for long
    np.cumsum(counts.T, axis=0, out=up_to[1:])
    lower = np.searchsorted(made, np.arange(NO_RESULT + 1))  # how many scores below each
    steps = np.array(THRESHOLDS)[:, np.newaxis] // STEP
    beaten = lower[np.maximum(made - steps + 1, 0)]
    not_lost_to = lower[np.minimum(made + steps, NO_RESULT)]
    both = up_to.take(np.concatenate((beaten, not_lost_to)), axis=0)
    ns = np.add.reduce(both, axis=0, dtype=np.int32) - len(THRESHOLDS) * up_to[-1]
    return ns.T.astype(np.int64), np.zeros((len(counts), 1), dtype=np.int64)


def _on_both_sides(ns: Column, ew: Column, made: Column) -> Column:
    """Return a table with a column for every possible score of both sides."""
    table = np.zeros((len(ns), UNSEATED + 1), dtype=np.int64)
    table[:, made], table[:, PLACES + made] = ns, ew
    return table
