"""A simultaneous of thousands of tables on 24 boards: matchpoints, cross-IMPs, a late result."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle

import numpy as np

from benchmarks.generators.fields import simultaneous, unplayed_lines
from benchmarks.measuring import Contest, Goal, Growth, Work
from benchmarks.naive.fields import (
    imps_by_all_pairs,
    matchpoints_by_all_pairs,
    matchpoints_by_sorting,
)
from scoring.engine import PairsSettings, matchpoints
from scoring.engine.comparison import compared_imps
from scoring.engine.field import NO_SCORE, FieldColumns, FieldEvent, FieldStanding
from scoring.engine.field_columns import Column

MATCHPOINTS, IMPS = PairsSettings(), PairsSettings(method="cross_imps")
TABLES = {"quick": 2_000, "full": 20_000}
SMALL = 300
SAMPLE = 2_000  # tables of one board that the all-pairs method is timed on
LATE = 21
GROWTH = {"quick": (1_000, 2_000, 4_000), "full": (2_000, 6_000, 20_000)}


def matchpoints_of_a_field(size: str) -> Iterator[Contest]:
    """Yield the matchpoints of a field, with everything that belongs to them."""
    columns = simultaneous(TABLES[size])
    whole = {"quick": 12, "full": 8}[size]
    yield Contest(
        _title("matchpoints with Neuberg, adjusted scores, penalties, totals, ranks", columns),
        {
            "limit": two_passes(columns),
            "best": scored(columns, MATCHPOINTS),
            "naive": lambda: [matchpoints_by_all_pairs(_scores(columns, 1), SAMPLE)],
            "read and scored": read_and_scored(columns, MATCHPOINTS),
            "sort, search": lambda: [matchpoints_by_sorting(s) for s in _all_scores(columns)],
            "bare sort": lambda: [np.sort(scores) for scores in _all_scores(columns)],
        },
        [
            Goal("P3", "best", "limit", at_most=whole),
            Goal("P3r", "read and scored", "limit"),
            Goal("P3s", "best", "bare sort"),
        ],
        _check_matchpoints,
        {"naive": _parts_of(columns)},
    )


def cross_imps_of_a_field(size: str) -> Iterator[Contest]:
    """Yield the cross-IMPs of a field."""
    columns = in_imps(simultaneous(TABLES[size]))
    least = {"quick": 500, "full": 5_000}[size]
    whole = {"quick": 12, "full": 4}[size]
    yield Contest(
        _title("cross-IMPs with adjusted scores, totals, ranks", columns),
        {
            "limit": two_passes(columns),
            "best": scored(columns, IMPS),
            "naive": lambda: [imps_by_all_pairs(_scores(columns, 1), SAMPLE)],
            "read and scored": read_and_scored(columns, IMPS),
        },
        [
            Goal("P4", "best", "limit", at_most=whole),
            Goal("P4n", "naive", "best", at_least=least),
            Goal("P4r", "read and scored", "limit"),
        ],
        _check_imps,
        {"naive": _parts_of(columns)},
    )


def growth_of_fields(size: str) -> Iterator[Growth]:
    """Yield the growth of matchpoints and cross-IMPs with the field."""
    sizes = GROWTH[size]
    for goal, settings, name in (
        ("P5mp", MATCHPOINTS, "matchpoints"),
        ("P5imp", IMPS, "cross-IMPs"),
    ):
        fields = [simultaneous(tables) for tables in sizes]
        if settings is IMPS:
            fields = [in_imps(field) for field in fields]
        yield Growth(
            f"{name} read and scored, {sizes[0]:,} to {sizes[-1]:,} tables",
            sizes,
            [read_and_scored(field, settings) for field in fields],
            [Goal(goal, "", "", at_most=1.1)],
        )


def late_result(size: str) -> Iterator[Contest]:
    """Yield a late result: its two pairs' new scores and places, and all changed totals."""
    columns = simultaneous(TABLES[size])
    event = FieldEvent(columns, MATCHPOINTS)
    late = _late_line(columns)
    board, north_south = int(columns.board[late]), int(columns.ns[late])
    scores = cycle((170, -50, 620, 110))

    def one() -> object:
        return event.late_result(board, north_south, next(scores))

    def one_and_all() -> FieldStanding:
        one()
        return event.standing()

    def check() -> None:
        event.late_result(board, north_south, 420)
        changed = columns.score.copy()
        changed[late] = 420
        again = FieldEvent(replace(columns, score=changed), MATCHPOINTS).standing()
        assert same(event.standing(), again)

    yield Contest(
        _title("one late result: both pairs' rows (listed: and the whole list anew)", columns),
        {
            "best": one,
            "naive": read_and_scored(columns, MATCHPOINTS),
            "scored": scored(columns, MATCHPOINTS),
            "listed": one_and_all,
        },
        [
            Goal("P6", "naive", "best", at_least={"quick": 4, "full": 20}[size]),
            Goal("P6s", "scored", "best"),
            Goal("P6l", "naive", "listed"),
        ],
        check,
    )


CONTESTS = (
    ("P3", matchpoints_of_a_field),
    ("P4", cross_imps_of_a_field),
    ("P5", growth_of_fields),
    ("P6", late_result),
)


def two_passes(columns: FieldColumns) -> Work:
    """Return the least possible work: count the scores, add up the points of one side's pairs."""
    cells = columns.board * 1521 + columns.score // 10
    cells[columns.score == NO_SCORE] = 0
    points = np.arange(len(cells), dtype=np.float64)
    return lambda: (np.bincount(cells), np.bincount(columns.ns, weights=points))


def scored(columns: FieldColumns, settings: PairsSettings) -> Work:
    """Return the scoring of a field that has been read and checked: from counts to places."""
    event = FieldEvent(columns, settings)

    def work() -> FieldStanding:
        event.recount()
        return event.standing()

    return work


def read_and_scored(columns: FieldColumns, settings: PairsSettings) -> Work:
    """Return the scoring of a field from its columns: with all checks and counts."""
    return lambda: FieldEvent(columns, settings).standing()


def in_imps(columns: FieldColumns) -> FieldColumns:
    """Return the columns without penalties, which are in percents of a top."""
    nobody = np.zeros(0, dtype=np.int64)
    return replace(columns, fined=nobody, fine=nobody)


def same(one: FieldStanding, other: FieldStanding) -> bool:
    """Return whether two standings agree in every place and figure."""
    names = ("order", "rank", "tied", "boards", "hundredths")
    return all((getattr(one, name) == getattr(other, name)).all() for name in names)


def _check_matchpoints() -> None:
    """Check that counting, sorting and comparing agree on a small field, and with the Law."""
    for scores in _all_scores(simultaneous(SMALL)):
        units = matchpoints(scores.tolist())
        assert matchpoints_by_sorting(scores).tolist() == units
        assert matchpoints_by_all_pairs(scores).tolist() == units


def _check_imps() -> None:
    for scores in _all_scores(simultaneous(SMALL)):
        sums = compared_imps(scores.tolist())
        assert imps_by_all_pairs(scores).tolist() == sums


def _scores(columns: FieldColumns, board: int) -> Column:
    scores = columns.score[columns.board == board]
    scored: Column = scores[scores != NO_SCORE]
    return scored


def _all_scores(columns: FieldColumns) -> list[Column]:
    return [_scores(columns, board) for board in range(1, int(columns.board.max()) + 1)]


def _parts_of(columns: FieldColumns) -> float:
    """Return the ratio of the whole field to the sample of the all-pairs method."""
    return float(columns.board.max()) * len(_scores(columns, 1)) / SAMPLE


def _late_line(columns: FieldColumns) -> int:
    """Return a line without a result on a board that is not the fullest."""
    return int(unplayed_lines(columns)[LATE % len(unplayed_lines(columns))])


def _title(what: str, columns: FieldColumns) -> str:
    return f"{columns.contestants // 2:,} tables x 24: {what}"
