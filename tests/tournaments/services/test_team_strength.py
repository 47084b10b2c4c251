"""What a team is worth: its four best, or everybody where everybody has to play."""

from dataclasses import replace

import pytest

from tests.factories.teams import LEAGUE, enter_team, make_players, make_team_event
from tests.personas import World
from tournaments.teams.selectors.strength import rated_teams


@pytest.mark.rule("3.6.2-a")
@pytest.mark.parametrize(("all_play", "counted"), [(False, 4), (True, 6)])
def test_everybody_counts_where_everybody_has_to_play(
    world: World, all_play: bool, counted: int
) -> None:
    event = make_team_event(world, plan=replace(LEAGUE, all_play=all_play))
    enter_team(event, make_players(world, 6, first=5000), name="Seis")

    # Nobody of them had a category yet: 20 each.
    assert [rated_team.iv for rated_team in rated_teams(event)] == [20 * counted]
