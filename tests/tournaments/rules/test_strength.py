"""RTP 2.3.3, 3.5.2, 3.6.2, 3.6.3: what entries are worth, and their order."""

from fractions import Fraction

import pytest

from federation.errors import RuleError
from tests.shipped_figures import rtp_2026
from tournaments.rules.eligibility import Sex
from tournaments.rules.event_class import EventType
from tournaments.rules.strength import (
    Member,
    Rated,
    captain,
    pair_value,
    seeding_order,
    team_value,
)

pytestmark = pytest.mark.rule("3.5.2-a", "3.6.2-a")

PAIRS, TEAMS = rtp_2026().pairs_events, rtp_2026().team_events
F, M = Sex.FEMALE, Sex.MALE
SIX = [
    Member(f"Player {place}", iv, sex)
    for place, (iv, sex) in enumerate([(80, M), (70, M), (60, M), (50, F), (40, F), (30, F)])
]


@pytest.mark.rule("3.5.2-a")
def test_a_pair_is_worth_its_players_and_three_two_thirds_of_theirs() -> None:
    two = pair_value([Member("Ash", 60), Member("Beech", 45)], figures=PAIRS)
    three = pair_value([Member("Ash", 60), Member("Beech", 45), Member("Cedar", 30)], figures=PAIRS)

    assert (two, three) == (Fraction(105), Fraction(90))


def test_one_alone_is_no_pair() -> None:
    with pytest.raises(RuleError) as refused:
        pair_value([Member("Ash", 60)], figures=PAIRS)

    assert refused.value.code == "pair_has_two_or_three"


@pytest.mark.rule("3.6.2-a")
def test_a_team_is_worth_its_four_best() -> None:
    assert team_value(SIX, event_type=EventType.OPEN, figures=TEAMS) == 260
    assert team_value(SIX, event_type=EventType.MIXED, figures=TEAMS) == 240
    assert team_value(SIX, event_type=EventType.OPEN, figures=TEAMS, all_must_play=True) == 330


def test_a_mixed_team_has_two_of_each_sex() -> None:
    with pytest.raises(RuleError) as refused:
        team_value(SIX[:4], event_type=EventType.MIXED, figures=TEAMS)

    assert refused.value.code == "mixed_team_needs_of_each_sex"


@pytest.mark.rule("3.5.2-b")
def test_of_equal_pairs_that_with_the_best_ranked_player_is_first() -> None:
    order = seeding_order([Rated("A", Fraction(105), 14), Rated("B", Fraction(105), 9)])

    assert [rated.name for rated in order] == ["B", "A"]


@pytest.mark.rule("3.6.3-b")
def test_teams_are_ordered_by_value_then_by_their_best_ranked_player() -> None:
    order = seeding_order(
        [
            Rated("A", Fraction(240), 20),
            Rated("B", Fraction(240), 11),
            Rated("C", Fraction(240), None),
            Rated("D", Fraction(250), None),
        ]
    )

    assert [rated.name for rated in order] == ["D", "B", "A", "C"]


def test_equal_teams_stay_in_the_order_in_which_they_entered() -> None:
    # The keys are numbers of rows: read as texts, "10" would come before "9".
    order = seeding_order([Rated("9", Fraction(240)), Rated("10", Fraction(240))])

    assert [rated.name for rated in order] == ["9", "10"]


def test_of_equal_players_the_first_of_the_list_leads() -> None:
    assert captain([Member("9", 50), Member("10", 50)]) == "9"


@pytest.mark.rule("2.3.3-a")
def test_without_a_captain_named_the_best_ranked_player_leads() -> None:
    members = [Member(name, 50, place=place) for name, place in
               [("Ash", 45), ("Beech", 12), ("Cedar", 88), ("Douglas", 30)]]  # fmt: skip

    assert captain(members) == "Beech"
    assert captain(members, named="Elm") == "Elm"


@pytest.mark.rule("2.3.3-a")
def test_of_players_without_a_place_the_one_worth_most_leads() -> None:
    assert captain([Member("Ash", 40), Member("Beech", 60), Member("Cedar", 50)]) == "Beech"
    assert captain([Member("Ash", 40, place=900), Member("Beech", 60)]) == "Ash"
