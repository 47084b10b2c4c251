"""Both sides of the edges of single figures, where a step more or less is another result."""

import datetime as dt
from decimal import Decimal
from fractions import Fraction

import pytest

from scoring.engine.awards import Award, Member, member_awards
from scoring.engine.correction_period import request_deadline
from scoring.engine.errors import EngineError
from scoring.engine.exclusions import is_excluded
from scoring.engine.match_rulings import MatchRuling, ruled_match, through_by_ruling
from scoring.engine.matchpoints import converted
from scoring.engine.pairs import expected_results
from scoring.engine.patton import patton_result
from scoring.engine.team_penalties import added_strength_penalty
from scoring.engine.team_rulings import impossible_comparison, interrupted, reserve_stepped_in
from scoring.engine.team_types import TeamMatch, TeamSettings
from scoring.engine.trace import Trace
from scoring.engine.types import PairsSettings
from scoring.engine.victory_points import scale_from_winners, victory_points
from tests.scoring.engine.test_awards import BOTH
from tests.scoring.engine.test_rtp_team_rulings import match_with


def at(day: int, hour: int, minute: int = 0) -> dt.datetime:
    return dt.datetime(2026, 3, day, hour, minute, tzinfo=dt.UTC)


@pytest.mark.rule("3.7.2-a")
@pytest.mark.parametrize(
    ("next_session", "until"),
    [
        (at(7, 21), at(7, 20, 30)),
        (at(8, 10), at(8, 9, 30)),  # the next day
        (at(9, 10), at(7, 18, 30)),  # two days later: half an hour after the results
        (None, at(7, 18, 30)),
    ],
)
def test_until_when_a_correction_is_asked_for(
    next_session: dt.datetime | None, until: dt.datetime
) -> None:
    assert request_deadline(results_at=at(7, 18), next_session_at=next_session) == until


@pytest.mark.rule("3.5.8-b")
def test_a_lone_result_is_one_result() -> None:
    alone = {(1, "A", 1): 1}

    assert expected_results(alone, PairsSettings()) == alone
    assert expected_results(alone, PairsSettings(expected="own_group")) == alone
    assert expected_results(alone, PairsSettings(expected=1)) == alone
    with pytest.raises(EngineError, match="more_results_than_expected"):
        expected_results({(1, "A", 1): 2}, PairsSettings(expected=1))


@pytest.mark.rule("3.5.8-b")
def test_points_of_one_a_pair_beaten_are_raised_as_those_of_two() -> None:
    # 1 of 4 among five is 2 of 8 among nine; (1 + 1/2) / 5 of 8.
    assert converted(1, 5, 9, "factor", scale=1) == 2
    assert converted(1, 5, 9, "infinite", scale=1) == Fraction(12, 5)
    assert converted(2, 5, 9, "factor") == 4


@pytest.mark.rule("3.6.13-a")
def test_patton_by_one_a_board_and_what_is_no_score() -> None:
    scale = scale_from_winners("patton", {2: [1, 1, 1, 2]}, total=2)

    played = patton_result([90, 0], scale, win=1)

    # A board won and one level: 1.5 of 2; 3 IMPs: 2 of 2.
    assert (played.boards, played.total[0], played.margin) == (
        (Fraction(3, 2), Fraction(1, 2)), Fraction(7, 2), 3,
    )  # fmt: skip
    with pytest.raises(EngineError, match=r"not_a_score \(place=2"):
        patton_result([90, True], scale, win=1)


@pytest.mark.rule("2.3.5.1-b")
@pytest.mark.parametrize(("playable", "is_played"), [(0, False), (7, False), (8, True), (16, True)])
def test_a_reserve_plays_with_half_of_the_boards_left(playable: int, is_played: bool) -> None:
    match = TeamMatch("H", "A", scheduled=16)

    assert (reserve_stepped_in(match, playable=playable) is match) is is_played
    for wrong in (-1, 17):
        with pytest.raises(EngineError, match="bad_boards"):
            reserve_stepped_in(match, playable=wrong)


@pytest.mark.rule("3.6.5-c")
def test_who_played_no_board_is_no_fault_and_earns_nothing() -> None:
    award = Award("T1", 1, 180, 409, Trace())

    (earned,) = member_awards(award, [Member("P1", 0)], team_boards=96, figures=BOTH)

    assert (earned.pe, earned.pm_tenths) == (0, 0)
    for boards in (-1, 97):
        with pytest.raises(EngineError, match="boards_out_of_range"):
            member_awards(award, [Member("P1", boards)], team_boards=96, figures=BOTH)


@pytest.mark.rule("AI-b")
def test_half_an_imp_is_taken_as_it_is_by_the_formula() -> None:
    # Of eight boards 4 IMPs are 11.67 and 5 are 12.05.
    assert victory_points(Fraction(9, 2), 8, fraction="formula")[0] == Decimal("11.86")
    assert victory_points(Fraction(9, 2), 8)[0] == Decimal("12.05")


@pytest.mark.rule("3.6.8.1-a", "3.6.8.1-b")
@pytest.mark.parametrize(("boards", "ends"), [(7, False), (8, True), (9, True)])
def test_exactly_half_of_the_boards_ends_an_interrupted_match(boards: int, ends: bool) -> None:
    match = match_with(12, boards, scheduled=16)

    assert (interrupted(match) is match) is ends


@pytest.mark.rule("3.6.7.3-a")
def test_two_absences_of_the_first_matches_and_none_that_are_not_of_the_event() -> None:
    assert is_excluded([1, 2], 11)
    assert not is_excluded([1], 11)
    assert not is_excluded([1, 3], 11)
    assert not is_excluded([], 0)
    assert not is_excluded([1, 2], 11, consecutive=3)
    assert is_excluded([1, 2, 3], 13, consecutive=3)
    # Three of eleven are more than a quarter, two are not, whether or not one follows another.
    assert is_excluded([1, 3, 5], 11)
    # Where a single absence is enough, none at all is still none.
    assert not is_excluded([], 11, consecutive=1)
    assert is_excluded([3], 11, consecutive=1)
    for wrong in (0, 12):
        with pytest.raises(EngineError, match="round_not_in_event"):
            is_excluded([wrong], 11)


@pytest.mark.rule("2.3.6.6-a")
def test_boards_without_a_line_count_as_due_in_wrong_seats_alone() -> None:
    match = match_with(12, 8)
    settings = TeamSettings()

    seats = ruled_match(match, MatchRuling("wrong_seats", boards=(9, 10)), settings)

    assert seats.due == 10
    with pytest.raises(EngineError, match="match_ruling_boards_unknown"):
        ruled_match(match, MatchRuling("cancelled", boards=(9, 10)), settings)


@pytest.mark.rule("3.6.7.2-a")
def test_who_did_not_come_does_not_go_through() -> None:
    match = match_with(12, 8)

    assert through_by_ruling(match, MatchRuling("no_show", teams=("A",))) == ("B",)
    assert through_by_ruling(match, MatchRuling("no_show", teams=("B",))) == ("A",)


@pytest.mark.rule("2.3.6.7-a", "2.3.6.7-b")
@pytest.mark.parametrize(("boards", "compares"), [(4, False), (5, True)])
def test_exactly_half_of_the_boards_compare(boards: int, compares: bool) -> None:
    match = match_with(4, boards, scheduled=10)

    assert (impossible_comparison(match) is match) is compares


@pytest.mark.rule("3.6.4-c")
def test_strength_is_lost_to_two_decimals_half_up() -> None:
    assert str(added_strength_penalty(210, Fraction(491, 2))) == "0.36"
    assert str(added_strength_penalty(210, 211)) == "0.01"
