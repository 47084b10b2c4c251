"""A team that grew stronger after the start pays for it in the matches its new players play."""

from decimal import Decimal

import pytest

from scoring.engine.team_penalties import added_strength_penalty, team_value_index


@pytest.mark.rule("3.6.4-c")
def test_a_stronger_team_loses_a_point_for_each_hundred() -> None:
    before = team_value_index([60, 55, 50, 45])
    after = team_value_index([60, 55, 50, 45, 80])

    assert (before, after) == (210, 245)
    assert added_strength_penalty(before, after) == Decimal("0.35")


@pytest.mark.rule("3.6.4-c")
def test_a_player_who_adds_no_strength_costs_nothing() -> None:
    assert added_strength_penalty(210, 210) == 0
    assert added_strength_penalty(210, 205) == 0
    assert team_value_index([60, 55, 50, 45, 20]) == 210


@pytest.mark.rule("3.6.12.3-a")
def test_in_a_swiss_event_a_team_may_grow_stronger_for_nothing() -> None:
    assert added_strength_penalty(210, 245, grouped_by_iv=False) == 0
