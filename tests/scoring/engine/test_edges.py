"""Both sides of the edges of single figures, where a step more or less is another result."""

import datetime as dt
from decimal import Decimal
from fractions import Fraction

import pytest

from scoring.engine.awards import Award, Member, member_awards
from scoring.engine.correction_period import request_deadline
from scoring.engine.errors import EngineError
from scoring.engine.matchpoints import converted
from scoring.engine.pairs import PairsSettings, expected_results
from scoring.engine.patton import patton_result
from scoring.engine.team_match import TeamMatch
from scoring.engine.team_rulings import reserve_stepped_in
from scoring.engine.trace import Trace
from scoring.engine.victory_points import scale_from_winners, victory_points
from tests.scoring.engine.test_awards import BOTH


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
