"""A team that grew stronger after the start pays for it in the matches its new players play."""

from decimal import Decimal

import pytest

from scoring.engine.team_penalties import added_strength_penalty


@pytest.mark.rule("3.6.4-c")
def test_a_stronger_team_loses_a_point_for_each_hundred() -> None:
    assert added_strength_penalty(210, 245) == Decimal("0.35")


@pytest.mark.rule("3.6.4-c")
def test_a_player_who_adds_no_strength_costs_nothing() -> None:
    assert added_strength_penalty(210, 210) == 0
    assert added_strength_penalty(210, 205) == 0


@pytest.mark.rule("3.6.12.3-a")
def test_in_a_swiss_event_a_team_may_grow_stronger_for_nothing() -> None:
    assert added_strength_penalty(210, 245, grouped_by_iv=False) == 0
