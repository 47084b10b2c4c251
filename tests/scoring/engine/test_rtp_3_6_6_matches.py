"""A match between two teams: IMPs board by board, penalties, adjusted boards, victory points."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from scoring.engine import (
    BoardLine,
    EngineError,
    MatchShare,
    Outcome,
    TeamBoard,
    TeamMatch,
    TeamSettings,
    Trace,
    board_result,
    match_boards,
    match_result,
    scale_from_winners,
    without_boards,
)

pytestmark = pytest.mark.rule("2.1.11.1-c", "3.6.6-a", "3.6.6-b")

KNOCK_OUT = TeamSettings(scale=None, unbalanced="mean")


def match_of(*imps: int, **more: Any) -> TeamMatch:
    """Return a match whose boards gave these IMPs to home, the others to away."""
    boards = tuple(
        TeamBoard(board, awarded=(gain, -gain)) for board, gain in enumerate(imps, start=1)
    )
    return TeamMatch("A", "B", boards, **more)


@pytest.mark.rule("3.6.6-a")
@pytest.mark.parametrize(
    ("home", "away", "imps"), [(620, 170, 10), (430, 420, 0), (-100, 420, -11), (-50, -50, 0)]
)
def test_a_board_is_the_difference_of_both_tables_in_imps(home: int, away: int, imps: int) -> None:
    result = board_result(TeamBoard(1, home, away))

    assert (result.home, result.away) == (imps, -imps)
    assert result.difference == home - away


@pytest.mark.rule("3.6.6-b")
def test_the_margin_becomes_victory_points_by_the_boards_played() -> None:
    result = match_result(match_of(20, 17, -13, -13, *[0] * 12))

    assert (result.home_imps, result.away_imps, result.margin) == (37, 26, 11)
    assert result.boards_counted == 16
    assert (result.home_vps, result.away_vps) == (Decimal("13.04"), Decimal("6.96"))


@pytest.mark.rule("2.1.11.1-c")
def test_a_penalty_in_imps_enters_before_the_conversion() -> None:
    result = match_result(match_of(20, 20, -20, -18, 0, 0, 0, 0, penalty_imps=(3, 0)))

    assert (result.home_imps, result.away_imps) == (37, 38)
    assert (result.home_vps, result.away_vps) == (Decimal("9.56"), Decimal("10.44"))


@pytest.mark.rule("2.3.6.4-a", "AI-c")
def test_a_fouled_board_that_could_not_be_replaced_is_cancelled() -> None:
    match = without_boards(match_of(15, -10, 9, 0, 0, 0, 0, 0), {3})

    result = match_result(match)

    assert (result.home_imps, result.away_imps, result.boards_counted) == (15, 10, 7)
    assert (result.home_vps, result.away_vps) == (Decimal("12.18"), Decimal("7.82"))
    assert result.boards[2].rule == "cancelled"


def test_handicap_and_carry_over_are_imps_of_the_match() -> None:
    match = match_of(5, -3, handicap_imps=(0, Decimal("6.40")), carried_imps=(10, 0))

    result = match_result(match, KNOCK_OUT)

    assert (result.home_imps, result.away_imps) == (15, Fraction("9.4"))
    assert result.margin == Fraction("5.6")
    assert result.home_vps is None


def test_boards_are_read_from_the_lines_of_both_tables() -> None:
    lines = [
        BoardLine(2, "B", "A", 50),
        BoardLine(1, "A", "B", 420),
        BoardLine(1, "B", "A", 170),
        BoardLine(2, "A", "B", -100),
        BoardLine(1, "C", "D", 0),
        BoardLine(3, "A", "B", artificial=(60, 40)),
        BoardLine(3, "B", "A", 420),
        BoardLine(4, "A", "B", not_played=True),
    ]

    boards = match_boards(lines, "A", "B")

    assert boards == (
        TeamBoard(1, 420, 170),
        TeamBoard(2, -100, 50),
        TeamBoard(3, awarded=(3, -3)),
        TeamBoard(4, cancelled=True),
    )
    assert [board_result(board).home for board in boards] == [6, -4, 3, None]


def test_an_artificial_score_of_the_other_table_is_turned() -> None:
    lines = [BoardLine(1, "B", "A", artificial=(40, 60)), BoardLine(2, "B", "A", awarded=(5, -4))]

    boards = match_boards(lines, "A", "B")

    assert [board.awarded for board in boards] == [(3, -3), (-4, 5)]


def test_one_team_north_south_at_both_tables_is_refused() -> None:
    lines = [BoardLine(1, "A", "B", 420), BoardLine(1, "A", "B", 170)]

    with pytest.raises(EngineError) as refused:
        match_boards(lines, "A", "B")

    assert refused.value.code == "wrong_seats"


def test_an_artificial_score_imps_do_not_know_is_refused() -> None:
    with pytest.raises(EngineError) as refused:
        match_boards([BoardLine(1, "A", "B", artificial=(55, 45))], "A", "B")

    assert refused.value.code == "artificial_imps_unknown"


def test_a_board_with_one_table_in_does_not_count_yet() -> None:
    result = match_result(TeamMatch("A", "B", (TeamBoard(1, 420, None), TeamBoard(2, 100, 100))))

    assert result.boards_counted == 1
    assert result.boards[0].rule == "missing"


def test_a_match_without_a_board_has_no_points_yet() -> None:
    result = match_result(TeamMatch("A", "B"))

    assert (result.home_vps, result.away_vps, result.margin) == (None, None, 0)


def test_a_weighted_board_is_the_mean_of_its_imps() -> None:
    outcomes = (Outcome(650, Fraction(3, 5)), Outcome(-100, Fraction(2, 5)))

    result = board_result(TeamBoard(1, away_score=170, home_outcomes=outcomes))

    assert (result.home, result.away, result.rule) == (
        Fraction("3.2"),
        Fraction("-3.2"),
        "weighted",
    )


def test_a_split_board_gives_each_team_its_own_reading() -> None:
    board = TeamBoard(1, 420, 170, for_away=TeamBoard(1, -50, 170))

    result = board_result(board)

    assert (result.home, result.away, result.rule) == (6, 6, "split")
    with pytest.raises(EngineError):
        board_result(TeamBoard(1, 420, 170, for_away=TeamBoard(1)))


def test_a_split_line_is_read_by_each_team_from_its_own_side() -> None:
    # at the table where A sits North-South, A is given +50 and B -420
    lines = [BoardLine(1, "A", "B", 50, ew_score=420), BoardLine(1, "B", "A", 170)]

    (board,) = match_boards(lines, "A", "B")

    result = board_result(board)
    assert (result.home, result.away, result.rule) == (-3, -6, "split")


def test_a_weighted_line_may_have_other_weights_for_the_other_side() -> None:
    half = Fraction(1, 2)
    line = BoardLine(
        1,
        "B",
        "A",
        outcomes=(Outcome(420, 1),),
        ew_outcomes=(Outcome(420, half), Outcome(-50, half)),
    )

    (board,) = match_boards([BoardLine(1, "A", "B", 420), line], "A", "B")

    result = board_result(board)
    assert (result.home, result.away) == (half * 10, 0)  # 470 is 10 IMPs


def test_an_award_to_one_side_leaves_the_other_its_result() -> None:
    lines = [BoardLine(1, "A", "B", 50, artificial=(60, None)), BoardLine(1, "B", "A", 170)]

    (board,) = match_boards(lines, "A", "B")

    result = board_result(board)
    assert (result.home, result.away, result.rule) == (3, 3, "awarded")


def test_artificial_scores_of_point_a_board_are_a_share_of_two() -> None:
    by_boards = TeamSettings(method="point_a_board")

    (board,) = match_boards([BoardLine(1, "A", "B", artificial=(60, 40))], "A", "B", by_boards)

    assert board.awarded == (Fraction("1.2"), Fraction("0.8"))


def test_scores_that_do_not_balance_convert_apart_for_each_team() -> None:
    both_innocent = TeamBoard(1, awarded=(3, 3))
    match = TeamMatch("A", "B", (both_innocent, *(TeamBoard(b, 0, 0) for b in range(2, 9))))

    result = match_result(match)

    assert (result.margin, result.away_margin) == (3, 3)
    assert (result.home_vps, result.away_vps) == (Decimal("11.27"), Decimal("11.27"))


def test_in_a_knock_out_scores_that_do_not_balance_are_averaged() -> None:
    # home has +3, away -1 of the same board: home wins it by 2
    match = TeamMatch("A", "B", (TeamBoard(1, awarded=(3, -1)), TeamBoard(2, 50, 0)))

    result = match_result(match, KNOCK_OUT)

    assert (result.margin, result.away_margin) == (4, -4)


def test_point_a_board_counts_boards_won_and_tied() -> None:
    boards = (
        TeamBoard(1, 430, 420),
        TeamBoard(2, 0, 0),
        TeamBoard(3, -50, 110),
        TeamBoard(4, 80, 70),
    )

    result = match_result(TeamMatch("A", "B", boards), TeamSettings(method="point_a_board"))

    assert (result.home_imps, result.away_imps) == (5, 3)
    assert (result.home_vps, result.away_vps) == (5, 3)


def test_total_points_are_added_up_as_they_are() -> None:
    boards = (TeamBoard(1, 620, 170), TeamBoard(2, -50, 100), TeamBoard(3, awarded=(200, -200)))
    scale = scale_from_winners("total points", {3: [10] * 100 + [11] * 300 + [12]})

    added = match_result(
        TeamMatch("A", "B", boards), TeamSettings(method="total_points", scale=None)
    )
    converted = match_result(
        TeamMatch("A", "B", boards), TeamSettings(method="total_points", scale=scale)
    )

    assert (added.home_imps, added.away_imps, added.margin) == (650, 150, 500)
    assert added.home_vps is None  # no scale: whoever has more points wins
    assert (converted.home_vps, converted.away_vps) == (12, 8)


def test_point_a_board_may_be_converted_by_a_scale_of_its_own() -> None:
    scale = scale_from_winners("by boards", {4: [10, 11, 13]})
    boards = (TeamBoard(1, 430, 420), TeamBoard(2, 0, 0), TeamBoard(3, 0, 0), TeamBoard(4, 0, 0))

    result = match_result(
        TeamMatch("A", "B", boards), TeamSettings(method="point_a_board", scale=scale)
    )

    assert (result.margin, result.home_vps, result.away_vps) == (2, 13, 7)


def test_a_match_explains_itself() -> None:
    trace = Trace()
    match = match_of(20, 20, -20, -18, 0, 0, 0, 0, penalty_imps=(3, 0))

    match_result(match, trace=trace)

    steps = {step.code: step for step in trace.steps}
    assert steps["match_penalty"].inputs == {"home": 3, "away": 0}
    assert steps["match_margin"].result == -1
    assert steps["match_victory_points"].inputs["column"] == 8
    assert sum(step.code == "match_board_awarded" for step in trace.steps) == 8


@pytest.mark.parametrize(
    ("match", "code"),
    [
        (TeamMatch("A", "A"), "team_against_itself"),
        (TeamMatch("A", "B", (TeamBoard(1, 0, 0), TeamBoard(1, 0, 0))), "duplicate_board"),
        (TeamMatch("A", "B", (TeamBoard(0, 0, 0),)), "bad_board"),
        (TeamMatch("A", "B", (TeamBoard(1, 0, 0),), scheduled=-1), "bad_boards"),
        (TeamMatch("A", "B", (TeamBoard(1, 0, 0), TeamBoard(2, 0, 0)), scheduled=1), "bad_boards"),
        (TeamMatch("A", "B", (TeamBoard(1, 0.5, 0),)), "bad_score"),  # type: ignore[arg-type]
        (TeamMatch("A", "B", penalty_imps=(0.5, 0)), "not_exact"),  # type: ignore[arg-type]
        (TeamMatch("A", "B", home_due=MatchShare("won")), "unknown_setting"),
    ],
)
def test_a_match_that_cannot_be_is_refused(match: TeamMatch, code: str) -> None:
    with pytest.raises(EngineError) as refused:
        match_result(match)

    assert refused.value.code == code
