"""A field of thousands, counted in columns, gives the same as the count of a small one."""

from collections import Counter
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.generators.fields import simultaneous
from scoring.engine import (
    BoardLine,
    EngineError,
    PairEntry,
    PairsSettings,
    PairsStanding,
    Penalty,
    pairs_standing,
    to_places,
)
from scoring.engine.field import (
    NO_SCORE,
    FieldColumns,
    FieldEvent,
    field_columns,
)
from scoring.engine.field_places import Figures

pytestmark = pytest.mark.rule("2.1.11.1-b", "2.2.7.2-b", "3.1.3.2-a", "3.5.8-b", "3.5.9.1-a")

SCORES = [620, 170, 140, 110, 100, 0, -50, -100, -200, -420, -430]
FEDERATION = PairsSettings()
IMPS = PairsSettings(method="cross_imps")


def column(*numbers: int) -> "np.ndarray[tuple[int], np.dtype[np.int64]]":
    return np.array(numbers, dtype=np.int64)


def test_a_field_of_three_tables_by_hand() -> None:
    lines = [BoardLine(1, 0, 3, 420), BoardLine(1, 1, 4, 170), BoardLine(1, 2, 5, 170)]

    standing = FieldEvent(field_columns(lines, range(6))).standing()

    assert standing.rank.tolist() == [1, 4, 4, 6, 2, 2]
    assert standing.hundredths.tolist() == [10000, 2500, 2500, 0, 7500, 7500]
    assert standing.tied.tolist() == [False, True, True, False, True, True]
    assert standing.order.tolist() == [0, 4, 5, 1, 2, 3]


def test_a_board_short_of_results_is_converted_exactly() -> None:
    full = [BoardLine(1, t, t + 4, 100 * t) for t in range(4)]
    short = [BoardLine(2, t, t + 4, 100 * t) for t in range(3)]

    event = FieldEvent(field_columns([*full, *short], range(8)))

    assert event.row(2).score == 4 + Fraction(5 * 4, 3) - 1
    assert event.row(2).percentage == (4 + Fraction(17, 3)) * 100 / 12


def test_cross_imps_by_hand() -> None:
    lines = [BoardLine(1, 0, 3, 420), BoardLine(1, 1, 4, 170), BoardLine(1, 2, 5, -50)]

    event = FieldEvent(field_columns(lines, range(6)), IMPS)

    assert event.row(0).score == Fraction(6 + 10, 2)
    assert event.row(1).score == Fraction(-6 + 6, 2)
    assert event.row(5).score == Fraction(10 + 6, 2)
    assert event.row(5).tied
    assert event.standing().hundredths.tolist() == [800, 0, -800, -800, 0, 800]


ONE_PERCENT = {"ns_percent": column(1), "ew_percent": column(1)}


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"board": column(0, 1)}, "bad_board"),
        ({"ns": column(0, 9)}, "unknown_contestant_on_board"),
        ({"ns": column(-1, 1)}, "unknown_contestant_on_board"),
        ({"ew": column(0, 3)}, "pair_against_itself"),
        ({"ew": column(2, 2)}, "duplicate_result"),
        ({"score": column(425, 0)}, "bad_score"),
        ({"score": column(7610, 0)}, "bad_score"),
        ({"score": column(0)}, "columns_differ"),
        ({"score": np.array([0.5, 1.0])}, "not_exact"),
        ({"contestants": 1}, "field_of_one"),
        ({"board": column(), "ns": column(), "ew": column(), "score": column()}, "empty_field"),
        (
            {"adjusted": column(5), **ONE_PERCENT},
            "columns_differ",
        ),
        (
            {"adjusted": column(0), **ONE_PERCENT, "ns_percent": column(101)},
            "bad_percent",
        ),
        ({"fined": column(7), "fine": column(10)}, "unknown_contestant"),
        ({"fined": column(1), "fine": column(100_000)}, "unknown_setting"),
    ],
)
def test_impossible_columns_are_refused(change: dict[str, Any], code: str) -> None:
    columns = FieldColumns(4, column(1, 1), column(0, 1), column(2, 3), column(420, -50))

    with pytest.raises(EngineError) as refused:
        FieldEvent(replace(columns, **change))

    assert refused.value.code == code


@pytest.mark.parametrize(
    "settings",
    [
        PairsSettings(method="butler"),
        PairsSettings(expected="own_group"),
        PairsSettings(winners=2),
        PairsSettings(board_rounding="0.1"),
        PairsSettings(method="cross_imps", denominator="root"),
    ],
)
def test_what_columns_cannot_count_is_refused(settings: PairsSettings) -> None:
    lines = [BoardLine(1, 0, 1, 420)]

    with pytest.raises(EngineError, match="unknown_setting"):
        FieldEvent(field_columns(lines, range(2)), settings)


@pytest.mark.parametrize("contestant", [-1, 6])
def test_a_contestant_who_did_not_play_has_no_row(contestant: int) -> None:
    lines = [BoardLine(1, 0, 3, 420), BoardLine(1, 1, 4, 170), BoardLine(1, 2, 5, 170)]
    event = FieldEvent(field_columns(lines, range(6)))

    assert event.row(5).score == 3
    with pytest.raises(EngineError, match="unknown_contestant"):
        event.row(contestant)


def test_points_are_compared_as_they_are_where_they_are_not_compared_by_board() -> None:
    one = column(3, 5, 0)
    figures = Figures(
        grains=one,
        boards=column(2, 2, 0),
        per_board=False,
        doubt=0,
        kind=column(-1, -1, -1),
        exact=lambda some: {item: Fraction(int(one[item])) for item in some},
    )

    assert figures.truth([0, 1, 2]) == {0: Fraction(3), 1: Fraction(5), 2: None}
    per_board = replace(figures, per_board=True)
    assert per_board.truth([0, 1]) == {0: Fraction(3, 2), 1: Fraction(5, 2)}


def test_a_late_result_needs_a_line_without_an_artificial_score() -> None:
    lines = [BoardLine(1, 0, 1, artificial=(60, 40)), BoardLine(1, 2, 3)]
    event = FieldEvent(field_columns(lines, range(4)))

    with pytest.raises(EngineError, match="duplicate_result"):
        event.late_result(1, 0, 420)
    with pytest.raises(EngineError, match="unknown_contestant_on_board"):
        event.late_result(2, 2, 420)
    with pytest.raises(EngineError, match="bad_score"):
        event.late_result(1, 2, 425)


Event = tuple[list[BoardLine], list[Penalty], int]


@st.composite
def events(draw: st.DrawFn, *, with_penalties: bool = True) -> Event:
    """Return lines of a small field with few different scores, so that many are level."""
    tables = draw(st.integers(2, 9))
    scores = st.sampled_from(draw(st.sampled_from([SCORES, SCORES[:2], SCORES[:4]])))
    lines = []
    for board in range(1, draw(st.integers(1, 4)) + 1):
        for table in range(tables):
            ns, ew = table, tables + (table + board) % tables
            if (table + board) % 3 == 0:
                ns, ew = ew, ns
            kind = draw(st.integers(0, 11))
            if kind == 0:
                percents = draw(st.sampled_from([(60, 40), (50, 50), (40, 60), (60, 60)]))
                lines.append(BoardLine(board, ns, ew, artificial=percents))
            elif kind == 1:
                lines.append(BoardLine(board, ns, ew, not_played=True))
            elif kind > 2:
                lines.append(BoardLine(board, ns, ew, draw(scores)))
            else:
                lines.append(BoardLine(board, ns, ew))
    fined = draw(st.lists(st.integers(0, 2 * tables - 1), max_size=3))
    penalties = [Penalty(item, draw(st.integers(-10, 30))) for item in fined]
    return draw(st.permutations(lines)), penalties if with_penalties else [], 2 * tables


def has_a_top(lines: list[BoardLine]) -> bool:
    counted: dict[int, int] = {}
    for line in lines:
        stands = line.ns_score is not None or line.artificial is not None
        counted[line.board] = counted.get(line.board, 0) + stands
    return max(counted.values()) > 1


def assert_same(event: FieldEvent, whole: PairsStanding, is_percentage: bool) -> None:
    standing = event.standing()
    assert standing.order.tolist() == [row.contestant for row in whole.rows]
    for expected in whole.rows:
        contestant = int(expected.contestant)
        row = event.row(contestant)
        assert (row.rank, row.tied) == (expected.rank, expected.tied)
        assert standing.rank[contestant] == expected.rank
        assert standing.tied[contestant] == expected.tied
        assert standing.boards[contestant] == expected.boards_played
        assert row.score == expected.score
        assert row.percentage == expected.exact_percentage
        figure = expected.exact_percentage if is_percentage else expected.score
        if expected.boards_played:
            hundredths = Decimal(int(standing.hundredths[contestant])).scaleb(-2)
            assert hundredths == to_places(figure or 0, 2)


@given(
    events(),
    st.sampled_from([1, 2]),
    st.sampled_from(["none", "plus", "both"]),
    st.sampled_from(["fullest", 9, 300, 7919]),
)
def test_matchpoints_equal_the_count_of_a_small_field(
    event: Event, scale: int, own_average: str, expected: int | str
) -> None:
    lines, penalties, pairs = event
    settings = PairsSettings(scale=scale, own_average=own_average, expected=expected)
    if expected == "fullest" and not has_a_top(lines):
        penalties = []

    field = FieldEvent(field_columns(lines, range(pairs), penalties), settings)

    entries = [PairEntry(key) for key in range(pairs)]
    whole = pairs_standing(lines, settings, entries, penalties=penalties)
    assert_same(field, whole, is_percentage=True)


@given(events(), st.sampled_from(["comparisons", "results", "sum"]), st.booleans())
def test_cross_imps_equal_the_count_of_a_small_field(
    event: Event, denominator: str, own_average_in_imps: bool
) -> None:
    lines, penalties, pairs = event
    settings = PairsSettings(
        method="cross_imps", denominator=denominator, own_average_in_imps=own_average_in_imps
    )
    in_imps = [replace(penalty, unit="points") for penalty in penalties]

    field = FieldEvent(field_columns(lines, range(pairs), in_imps), settings)

    entries = [PairEntry(key) for key in range(pairs)]
    whole = pairs_standing(lines, settings, entries, penalties=in_imps)
    assert_same(field, whole, is_percentage=False)


@given(events(), st.data(), st.sampled_from([FEDERATION, IMPS, PairsSettings(expected=9973)]))
def test_late_results_equal_the_whole_counted_again(
    event: Event, data: st.DataObject, settings: PairsSettings
) -> None:
    lines, _, pairs = event
    field = FieldEvent(field_columns(lines, range(pairs)), settings)

    for _ in range(3):
        place = data.draw(st.integers(0, len(lines) - 1))
        late = lines[place]
        if late.artificial is None:
            late = BoardLine(late.board, late.ns, late.ew, data.draw(st.sampled_from(SCORES)))
            lines = [*lines[:place], late, *lines[place + 1 :]]
            field.late_result(late.board, int(late.ns or 0), late.ns_score or 0)

    whole = pairs_standing(lines, settings, [PairEntry(key) for key in range(pairs)])
    assert_same(field, whole, is_percentage=settings.method == "matchpoints")


def test_unplayed_lines_have_no_score_in_their_column() -> None:
    columns = field_columns([BoardLine(1, 0, 1, not_played=True), BoardLine(1, 2, 3, 0)], range(4))

    assert columns.score.tolist() == [NO_SCORE, 0]


def lines_of(columns: FieldColumns) -> tuple[list[BoardLine], list[Penalty]]:
    """Return the lines and penalties that columns represent."""
    percents = dict(
        zip(
            columns.adjusted.tolist(),
            zip(columns.ns_percent.tolist(), columns.ew_percent.tolist(), strict=True),
            strict=True,
        )
    )
    lines = [
        BoardLine(
            int(board),
            int(ns),
            int(ew),
            None if score == NO_SCORE else int(score),
            artificial=percents.get(place),
        )
        for place, (board, ns, ew, score) in enumerate(
            zip(columns.board, columns.ns, columns.ew, columns.score, strict=True)
        )
    ]
    fines = zip(columns.fined.tolist(), columns.fine.tolist(), strict=True)
    return lines, [Penalty(contestant, amount) for contestant, amount in fines]


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("few_scores", [False, True])
def test_a_field_whose_boards_have_no_common_denominator_is_exact(
    seed: int, few_scores: bool
) -> None:
    columns = simultaneous(150, boards=9, seed=seed)
    for board in range(9):
        columns.score[150 * board : 150 * board + 3 * board] = NO_SCORE
    if few_scores:
        played = columns.score != NO_SCORE
        columns.score[played] = np.sign(columns.score[played]) * 100
    lines, penalties = lines_of(columns)

    event = FieldEvent(columns)

    whole = pairs_standing(
        lines, FEDERATION, [PairEntry(key) for key in range(300)], penalties=penalties
    )
    compared = Counter(line.board for line in lines if line.ns_score is not None)
    assert len(set(compared.values())) > 3
    assert_same(event, whole, is_percentage=True)


def test_columns_may_come_in_any_order() -> None:
    columns = simultaneous(30, boards=4, seed=5)
    shuffled = np.random.default_rng(1).permutation(len(columns.board))
    now_at = np.argsort(shuffled)
    other = replace(
        columns,
        board=columns.board[shuffled],
        ns=columns.ns[shuffled],
        ew=columns.ew[shuffled],
        score=columns.score[shuffled],
        adjusted=now_at[columns.adjusted],
    )

    standing = FieldEvent(other).standing()

    expected = FieldEvent(columns).standing()
    assert standing.rank.tolist() == expected.rank.tolist()
    assert standing.hundredths.tolist() == expected.hundredths.tolist()
