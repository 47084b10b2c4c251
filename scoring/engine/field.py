"""A simultaneous of thousands of tables scored at once: exact, in time proportional to the field.

It needs numpy, which the rest of the engine does not: import it from here, not from
`scoring.engine`. Points and places are those of `pairs_standing` for one session of scores and
artificial scores compared across the field: matchpoints converted to the fullest board, or
cross-IMPs.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from scoring.engine.board_points import board_top
from scoring.engine.errors import EngineError
from scoring.engine.field_boards import (
    NO_RESULT,
    PLACES,
    board_tables,
    grain_for,
)
from scoring.engine.field_columns import (
    NO_SCORE,
    Column,
    FieldColumns,
    check_columns,
    field_columns,
)
from scoring.engine.field_lines import field_lines, score_place
from scoring.engine.field_places import Figures, field_places, place_of, rounded
from scoring.engine.field_totals import (
    ExactTotals,
    Fines,
    adjusted_sides,
    all_grains,
    fined_grains,
    played_grains,
)
from scoring.engine.pairs import FEDERATION, expected_results
from scoring.engine.pairs_input import check_settings
from scoring.engine.types import PairsSettings

__all__ = [
    "NO_SCORE",
    "FieldColumns",
    "FieldEvent",
    "FieldRow",
    "FieldStanding",
    "field_columns",
]

ONLY = {
    "winners": 1,
    "conversion": "neuberg",
    "board_rounding": "none",
    "factor_totals": False,
    "total_places": None,
    "percentage_places": 2,
    "rank_by": "",
    "rank_on_rounded": False,
}
NEVER = {
    "method": "butler",
    "expected": "own_group",
    "small_groups": "third",
    "denominator": "root",
}


class FieldRow(NamedTuple):
    """One contestant of a huge field. percentage: None at IMPs, or without a board."""

    contestant: int
    rank: int
    tied: bool
    boards: int
    score: Fraction
    percentage: Fraction | None


@dataclass(frozen=True, eq=False)
class FieldStanding:
    """The standing of a huge field. `order` lists the contestants by place; the rest is by number.

    boards: counted boards of each. hundredths: of a percent (of an IMP at IMPs), halves away from
    zero; 0 without a board.
    """

    order: Column
    rank: Column
    tied: NDArray[np.bool_]
    boards: Column
    hundredths: Column


class FieldEvent:
    """A simultaneous: read once, scored whole, and updated when a late result comes in.

    Source: Law 78 A, B (2007), RTP 3.5.6-3.5.9.1.
    """

    def __init__(self, columns: FieldColumns, settings: PairsSettings = FEDERATION) -> None:
        _check_supported(settings)
        check_columns(columns)
        self._settings = settings
        self._lines = field_lines(columns)
        self._fines = Fines(columns.fined, columns.fine)
        adjusted = self._lines.adjusted
        with_adjusted = (self._lines.ns[adjusted], self._lines.ew[adjusted])
        self._boards = self._lines.played.copy()
        self._has_more = np.zeros(columns.contestants, dtype=np.bool_)  # than played boards
        self._no_kind = np.full(columns.contestants, -1, dtype=np.int64)
        for seats in (*with_adjusted, columns.fined):
            self._has_more[seats] = True
        for seats in with_adjusted:
            np.add.at(self._boards, seats, 1)
        most_fines = int(np.bincount(columns.fined, minlength=1).max())
        self._roundings = 2 * len(self._lines.boards) + most_fines + 1
        self.recount()

    def recount(self) -> None:
        """Count every board anew. Source: Law 78 A, B (2007), RTP 3.5.8."""
        self._tables = self._lines.tables()
        self._expected = self._expected_now()
        self._top = board_top(self._expected, self._settings)
        self._grains = grain_for(self._tables, self._expected, self._settings)
        self._worth = board_tables(self._tables, self._expected, self._grains, self._settings)
        self._is_whole = all(self._grains % value.under == 0 for value in self._worth.values)
        self._won = played_grains(self._lines, self._worth)
        counting = (self._top, self._grains, self._settings)
        self._adjusted = adjusted_sides(self._lines, *counting)
        self._lost = (self._fines.contestants, fined_grains(self._fines, *counting))

    def standing(self) -> FieldStanding:
        """Return the places of all contestants, with ties.

        Source: RTP 3.5.9.1 (exactly equal percentages are a tie).
        """
        grains = self._totals()
        places = field_places(self._figures(grains))
        return FieldStanding(
            places.order, places.rank, places.tied, self._boards.copy(), self._hundredths(grains)
        )

    def scores(self) -> list[Fraction]:
        """Return the points of each contestant, less penalties. Source: RTP 3.5.8, Law 90."""
        contestants = range(len(self._boards))
        exact = self._exact().of(contestants)
        return [exact[contestant] for contestant in contestants]

    def row(self, contestant: int) -> FieldRow:
        """Return one contestant's score and place without ranking the others.

        Raises: EngineError "unknown_contestant". Source: RTP 3.5.9.1.
        """
        if not 0 <= contestant < len(self._boards):
            raise EngineError("unknown_contestant", contestant=contestant)
        figures = self._figures(self._totals())
        return self._row(contestant, figures.exact([contestant])[contestant], figures)

    def late_result(self, board: int, ns: int, score: int) -> tuple[FieldRow, FieldRow]:
        """Enter the score of a table that had none, or a corrected score.

        ns: the contestant North-South at that table. Returns: the rows of the two contestants of
        the table; the others' rows follow from `row` or `standing`. Raises: EngineError
        "bad_score", "unknown_contestant_on_board"; "duplicate_result" if the line has an artificial
        score. Source: RTP 2.2.7.2, Law 79 C (2007).
        """
        row, place = self._lines.place_of(board, ns)
        if (self._lines.adjusted == place).any():
            raise EngineError("duplicate_result", session=1, board=board, contestant=ns)
        after = score_place(score, board)
        before = self._lines.put(row, place, after)
        self._tables[row, before] -= 1
        self._tables[row, after] += 1
        seated = [int(self._lines.ns[place]), int(self._lines.ew[place])]
        if before == NO_RESULT:
            self._boards[seated] += 1
        if not self._is_recounted(row, seated, before, after):
            self.recount()
        figures = self._figures(self._totals())
        scores = figures.exact(seated)
        north_south, east_west = (self._row(number, scores[number], figures) for number in seated)
        return north_south, east_west

    def _row(self, contestant: int, score: Fraction, figures: Figures) -> FieldRow:
        rank, tied = place_of(contestant, figures)
        boards = int(self._boards[contestant])
        percentage = None
        if figures.per_board and figures.boards[contestant]:
            percentage = 100 * score / (self._top * boards)
        return FieldRow(contestant, rank, tied, boards, score, percentage)

    def _is_recounted(self, row: int, seated: list[int], before: int, after: int) -> bool:
        """Recount one board; return False if other boards change with it and all must be recounted.

        seated: the two contestants of the changed line, from the place of the old score to the new
        one.
        """
        if before == NO_RESULT and self._expected_now() != self._expected:
            return False
        table = self._tables[row : row + 1]
        worth = board_tables(table, self._expected, self._grains, self._settings)
        if self._is_whole and self._grains % worth.values[0].under:
            return False
        old, new = self._worth.grains[row], worth.grains[0]
        self._won += (new - old).take(self._lines.seats[row])
        # whoever sat at the late table did not have `old` of its new score but of what it was
        for contestant, side in zip(seated, (0, PLACES), strict=True):
            self._won[contestant] += old[side + after] - old[side + before]
        self._worth = self._worth.with_board(row, worth)
        return True

    def _expected_now(self) -> int:
        results = {
            (1, "", board): count
            for board, count in zip(
                self._lines.boards.tolist(), self._lines.results.tolist(), strict=True
            )
        }
        return max(expected_results(results, self._settings).values())

    def _totals(self) -> Column:
        return all_grains(self._lines, self._won, self._adjusted, self._lost)

    def _exact(self) -> ExactTotals:
        counted = (self._lines, self._worth, self._adjusted, self._fines)
        return ExactTotals(*counted, self._top, self._settings)

    def _figures(self, grains: Column) -> Figures:
        """Return what the field is ranked on: points per board, or IMPs."""
        per_board = self._settings.method == "matchpoints"
        boards = self._boards if self._top or not per_board else np.zeros_like(self._boards)
        kind = np.where(self._has_more, -1, boards) if self._is_whole else self._no_kind
        return Figures(grains, boards, per_board, self._roundings, kind, self._exact().of)

    def _hundredths(self, grains: Column) -> Column:
        """Return percentages, or IMPs, in hundredths."""
        boards, factor, least = self._boards, 100, 1
        if per_board := self._settings.method == "matchpoints":
            factor = 100 * 100
            under = np.maximum(boards * self._top, 1)
            least = int(under.min())
        doubt = self._roundings * factor // least + 1

        def exact(indexes: Sequence[int]) -> dict[int, Fraction]:
            points = self._exact().of(indexes)
            return {
                key: total * factor / (int(under[key]) if per_board else 1)
                for key, total in points.items()
            }

        floor = grains * factor // under if per_board else grains * factor
        counted = rounded(floor, doubt, self._grains, exact)
        counted[boards == 0] = 0
        return counted


def _check_supported(settings: PairsSettings) -> None:
    check_settings(settings)
    for name, value in ONLY.items():
        if getattr(settings, name) != value:
            raise EngineError("unknown_setting", setting=name, value=getattr(settings, name))
    for name, refused in NEVER.items():
        if getattr(settings, name) == refused:
            raise EngineError("unknown_setting", setting=name, value=refused)
