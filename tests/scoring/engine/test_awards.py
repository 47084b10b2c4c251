"""Experience and merit points by place: the worked lines of the classification defaults."""

from dataclasses import replace
from fractions import Fraction

import pytest

from scoring.engine.awards import (
    Award,
    AwardField,
    AwardFigures,
    ExperienceScale,
    Member,
    MeritScale,
    Placing,
    awards,
    member_awards,
    withdrawal_loss,
)
from scoring.engine.errors import EngineError
from scoring.engine.trace import Trace

pytestmark = pytest.mark.rule("1.3.4-b", "3.6.5-c")

NATIONAL = ExperienceScale(
    factor=Fraction(50),
    rewarded_share=Fraction(2, 3),
    boards_reference=24,
    iv_reference=60,
    quality_min=Fraction(3, 4),
    quality_max=Fraction(5, 4),
    halving_share=Fraction(1, 2),
    halving_ratio=Fraction(1, 2),
    linear_share=Fraction(1, 2),
    min_share_of_boards=Fraction(1, 3),
    source="RCP default 2",
)
TEAMS = MeritScale(
    factor=Fraction(10),
    rewarded_share=Fraction(1, 3),
    logarithm_base=2,
    min_share_of_boards=Fraction(1, 3),
    source="RCP default 3",
)
BOTH = AwardFigures(experience=NATIONAL, merit=TEAMS)
EVEN_FIELD = AwardField(tables=13, boards=24, mean_iv=Fraction(60))


def line_of(contestants: int) -> list[Placing]:
    return [Placing(f"P{place}", place) for place in range(1, contestants + 1)]


def test_experience_of_thirteen_tables_follows_the_worked_curve() -> None:
    figures = AwardFigures(experience=NATIONAL, merit=None)

    earned = awards(line_of(13), event=EVEN_FIELD, figures=figures)

    assert [award.pe for award in earned] == [180, 125, 93, 71, 56, 43, 31, 21, 10, 0, 0, 0, 0]
    assert [award.pm_tenths for award in earned] == [0] * 13


def test_merit_of_sixteen_national_teams_rewards_six_places() -> None:
    figures = AwardFigures(experience=None, merit=TEAMS)

    earned = awards(line_of(16), event=EVEN_FIELD, figures=figures)

    assert [award.pm_tenths for award in earned[:7]] == [409, 341, 272, 204, 136, 68, 0]


def test_a_field_of_seven_has_a_whole_logarithm() -> None:
    figures = AwardFigures(experience=None, merit=TEAMS)

    earned = awards(line_of(7), event=EVEN_FIELD, figures=figures)

    assert [award.pm_tenths for award in earned[:4]] == [300, 200, 100, 0]


def test_ties_share_the_mean_of_their_places() -> None:
    placings = [Placing("A", 1), Placing("B", 2), Placing("C", 2), Placing("D", 4)]
    placings += [Placing(f"P{place}", place) for place in range(5, 14)]

    earned = awards(placings, event=EVEN_FIELD, figures=BOTH)

    assert [award.pe for award in earned[:4]] == [180, 109, 109, 71]
    assert earned[1].trace.steps[0].code == "award_tie"


def test_those_who_declined_to_play_for_a_place_have_the_worst_one_whole() -> None:
    placings = [Placing("a", 1), Placing("b", 2), Placing("c", 4), Placing("d", 4)]
    ranked = [*placings[:2], Placing("c", 3), Placing("d", 4)]
    field = AwardField(tables=4, boards=64, mean_iv=Fraction(40))

    declined = awards(placings, event=field, figures=BOTH)
    played = awards(ranked, event=field, figures=BOTH)

    assert {award.pe for award in declined[2:]} == {played[3].pe}
    assert {award.pm_tenths for award in declined[2:]} == {played[3].pm_tenths}


def test_strong_and_weak_fields_count_within_their_bounds() -> None:
    figures = AwardFigures(experience=NATIONAL, merit=None)
    strong = replace(EVEN_FIELD, mean_iv=Fraction(95))
    weak = replace(EVEN_FIELD, mean_iv=Fraction(20))

    assert awards(line_of(13), event=strong, figures=figures)[0].pe == 225
    assert awards(line_of(13), event=weak, figures=figures)[0].pe == 135


def test_exact_halves_go_away_from_zero_or_to_even_by_setting() -> None:
    scale = replace(NATIONAL, factor=Fraction(1, 2))
    event = AwardField(tables=25, boards=24, mean_iv=Fraction(60))
    away = AwardFigures(experience=scale, merit=None)
    even = replace(away, experience_rounding="half_even")

    assert awards(line_of(3), event=event, figures=away)[0].pe == 3
    assert awards(line_of(3), event=event, figures=even)[0].pe == 2


def test_the_trace_names_every_factor_with_its_source() -> None:
    earned = awards(line_of(13), event=EVEN_FIELD, figures=BOTH)

    rows = earned[0].trace.as_rows()

    assert [row["code"] for row in rows] == [
        "award_experience_share",
        "award_field_quality",
        "award_experience",
        "award_merit",
    ]
    assert rows[2] == {
        "code": "award_experience",
        "source": "RCP default 2",
        "inputs": {
            "factor": "50",
            "tables": 13,
            "root": "3.6056",
            "length": "1",
            "quality": "1",
            "share": "1",
            "exact": "180.2776",
        },
        "result": 180,
    }


@pytest.mark.rule("3.6.5-c")
def test_substitutes_earn_no_points() -> None:
    award = Award("T1", 1, 180, 409, Trace())
    members = [Member("P1", 32), Member("P2", 96, is_substitute=True)]

    earned = member_awards(award, members, team_boards=96, figures=BOTH)

    assert [
        (member_award.person, member_award.pe, member_award.pm_tenths) for member_award in earned
    ] == [
        ("P1", 180, 409),
        ("P2", 0, 0),
    ]


def test_a_team_player_needs_a_third_of_the_boards() -> None:
    award = Award("T1", 1, 180, 409, Trace())
    only_merit = replace(BOTH, experience=replace(NATIONAL, min_share_of_boards=Fraction(0)))
    members = [Member("P5", 34), Member("P6", 33)]

    of_both = member_awards(award, members, team_boards=100, figures=BOTH)
    of_merit = member_awards(award, members, team_boards=100, figures=only_merit)

    assert [(member_award.pe, member_award.pm_tenths) for member_award in of_both] == [
        (180, 409),
        (0, 0),
    ]
    assert [(member_award.pe, member_award.pm_tenths) for member_award in of_merit] == [
        (180, 409),
        (180, 0),
    ]
    assert of_both[1].trace.steps[-1].inputs["needed"] == 34


@pytest.mark.rule("3.1.3.3-c")
def test_unjustified_withdrawal_costs_half_of_the_previous_phase() -> None:
    assert withdrawal_loss(374) == 187
    assert 374 - withdrawal_loss(374) == 187
    assert withdrawal_loss(37) == 19


@pytest.mark.parametrize(
    ("places", "found", "expected"),
    [([2, 3], 2, 1), ([1, 1, 2], 2, 3), ([1, 3], 3, 2)],
)
def test_places_that_are_no_ranking_are_refused(
    places: list[int], found: int, expected: int
) -> None:
    placings = [Placing(index, place) for index, place in enumerate(places)]

    with pytest.raises(EngineError) as refused:
        awards(placings, event=EVEN_FIELD, figures=BOTH)

    assert refused.value.code == "places_not_a_ranking"
    assert refused.value.values == {"found": found, "expected": expected}


def test_an_empty_line_and_an_impossible_field_are_refused() -> None:
    with pytest.raises(EngineError, match="empty_field"):
        awards([], event=EVEN_FIELD, figures=BOTH)
    with pytest.raises(EngineError, match="award_field_invalid"):
        awards(line_of(4), event=replace(EVEN_FIELD, boards=0), figures=BOTH)


def test_a_player_cannot_have_played_more_than_the_team() -> None:
    award = Award("T1", 1, 180, 409, Trace())

    with pytest.raises(EngineError, match="boards_out_of_range"):
        member_awards(award, [Member("P1", 97)], team_boards=96, figures=BOTH)
