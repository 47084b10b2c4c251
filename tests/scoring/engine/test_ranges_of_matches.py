"""Shares, losses and limits of single matches: the last figure inside, the first one outside."""

import datetime as dt
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from scoring.engine import EngineError, TeamBoard, TeamMatch, Trace
from scoring.engine.adjusted_scores import (
    replaced_pair,
)
from scoring.engine.categories import CategoryChange, Rung, season_category
from scoring.engine.imp_pairs_ranking import (
    MatchLoss,
    imp_pair_matches,
    imp_pairs_ties_broken,
)
from scoring.engine.line_rulings import LineRuling, ruled_line
from scoring.engine.match_tie_breaks import TieMatch, among_the_tied
from scoring.engine.pairs import pairs_standing
from scoring.engine.pairs_input import check_entries
from scoring.engine.pairs_matches import PairsMatch, match_victory_points
from scoring.engine.recorded_score import score_fault
from scoring.engine.rounding import to_places
from scoring.engine.swiss_standing import opponents_met, swiss_ties_broken
from scoring.engine.team_match import match_result
from scoring.engine.team_rulings import no_show
from scoring.engine.team_types import MatchShare, TeamPenalty
from scoring.engine.teams import teams_standing
from scoring.engine.tie_breaks import quotient_share
from scoring.engine.types import BoardLine, Key, PairEntry, PairsSettings
from scoring.engine.victory_points import victory_points

NOON = dt.datetime(2026, 3, 7, 12, 0, tzinfo=dt.UTC)


@pytest.mark.rule("3.5.9.2-a", "2.1.11.1-c")
def test_imps_lost_in_one_match_move_that_match_alone() -> None:
    lines = [BoardLine(1, "a", "b", 420), BoardLine(1, "c", "d", -50)]
    standing = pairs_standing(lines, PairsSettings())
    session = standing.lines[0][0].session

    def imps(*losses: MatchLoss) -> dict[tuple[Key, Key], Any]:
        tie_matches = imp_pair_matches(standing.lines, losses=losses)
        return {(tie_match.first, tie_match.second): tie_match.imps for tie_match in tie_matches}

    bare = imps()
    one = imps(MatchLoss(session, "a", "b", 3))
    both = imps(MatchLoss(session, "a", "b", 3), MatchLoss(session, "b", "a", 1))
    assert one["a", "b"] == (bare["a", "b"][0] - 3, bare["a", "b"][1] + 3)
    assert both["a", "b"] == (bare["a", "b"][0] - 2, bare["a", "b"][1] + 2)
    assert one["c", "d"] == both["c", "d"] == bare["c", "d"]
    assert [standing.row_of(pair).contestant for pair in "abcd"] == list("abcd")


@pytest.mark.rule("3.5.9.2-a")
def test_a_percentage_on_the_limit_is_the_result_nearer_to_the_draw() -> None:
    def of(points: int) -> tuple[Decimal, Decimal]:
        match = PairsMatch(
            1, "A", "B", 8, Fraction(points), Fraction(10000 - points), Fraction(10000)
        )
        return match_victory_points(match)

    assert [of(points) for points in (5198, 5199, 4802, 4801)] == [
        (11, 9), (12, 8), (9, 11), (8, 12),
    ]  # fmt: skip


@pytest.mark.rule("3.5.9.2-a", "3.6.10.1-a")
def test_matches_among_the_tied_count_only_where_all_of_them_met() -> None:
    def match(first: str, second: str) -> TieMatch:
        return TieMatch(first, second, (12, 8), (5, 0))

    two = among_the_tied([match("A", "B"), match("A", "C")], "")[0].measure
    three = among_the_tied([match("A", "B"), match("A", "C"), match("B", "C")], "")[0].measure

    assert two("ABC") is None
    assert two("AB") == {"A": 12, "B": 8}
    assert three("ABC") == {"A": 24, "B": 20, "C": 16}


@pytest.mark.rule("3.6.12.7-a", "3.6.12.5-a")
def test_a_bonus_does_not_count_for_the_opponents() -> None:
    def decided(home: str, away: str) -> TeamMatch:
        won, lost = MatchShare("fixed", Decimal(12)), MatchShare("fixed", Decimal(8))
        return TeamMatch(home, away, home_due=won, away_due=lost)

    standing = teams_standing(
        [decided("A", "C"), decided("B", "D")],
        penalties=[TeamPenalty("C", -2), TeamPenalty("D", -1)],
    )

    def order(**kwargs: Any) -> list[object]:
        placed = swiss_ties_broken(standing, rounds_played=1, resistance_from_round=1, **kwargs)
        return [placed.contestant for placed in placed]

    assert order() == ["A", "B", "C", "D"]
    assert order(bonuses={"C": 2}) == ["B", "A", "C", "D"]


@pytest.mark.rule("3.6.12.2-a", "3.6.6-b")
def test_of_a_share_of_a_match_both_parts_make_the_share() -> None:
    boards = (TeamBoard(1, awarded=(10, -10)), TeamBoard(2, 0, 0), TeamBoard(3, 0, 0))

    result = match_result(TeamMatch("A", "B", boards, share=Fraction(1, 3)))

    # 14.25 and 5.75; a third of 20 is 6.67.
    assert (str(result.home_vps), str(result.away_vps)) == ("4.75", "1.92")


@pytest.mark.rule("1.3.4-a")
def test_a_category_that_is_kept_is_told_only_where_the_fall_is_stopped() -> None:
    rungs = [
        Rung(code, group, ("points",), "")  # type: ignore[arg-type]
        for code, group in (("1S", "FIRST"), ("2S", "SECOND"), ("3S", "THIRD"))
    ]
    change = CategoryChange(
        max_steps_down=5, protected_group="FIRST", lowest_protected="2S", source=""
    )

    def steps(earned: str) -> tuple[str, list[str]]:
        trace = Trace()
        told = season_category(earned, held="1S", ladder=rungs, change=change, trace=trace)
        return told, [step.code for step in trace.steps]

    assert steps("2S") == ("2S", ["category_change"])
    assert steps("3S") == ("2S", ["category_kept", "category_change"])


@pytest.mark.rule("3.6.12.5-a", "3.6.12.7-a", "3.5.9.2-b")
def test_half_a_point_given_to_a_pair_is_not_counted_for_its_opponents() -> None:
    lines = [BoardLine(1, "a", "c", 420), BoardLine(1, "b", "d", 420)]
    standing = pairs_standing(lines, PairsSettings())

    def order(*draw: str) -> list[object]:
        placed = imp_pairs_ties_broken(
            standing, adjustments={"c": Fraction(1, 2)}, swiss_rounds=1, resistance_from_round=1,
            draw=draw,
        )  # fmt: skip
        return [placed.contestant for placed in placed if placed.contestant in ("a", "b")]

    assert order("a", "b", "c", "d") == ["a", "b"]
    assert order("b", "a", "d", "c") == ["b", "a"]


@pytest.mark.rule("3.1.3.2-a")
def test_no_figure_has_less_than_no_decimals() -> None:
    assert str(to_places(Fraction(7, 2), 0, way="truncate")) == "3"
    halves = [Fraction(n, 2) for n in (1, 3, 5, 7, 9, 11)]
    even = [int(to_places(item, 0, way="half_even")) for item in halves]
    assert even == [0, 2, 2, 4, 4, 6]
    assert str(to_places(Fraction(-5, 2), 0)) == "-3"


@pytest.mark.rule("3.6.12.5-a")
def test_a_bye_is_no_opponent_and_who_did_not_come_is_one() -> None:
    came = TeamMatch("A", "B", (TeamBoard(1, 50, 50),))
    standing = teams_standing([came, TeamMatch("C", None), no_show(TeamMatch("D", "E"), "E")])

    met = opponents_met(standing)

    assert {team: met[team] for team in "ABCD"} == {"A": ["B"], "B": ["A"], "C": [], "D": ["E"]}


@pytest.mark.rule("AI-a", "AI-b", "3.6.6-b")
@pytest.mark.parametrize(("margin", "as_whole"), [("1/2", 1), ("9/2", 5), ("-9/2", -5), ("1/3", 0)])
def test_a_margin_with_a_fraction_counts_as_the_nearest_whole_one(
    margin: str, as_whole: int
) -> None:
    told = victory_points(Fraction(margin), 16)

    assert told == victory_points(as_whole, 16)
    assert (told[0] > 10) == (as_whole > 0)
    assert (told[1] > 10) == (as_whole < 0)


@pytest.mark.rule("3.5.6-a")
def test_the_contestant_given_twice_is_the_one_named() -> None:
    with pytest.raises(EngineError, match=r"duplicate_contestant \(contestant=b"):
        check_entries([PairEntry("a"), PairEntry("b"), PairEntry("b")])
    assert list(check_entries([PairEntry("a"), PairEntry("b")])) == ["a", "b"]
    with pytest.raises(EngineError, match="field_of_one"):
        check_entries([PairEntry("a")])


@pytest.mark.rule("2.2.7.2-a")
def test_a_contract_passed_out_scores_nothing_and_a_score_may_be_of_either_side() -> None:
    assert score_fault(0, board=1, contract="P") is None
    assert score_fault(50, board=1, contract="P") is not None
    assert [score_fault(score, board=4) is None for score in (-620, 620, -420, 420)] == [
        True, True, False, False,
    ]  # fmt: skip
    score_faults = [score_fault(score, board=board) for score, board in ((-420, 4), (-620, 1))]
    assert [fault.code for fault in score_faults if fault] == ["score_wrong_vulnerability"] * 2


@pytest.mark.rule("2.2.3.1-a")
@pytest.mark.parametrize(
    ("side", "given", "own"), [("NS", (None, 60), (True, False)), ("EW", (60, None), (False, True))]
)
def test_against_a_pair_that_came_in_the_other_has_sixty(
    side: str, given: tuple[int | None, int | None], own: tuple[bool, bool]
) -> None:
    ruled = replaced_pair(BoardLine(1, "a", "b", 420), side)

    assert (ruled.artificial, ruled.own_average, ruled.ns_score) == (given, own, None)


@pytest.mark.rule("2.2.5-a", "2.2.7.3-a", "3.2.1-d")
def test_points_given_with_an_assigned_score_stand_beside_it() -> None:
    line = BoardLine(1, "a", "b", 420)
    points = (Fraction(70), Fraction(30))

    bare = ruled_line(line, LineRuling("assigned", score=-50))
    board_line = ruled_line(line, LineRuling("assigned", score=-50, points=points))

    assert (bare.awarded, board_line.awarded) == (None, points)
    assert bare.ns_score == board_line.ns_score == -50


@pytest.mark.rule("3.6.10.1-a", "3.6.10.3-b")
def test_a_quotient_without_a_loss_is_the_most() -> None:
    shares = [quotient_share(won, lost) for won, lost in ((3, 0), (0, 0), (3, 1), (1, 1), (0, 2))]

    assert shares == [1, 1, Fraction(3, 4), Fraction(1, 2), 0]


@pytest.mark.rule("3.5.9.2-a", "2.1.11.1-c")
def test_imps_moved_to_the_first_raise_its_victory_points() -> None:
    match = PairsMatch(1, "A", "B", 8, Fraction(2), Fraction(-2), Fraction(0))

    bare, more, less = (match_victory_points(match, moved=moved)[0] for moved in (0, 9, -9))

    assert less < 10 < bare < more


@pytest.mark.rule("3.5.9.2-a")
def test_a_board_passed_out_brings_no_points() -> None:
    lines = [BoardLine(1, "a", "b", 0), BoardLine(1, "c", "d", 110)]
    standing = pairs_standing(lines, PairsSettings())

    points = {tie_match.first: tie_match.points for tie_match in imp_pair_matches(standing.lines)}

    assert points == {"a": 0, "c": 110}
