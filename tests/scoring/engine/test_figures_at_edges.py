"""Edges of matches, standings and places: exact halves, the last place of a tie, single boards."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from scoring.engine import (
    Award,
    MatchShare,
    Member,
    TeamBoard,
    TeamMatch,
    TeamSettings,
    Trace,
    match_result,
    member_awards,
    teams_standing,
    ties_broken,
    victory_points,
)
from scoring.engine.pairs_matches import PairsMatch, match_victory_points
from scoring.engine.rounding import readable
from scoring.engine.tie_breaks import Criterion
from tests.scoring.engine.test_awards import BOTH

BY_BOARDS = TeamSettings(scale=None, method="point_a_board")


def match_of(*imps: int, **more: Any) -> TeamMatch:
    """Return a match whose boards gave these IMPs to home, the others to away."""
    boards = tuple(
        TeamBoard(board, awarded=(gain, -gain)) for board, gain in enumerate(imps, start=1)
    )
    return TeamMatch("A", "B", boards, **more)


@pytest.mark.rule("3.6.5-c")
def test_a_match_of_one_board_gives_all_to_who_played_it() -> None:
    (earned,) = member_awards(
        Award("T1", 1, 100, 40, Trace()), [Member("P1", 1)], team_boards=1, figures=BOTH
    )

    assert (earned.pe, earned.pm_tenths) == (100, 40)


@pytest.mark.rule("3.1.3.2-a")
def test_a_figure_is_read_with_two_decimals() -> None:
    assert str(readable(Fraction(1, 3))) == "0.33"
    assert str(readable(Fraction(2, 3))) == "0.67"
    assert readable(Fraction(4, 2)) == 2


@pytest.mark.rule("AI-a", "AI-b", "3.6.6-b")
def test_a_whole_margin_is_read_off_the_table_also_by_the_formula() -> None:
    # The printed cell of 40 IMPs on 8 boards is 19.74; the formula alone gives 19.73.
    told = victory_points(40, 8, fraction="formula")

    assert told == (Decimal("19.74"), Decimal("0.26"))


@pytest.mark.rule("AI-a", "AI-c", "3.6.6-b")
def test_a_margin_with_a_fraction_by_the_formula_shares_twenty() -> None:
    # 15 boards: the regulation's nearest column is 16; the world federation's scale has its own.
    ours = victory_points(Fraction(9, 2), 15, fraction="formula")
    theirs = victory_points(Fraction(9, 2), 15, "wbf_continuous", fraction="formula")

    assert ours == victory_points(Fraction(9, 2), 16, fraction="formula")
    assert theirs != ours
    assert sum(ours) == sum(theirs) == 20
    back = victory_points(Fraction(-9, 2), 15, fraction="formula")
    assert back == (ours[1], ours[0])


@pytest.mark.rule("3.5.9.1-a")
def test_a_tie_ending_at_the_last_place_that_matters_is_left_as_it_is() -> None:
    totals = [("A", 60), ("B", 55), ("C", 55)]
    by_name = Criterion("name", "", lambda tied: {item: Fraction(item == "C") for item in tied})

    ends_there = ties_broken(totals, lambda _: [by_name], cuts={3})
    spans_it = ties_broken(totals, lambda _: [by_name], cuts={2})

    assert [(placed.contestant, placed.place) for placed in ends_there] == [
        ("A", 1),
        ("B", 2),
        ("C", 2),
    ]
    assert [(placed.contestant, placed.place) for placed in spans_it] == [
        ("A", 1),
        ("C", 2),
        ("B", 3),
    ]


@pytest.mark.rule("3.6.6-a")
def test_a_match_by_boards_brings_thirds_as_hundredths() -> None:
    result = match_result(match_of(1, -1, 1, carried_imps=(Fraction(1, 3), 0)), BY_BOARDS)

    assert [str(item) for item in (result.home_vps, result.away_vps)] == ["2.33", "1.00"]


@pytest.mark.rule("3.6.6-a")
def test_no_step_tells_victory_points_that_there_are_none_of() -> None:
    trace, without = Trace(), Trace()
    match_result(match_of(3, -1), trace=trace)
    match_result(match_of(3, -1), TeamSettings(scale=None), trace=without)

    assert "match_victory_points" in {step.code for step in trace.steps}
    assert "match_victory_points" not in {step.code for step in without.steps}


@pytest.mark.rule("3.6.10.1-a", "3.6.6-a")
def test_a_bye_is_told_as_one_and_a_match_as_one() -> None:
    matches = [
        TeamMatch("A", "B", match_of(3, -1).boards, round=1),
        TeamMatch("C", None, (), round=1, home_due=MatchShare("fixed", Decimal(12), "3.6.7")),
    ]
    standing = teams_standing(matches, trace_for=["A", "C"])

    codes = {team: [step.code for step in standing.row_of(team).trace.steps] for team in "AC"}
    assert codes["C"][0] == "team_bye"
    assert "team_bye" not in codes["A"]
    assert [standing.row_of(team).team for team in "ABC"] == ["A", "B", "C"]


@pytest.mark.rule("3.5.9.2-a")
def test_a_match_of_pairs_lost_altogether_gives_nothing() -> None:
    lost = PairsMatch(1, "A", "B", 8, Fraction(0), Fraction(80), Fraction(80))

    assert match_victory_points(lost) == (Decimal("0.00"), Decimal("20.00"))
