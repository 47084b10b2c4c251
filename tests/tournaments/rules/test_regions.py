"""A player seeks qualification in one region only."""

import datetime as dt

import pytest

from federation.errors import RuleError
from tournaments.calendar.rules.regions import (
    ChoiceOfRegion,
    QualifierPlay,
    RegionReading,
    players_to_drop,
    refuse_choice,
    refuse_region,
    region_of_player,
)

pytestmark = pytest.mark.rule("3.1.3.3-a")

LISBON = QualifierPlay("LIS", dt.date(2026, 3, 1))
NORTH = QualifierPlay("NORTE", dt.date(2026, 3, 8))


@pytest.mark.rule("3.1.3.3-a")
def test_without_a_choice_the_qualifier_that_started_first_counts() -> None:
    reading = region_of_player([NORTH, LISBON])

    assert reading == RegionReading("LIS", "FIRST_STARTED")
    with pytest.raises(RuleError) as refused:
        refuse_region("P1", reading, region="NORTE")
    assert refused.value.code == "player_of_another_region"
    assert refused.value.values == {"player": "P1", "region": "LIS"}


@pytest.mark.rule("3.1.3.3-a")
def test_a_team_that_used_such_a_player_is_barred_and_one_that_listed_them_drops_them() -> None:
    listed = {"P1": region_of_player([LISBON, NORTH]), "P2": region_of_player([NORTH]), "P3": None}

    with pytest.raises(RuleError) as refused:
        players_to_drop("NORTE", listed=listed, used=frozenset({"P1", "P2"}))

    assert refused.value.code == "team_used_player_of_another_region"
    assert refused.value.values == {"players": ("P1",), "region": "NORTE"}
    assert players_to_drop("NORTE", listed=listed, used=frozenset({"P2"})) == ("P1",)


@pytest.mark.rule("3.1.3.3-a")
def test_a_choice_told_in_advance_decides() -> None:
    choice = ChoiceOfRegion("NORTE", dt.date(2026, 2, 28))

    assert region_of_player([LISBON, NORTH], choice) == RegionReading("NORTE", "DECLARED")
    assert region_of_player([], choice) == RegionReading("NORTE", "DECLARED")
    assert region_of_player([]) is None
    refuse_region("P1", RegionReading("NORTE", "DECLARED"), region="NORTE")
    refuse_region("P3", None, region="NORTE")


def test_a_choice_told_once_play_began_changes_nothing() -> None:
    late = ChoiceOfRegion("NORTE", dt.date(2026, 3, 1))

    assert region_of_player([LISBON, NORTH], late) == RegionReading("LIS", "FIRST_STARTED")
    with pytest.raises(RuleError) as refused:
        refuse_choice([LISBON], earlier=None, on=dt.date(2026, 3, 1))
    assert (refused.value.code, refused.value.values) == (
        "region_choice_too_late",
        {"region": "LIS"},
    )


def test_a_choice_is_made_once() -> None:
    refuse_choice([LISBON], earlier=None, on=dt.date(2026, 2, 28))

    with pytest.raises(RuleError) as refused:
        refuse_choice(
            [], earlier=ChoiceOfRegion("LIS", dt.date(2026, 1, 2)), on=dt.date(2026, 2, 1)
        )

    assert refused.value.code == "region_already_chosen"
