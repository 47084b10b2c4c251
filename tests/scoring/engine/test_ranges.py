"""What a function takes ends where it says: the last figure inside, the first one outside."""

import datetime as dt
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

from scoring.engine import CarryOverRule, EngineError, TeamBoard, TeamMatch, Trace, carried_over
from scoring.engine.adjusted_scores import (
    is_excluded_for_failures,
    suspended_pair,
)
from scoring.engine.best_of_three import best_of_three
from scoring.engine.correction_period import record_correction_deadline
from scoring.engine.exclusions import is_correction_due, is_excluded
from scoring.engine.handicap import match_handicap, pair_handicap, player_handicap
from scoring.engine.imp_pairs_ranking import (
    imp_pair_matches,
    imp_pairs_totals,
)
from scoring.engine.knockout import KnockoutRun, knockout_parts, knockout_ranking
from scoring.engine.line_rulings import LineRuling, refuse_where_it_cannot_apply, ruled_line
from scoring.engine.match_rulings import MatchRuling, ruled_match
from scoring.engine.pair_tie_breaks import matchpoint_ladder, seats_of
from scoring.engine.pairs import pairs_standing
from scoring.engine.pairs_matches import PairsMatch, match_victory_points
from scoring.engine.patton import patton_result
from scoring.engine.ranking import RankingRules, season_ranking
from scoring.engine.recorded_score import score_fault
from scoring.engine.rounding import readable, to_places
from scoring.engine.team_match import match_result
from scoring.engine.team_rulings import suspended_player, technical_failure
from scoring.engine.team_types import TeamSettings
from scoring.engine.tie_breaks import plain_figure
from scoring.engine.titles import has_title_share
from scoring.engine.types import BoardLine, Key, PairsSettings
from scoring.engine.victory_points import scale_from_winners, victory_points, wbf_continuous
from tests.scoring.engine.test_rtp_team_rulings import match_with

NOON = dt.datetime(2026, 3, 7, 12, 0, tzinfo=dt.UTC)


@pytest.mark.rule("3.1.3.2-a")
@pytest.mark.parametrize(("factor", "carried"), [("0", "0.00"), ("1", "80.00")])
def test_all_or_nothing_may_be_carried_and_no_more(factor: str, carried: str) -> None:
    assert str(carried_over(80, CarryOverRule(Fraction(factor)))) == carried
    for wrong in (Fraction(-1, 100), Fraction(101, 100)):
        with pytest.raises(EngineError, match="bad_factor"):
            carried_over(80, CarryOverRule(wrong))


@pytest.mark.rule("3.1.3.2-a")
def test_a_figure_is_rounded_to_the_places_asked_for_and_to_none() -> None:
    assert [str(to_places(Fraction(5, 2), places)) for places in (0, 1, 2)] == ["3", "2.5", "2.50"]
    with pytest.raises(EngineError, match="unknown_rounding"):
        to_places(Fraction(5, 2), -1)
    assert [readable(item) for item in (Fraction(4, 2), Fraction(1, 2), 7, None)] == [
        2, Decimal("0.50"), 7, None,
    ]  # fmt: skip


@pytest.mark.rule("3.5.9.1-a")
def test_a_figure_of_a_tie_is_told_with_four_decimals() -> None:
    assert [plain_figure(Fraction(item)) for item in ("3", "2/3")] == ["3", "0.6667"]


@pytest.mark.rule("3.5.4-a", "3.5.4-b")
def test_who_was_licensed_once_has_a_handicap_from_none_to_the_most() -> None:
    def given(handicap: int) -> int:
        return player_handicap(None, table={}, formerly_licensed=handicap, formerly_licensed_max=8)

    assert [given(item) for item in (0, 8)] == [0, 8]
    for wrong in (-1, 9):
        with pytest.raises(EngineError, match="handicap_out_of_range"):
            given(wrong)
    trace = Trace()
    assert pair_handicap(3, 6, trace=trace) == trace.steps[0].result == 9


@pytest.mark.rule("3.6.9-a")
def test_the_weaker_team_has_the_handicap_and_level_ones_have_none() -> None:
    assert match_handicap([(198, 245, 20)]) == (Decimal("6.27"), 0)
    assert match_handicap([(245, 198, 20)]) == (0, Decimal("6.27"))
    assert match_handicap([(200, 200, 20)]) == (0, 0)


@pytest.mark.rule("2.2.7.2-c")
def test_the_least_time_to_correct_is_thirty_minutes() -> None:
    def until(minutes: int) -> dt.datetime:
        return record_correction_deadline(results_at=NOON, period=dt.timedelta(minutes=minutes))

    assert until(30) == NOON + dt.timedelta(minutes=30)
    with pytest.raises(EngineError, match="correction_period_too_short"):
        until(29)


@pytest.mark.rule("3.6.12.4-a", "3.6.12.8-a")
def test_no_round_is_before_the_first_or_after_the_last() -> None:
    assert [is_correction_due(played, 7) for played in (0, 5, 6, 7)] == [False, False, True, True]
    assert [is_correction_due(played, 7, danish_rounds=2) for played in (4, 5)] == [False, True]
    for wrong in (-1, 8):
        with pytest.raises(EngineError, match="round_not_in_event"):
            is_correction_due(wrong, 7)


@pytest.mark.rule("3.6.7.3-a", "3.6.12.4-a")
def test_the_first_and_the_last_match_may_be_missed_and_no_other_exists() -> None:
    assert not is_excluded({1}, 9)
    assert not is_excluded({9}, 9)
    for wrong in (0, 10):
        with pytest.raises(EngineError, match="round_not_in_event"):
            is_excluded({wrong}, 9)


@pytest.mark.rule("2.4.1-b")
def test_two_failures_in_a_row_put_a_pair_out_and_two_apart_do_not() -> None:
    assert not is_excluded_for_failures([3])
    assert not is_excluded_for_failures([3, 5])
    assert is_excluded_for_failures([3, 4])
    assert is_excluded_for_failures([1, 3, 4, 5], most_in_a_row=3)
    assert not is_excluded_for_failures([1, 2, 4], most_in_a_row=3)


@pytest.mark.rule("3.2.1-c", "3.2.1-d")
@pytest.mark.parametrize(("side", "given"), [("NS", (0, 60)), ("EW", (60, 0))])
def test_a_suspended_pair_has_nothing_and_the_other_sixty(
    side: str, given: tuple[int, int]
) -> None:
    assert suspended_pair(BoardLine(1, "a", "b", 420), side).artificial == given


@pytest.mark.rule("2.3.6.7-a", "3.6.7.2-a")
def test_the_best_of_three_is_told_also_where_nobody_else_met_the_opponent() -> None:
    trace = Trace()

    best = best_of_three([Decimal("10.00"), Decimal("16.00")], Decimal(26), [], trace=trace)

    assert best == Decimal("13.00")
    assert trace.steps[-1].inputs == {
        "floor": 12, "own_average": Decimal("13.00"), "neighbours": 0, "neighbours_average": "-",
    }  # fmt: skip


@pytest.mark.rule("3.6.10.3-a", "3.6.10.3-b")
@pytest.mark.parametrize(
    ("played", "parts", "lacks"), [(15, 0, 1), (16, 1, 0), (17, 1, 1), (18, 2, 0), (19, 3, 0)]
)
def test_a_knock_out_goes_on_by_a_set_and_then_board_by_board(
    played: int, parts: int, lacks: int
) -> None:
    boards = tuple(TeamBoard(number, 0, 0) for number in range(1, played + 1))
    result = match_result(TeamMatch("A", "B", boards), TeamSettings(scale=None))

    found, needed = knockout_parts(result, boards=16, extra_boards=2)

    assert (len(found), needed) == (parts, lacks)


@pytest.mark.rule("3.6.10.3-a")
def test_while_it_is_played_those_still_in_share_the_first_place() -> None:
    runs = [
        KnockoutRun("A", None, 2, 40, 10),
        KnockoutRun("B", None, 2, 30, 10),
        KnockoutRun("C", 2, 1, 20, 10),
        KnockoutRun("D", 2, 1, 10, 20),
        KnockoutRun("E", 1, 0, 10, 20),
        KnockoutRun("F", 1, 0, 10, 40),
    ]

    placed = knockout_ranking(runs, ended=False)

    assert [(placed.contestant, placed.place) for placed in placed] == [
        ("A", 1), ("B", 1), ("C", 3), ("D", 4), ("E", 5), ("F", 6),
    ]  # fmt: skip


@pytest.mark.rule("2.2.3.1-a", "2.2.5-a", "2.2.7.3-a", "3.2.1-d")
def test_a_ruling_applies_to_what_it_can_apply_to() -> None:
    def refused(ruling: LineRuling, **kwargs: bool) -> str:
        data = {"was_played": True, "other_table_played": True, "in_a_match": True, **kwargs}
        try:
            refuse_where_it_cannot_apply(ruling, board=1, **data)
        except EngineError as refusal:
            return refusal.code
        return ""

    own = LineRuling("own_error", side="NS", without_error=420, score=50)
    assert refused(own) == ""
    assert refused(LineRuling("own_error", side="", without_error=420)) == "bad_seat"
    assert refused(LineRuling("own_error", side="NS")) == "ruling_without_score"
    for form in ("assigned", "weighted", "not_counted", "version", "turned", "corrected"):
        assert refused(LineRuling(form, score=420)) == ""
        assert refused(LineRuling(form, score=420), was_played=False) == "board_never_played"
    for form in ("artificial", "cancelled", "points"):
        assert refused(LineRuling(form), was_played=False) == ""
    other = LineRuling("other_table", score=420)
    assert refused(other, was_played=False) == ""
    assert refused(other, in_a_match=False) == "only_in_a_match"
    assert refused(other, other_table_played=False) == "other_table_not_played"
    assert refused(LineRuling("assigned", score=420, level=True), in_a_match=False) == (
        "only_in_a_match"
    )


@pytest.mark.rule("2.2.3.1-a", "2.2.5-a", "2.2.7.3-a", "3.2.1-d")
def test_a_line_counts_as_its_ruling_says() -> None:
    line = BoardLine(1, "a", "b", 420)
    points = (Fraction(60), Fraction(40))

    for form in ("version", "turned", "corrected"):
        assert ruled_line(line, LineRuling(form)) == line
    board_line = ruled_line(line, LineRuling("points", points=points))
    assert (board_line.awarded, board_line.ns_score) == (points, None)
    half = ruled_line(line, LineRuling("points", points=(Fraction(60), None)))
    assert (half.awarded, half.ns_score) == ((Fraction(60), None), 420)
    assert ruled_line(line, LineRuling("assigned", score=-50)).ns_score == -50
    assert ruled_line(line, LineRuling("not_counted")).not_played
    with pytest.raises(EngineError, match="unknown_setting"):
        ruled_line(line, LineRuling("guessed"))


@pytest.mark.rule("2.3.6.6-a", "2.3.6.7-a", "3.2.1-c", "3.2.1-d")
def test_a_ruling_on_a_suspended_player_names_the_one_team() -> None:
    match = match_with(0, 16)

    ruled = ruled_match(match, MatchRuling("suspended", teams=("A",)), TeamSettings())
    assert (ruled.home_due.kind, ruled.away_due.kind) == ("match", "complement")
    for wrong in ((), ("A", "B")):
        with pytest.raises(EngineError, match="match_ruling_names_a_team"):
            ruled_match(match, MatchRuling("suspended", teams=wrong), TeamSettings())


@pytest.mark.rule("3.2.1-c", "3.2.1-d")
@pytest.mark.parametrize(("boards", "kind"), [(8, "complement"), (7, "best_of_three")])
def test_half_of_the_boards_make_a_match_of_a_suspended_player(boards: int, kind: str) -> None:
    ruled = suspended_player(match_with(0, boards, scheduled=16), "A")

    assert ruled.away_due.kind == kind


@pytest.mark.rule("2.4.1-b", "2.4.1-c")
def test_boards_that_never_reached_a_table_are_three_imps_each() -> None:
    match = match_with(5, 10, scheduled=16)

    ruled = technical_failure(match, "B")

    assert len(ruled.boards) == 16
    assert [board.board for board in ruled.boards] == list(range(1, 17))
    assert [board.awarded for board in ruled.boards[10:]] == [(3, -3)] * 6


@pytest.mark.rule("3.6.10.4-a")
def test_nobody_plays_more_than_the_team() -> None:
    assert [has_title_share(boards, 96) for boards in (0, 31, 32, 96)] == [
        False, False, True, True,
    ]  # fmt: skip
    for wrong in (-1, 97):
        with pytest.raises(EngineError, match="bad_boards"):
            has_title_share(wrong, 96)


@pytest.mark.rule("1.3.4-a")
def test_each_column_may_order_the_list_and_no_other() -> None:
    from scoring.engine.ranking import COLUMNS

    no_reduction: Any = None

    for order in (tuple(COLUMNS), tuple(COLUMNS)[:1]):
        assert (
            season_ranking([], season=2026, rules=RankingRules(order=order, reduction=no_reduction))
            == []
        )
    with pytest.raises(EngineError, match="unknown_ranking_column"):
        season_ranking(
            [], season=2026, rules=RankingRules(order=("shoe_size",), reduction=no_reduction)
        )


@pytest.mark.rule("2.2.7.2-a")
def test_a_score_of_the_other_vulnerability_is_told_from_one_of_none() -> None:
    # Board 1: nobody is vulnerable; board 2: North-South.
    rows = [(score, board) for score, board in ((620, 1), (620, 2), (100, 1), (200, 1), (35, 1))]
    codes = [fault.code if (fault := score_fault(s, board=b)) else "" for s, b in rows]

    assert codes == ["score_wrong_vulnerability", "", "", "", "score_impossible"]
    with pytest.raises(EngineError, match="bad_score"):
        score_fault(True, board=1)


@pytest.mark.rule("AI-a", "AI-c", "3.6.6-b")
def test_the_continuous_scale_ends_where_it_reaches_twenty_and_climbs_ever_slower() -> None:
    for boards, last in ((4, 30), (16, 60), (24, 74)):
        column = wbf_continuous(boards)
        steps = [after - before for before, after in pairwise(column)]

        assert len(column) == last + 1
        assert (column[0], column[-1]) == (10, 20)
        assert steps == sorted(steps, reverse=True)
    assert victory_points(15, 13, "annex1") == (Decimal("13.97"), Decimal("6.03"))
    assert victory_points(15, 13, "wbf_continuous") == (
        wbf_continuous(13)[15], 20 - wbf_continuous(13)[15],
    )  # fmt: skip


@pytest.mark.rule("3.6.13-a")
def test_a_level_match_by_patton_is_level_whichever_side_is_asked() -> None:
    scale = scale_from_winners("patton", {2: [2, 3, 4]}, total=4)

    level, won, lost = (patton_result(gaps, scale) for gaps in ([0, 0], [90, 0], [-90, 0]))

    assert (level.imps, level.margin, level.total) == ((2, 2), 0, (4, 4))
    assert (won.imps, won.total) == ((4, 0), (7, 1))
    assert (lost.imps, lost.total) == ((0, 4), (1, 7))
    with pytest.raises(EngineError, match=r"bad_boards \(boards=0"):
        patton_result([], scale)


@pytest.mark.rule("3.5.9.2-a")
def test_matches_of_pairs_by_imps_and_by_percentage() -> None:
    def of(first: int, second: int, available: int) -> tuple[Decimal, Decimal]:
        return match_victory_points(
            PairsMatch(1, "A", "B", 8, Fraction(first), Fraction(second), Fraction(available))
        )

    assert of(0, 80, 80) == (0, 20)
    assert of(80, 0, 80) == (20, 0)
    assert of(40, 40, 80) == (10, 10)
    assert of(0, 0, 0) == (10, 10)


@pytest.mark.rule("3.5.9.2-a", "2.1.11.1-c")
def test_a_board_is_won_by_more_than_half_of_it() -> None:
    lines = [
        BoardLine(1, "a", "b", 420), BoardLine(1, "c", "d", -50),
        BoardLine(2, "a", "b", 110), BoardLine(2, "c", "d", 110),
        BoardLine(3, "a", "b", -100), BoardLine(3, "c", "d", 140),
    ]  # fmt: skip
    standing = pairs_standing(lines, PairsSettings())

    matches = {
        (tie_match.first, tie_match.second): tie_match
        for tie_match in imp_pair_matches(standing.lines)
    }

    assert matches["a", "b"].boards == (1, 1)
    assert matches["c", "d"].boards == (1, 1)
    assert matches["a", "b"].points == 430
    assert matches["c", "d"].points == 200
    assert imp_pairs_totals(standing) == imp_pairs_totals(standing, adjustments={})
    totals = imp_pairs_totals(standing, adjustments={"a": 2}, carried={"b": Decimal("1.5")})
    bare = imp_pairs_totals(standing)
    won = {match.first: match.vps[0] for match in matches.values()}
    lost = {match.second: match.vps[1] for match in matches.values()}
    assert bare == {**won, **lost}
    assert sum(bare.values()) == 40
    assert {pair: totals[pair] - bare[pair] for pair in "abcd"} == {
        "a": 2, "b": Decimal("1.5"), "c": 0, "d": 0,
    }  # fmt: skip


@pytest.mark.rule("3.5.9.1-a")
def test_one_session_is_told_apart_by_tops_and_two_by_their_gap() -> None:
    one: dict[Key, list[Fraction]] = {"a": [Fraction(50)]}
    two: dict[Key, list[Fraction]] = {"a": [Fraction(50)] * 2}
    lines = [BoardLine(1, "a", "b", 420), BoardLine(1, "c", "d", -50)]
    seats = seats_of(pairs_standing(lines, PairsSettings()))

    assert matchpoint_ladder({}, one)[-1].code == "fewer_tops_and_zeros"
    assert matchpoint_ladder({}, two)[-1].code == "steadiest_sessions"
    assert [(seats[pair][0].points, seats[pair][0].top) for pair in "abcd"] == [
        (2, 2), (0, 2), (0, 2), (2, 2),
    ]  # fmt: skip
