"""The laws of the game as properties: whatever is played, these hold."""

from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.engine import (
    BoardLine,
    DatumRule,
    Outcome,
    PairsSettings,
    contract_score,
    imps,
    matchpoints,
    neuberg,
    pairs_standing,
    possible_scores,
    victory_points,
)
from scoring.engine.comparison import butler_imps, compared_imps
from tests.factories.rows import need

pytestmark = pytest.mark.rule("3.5.8-b", "3.6.6-b", "AI-b")

SCORES = st.sampled_from(sorted(possible_scores(True) | possible_scores(False)))
FIELDS = st.lists(SCORES, min_size=1, max_size=30)
CONTRACTS = st.builds(
    "{}{}{}".format, st.integers(1, 7), st.sampled_from("CDHSN"), st.sampled_from(["", "X", "XX"])
)


def all_pairs(scores: list[int]) -> list[int]:
    """Return matchpoints by comparing every pair with every other, as the Law reads."""
    return [sum(2 * (score > other) + (score == other) for other in scores) - 1 for score in scores]


@given(FIELDS)
def test_matchpoints_equal_every_comparison_made(scores: list[int]) -> None:
    assert matchpoints(scores) == all_pairs(scores)


@given(FIELDS)
def test_both_sides_of_a_board_make_the_top(scores: list[int]) -> None:
    ns, ew = matchpoints(scores), matchpoints([-score for score in scores])

    top = 2 * (len(scores) - 1)
    assert all(need(a) + need(b) == top for a, b in zip(ns, ew, strict=True))


@given(FIELDS, st.randoms())
def test_the_order_of_the_tables_changes_nothing(scores: list[int], random: Random) -> None:
    order = list(range(len(scores)))
    random.shuffle(order)
    shuffled = matchpoints([scores[place] for place in order])

    plain = matchpoints(scores)
    assert shuffled == [plain[place] for place in order]


@given(st.integers(1, 40), st.data())
def test_a_full_group_changes_nothing_and_a_part_never_reaches_the_top(
    field: int, data: st.DataObject
) -> None:
    group = data.draw(st.integers(1, field))
    points = data.draw(st.integers(0, 2 * (group - 1)))

    converted = neuberg(points, group=group, field=field)

    if group == field:
        assert converted == points
    assert 0 <= converted <= 2 * (field - 1)
    other_side = neuberg(2 * (group - 1) - points, group=group, field=field)
    assert converted + other_side == 2 * (field - 1)


@given(st.integers(-20000, 20000))
def test_imps_are_odd_and_never_fall(difference: int) -> None:
    assert imps(-difference) == -imps(difference)
    assert 0 <= imps(difference + 10) - imps(difference) <= 1


@given(FIELDS)
def test_cross_imps_of_a_board_sum_to_nothing(scores: list[int]) -> None:
    assert sum(compared_imps(scores)) == 0
    mirrored = compared_imps([-score for score in scores])
    assert [-value for value in compared_imps(scores)] == mirrored


@given(FIELDS)
def test_butler_is_the_same_from_both_sides(scores: list[int]) -> None:
    mirrored, _ = butler_imps([-score for score in scores], DatumRule())

    assert [-value for value in butler_imps(scores, DatumRule())[0]] == mirrored


@given(
    st.integers(-200, 200),
    st.integers(1, 64),
    st.sampled_from(["annex1", "wbf_continuous", "wbf_discrete"]),
)
def test_the_points_of_a_match_sum_to_twenty(margin: int, boards: int, scale: str) -> None:
    first, second = victory_points(margin, boards, scale)

    assert first + second == 20
    assert 0 <= first <= 20
    assert victory_points(-margin, boards, scale) == (second, first)


@given(st.integers(1, 64), st.sampled_from(["annex1", "wbf_continuous", "wbf_discrete"]))
def test_a_larger_margin_is_never_worth_less(boards: int, scale: str) -> None:
    won = [victory_points(margin, boards, scale)[0] for margin in range(130)]

    assert all(after >= before for before, after in pairwise(won))


@given(CONTRACTS, st.integers(0, 12), st.booleans())
def test_another_trick_is_never_worth_less(contract: str, tricks: int, vulnerable: bool) -> None:
    fewer = contract_score(contract, tricks, vulnerable)
    more = contract_score(contract, tricks + 1, vulnerable)

    assert more > fewer
    assert more % 10 == 0


@st.composite
def boards_with_anything(draw: st.DrawFn) -> list[BoardLine]:
    """Return boards with some weighted, fouled or missing lines."""
    lines = []
    tables = draw(st.integers(2, 9))
    for board in range(1, draw(st.integers(1, 4)) + 1):
        for table in range(tables):
            kind = draw(st.sampled_from(["plain", "plain", "plain", "weighted", "missing"]))
            group = draw(st.sampled_from(["", "", "", "B"]))
            ns, ew = table, 100 + (table + board) % tables
            if kind == "plain":
                lines.append(BoardLine(board, ns, ew, draw(SCORES), group=group))
            elif kind == "weighted":
                scores = draw(st.lists(SCORES, min_size=1, max_size=5, unique=True))
                share = Fraction(1, len(scores))
                outcomes = tuple(Outcome(score, share) for score in scores)
                lines.append(BoardLine(board, ns, ew, outcomes=outcomes, group=group))
            else:
                lines.append(BoardLine(board, ns, ew))
    return lines


@given(boards_with_anything())
def test_every_line_gives_out_exactly_the_top(lines: list[BoardLine]) -> None:
    standing = pairs_standing(lines, PairsSettings(small_groups="never"))

    for line, ns, ew in standing.lines:
        if ns.points is not None and ew.points is not None:
            assert ns.points + ew.points == ns.available
            assert 0 <= ns.points <= ns.available or ns.available == 0
        else:
            assert line.ns_score is None


@given(boards_with_anything(), st.randoms())
def test_shuffled_lines_give_the_same_rows(lines: list[BoardLine], random: Random) -> None:
    shuffled = list(lines)
    random.shuffle(shuffled)

    for method in ("matchpoints", "cross_imps", "butler"):
        settings = PairsSettings(method=method, small_groups="third")
        if method == "matchpoints":
            settings = PairsSettings()
        assert pairs_standing(shuffled, settings).rows == pairs_standing(lines, settings).rows
