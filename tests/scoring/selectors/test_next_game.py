"""The next game of a player's desk: nothing of a knock-out that the team has lost."""

import datetime as dt

import pytest

from scoring.rankings.web.player_home import _next_game
from tests.factories.federation import make_account
from tests.factories.teams import KNOCKOUT, draw, enter_teams, make_team_event
from tests.personas import World
from tournaments.models import MatchEnd, ScheduledMatch


@pytest.mark.parametrize("is_lost", [False, True])
def test_a_lost_knock_out_is_no_next_game(world: World, is_lost: bool) -> None:
    event = make_team_event(world, plan=KNOCKOUT)
    enter_teams(world, event, 4)
    draw(event)
    match = ScheduledMatch.objects.filter(event=event, home__isnull=False, away__isnull=False)[0]
    if is_lost:
        match.ending, match.winner = MatchEnd.PLAYED, match.home
        match.save()
    captains = {
        name: make_account(
            f"{name}@jogador.example",
            person=getattr(match, name).players.order_by("position")[0].person,
        )
        for name in ("home", "away")
    }

    noon = dt.datetime(2026, 11, 12, 12, tzinfo=dt.UTC)
    games = {name: _next_game(account, now=noon) for name, account in captains.items()}

    assert games["home"] is not None
    assert (games["away"] is None) == is_lost
