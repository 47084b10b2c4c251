"""The groups of a league on its public schedule: their teams, who sits out, and why."""

import pytest
from django.test import Client

from tests.factories.pages import words
from tests.factories.teams import LEAGUE, draw, enter_teams, make_team_event
from tests.personas import World
from tournaments.models import DrawMethod
from tournaments.teams.services.play import PlayPlan


@pytest.mark.rule("3.6.3-d", "3.6.7.1-a")
def test_a_league_in_groups_shows_them_and_who_sits_out(world: World, reader: Client) -> None:
    event = make_team_event(world, plan=PlayPlan(format="LEAGUE", match_boards=16, groups=2))
    enter_teams(world, event, 7)
    made = draw(event, method=DrawMethod.LOT)

    text = words(reader.get(f"/events/{event.pk}/schedule/"))

    drawn = [placing["contestant"] for placing in made.placings]
    # Numbers 1, 4 and 5 are in group A, 2, 3, 6 and 7 in group B (RTP 3.6.3).
    assert "League, everybody against everybody · 2 groups · matches of 16 boards" in text
    assert (
        f"Group A No. Team Sits out in round 1 {drawn[0]} 1 4 {drawn[3]} 3 5 {drawn[4]} 2 " in text
    )
    assert f"Group B No. Team 2 {drawn[1]} 3 {drawn[2]} 6 {drawn[5]} 7 {drawn[6]}" in text
    assert f"Round 1 Sits out: {drawn[0]} (group A) RTP 3.6.7.1" in text
    assert f"Round 2 Sits out: {drawn[4]} (group A) RTP 3.6.7.1" in text
    assert f"Round 3 Sits out: {drawn[3]} (group A) RTP 3.6.7.1" in text
    assert f"{drawn[0]}, group A: Ticket " in text
    assert f"{drawn[1]}, group B: Ticket " in text


def test_a_league_of_one_group_says_only_who_sits_out(world: World, reader: Client) -> None:
    event = make_team_event(world, plan=LEAGUE)
    enter_teams(world, event, 3)
    draw(event)

    text = words(reader.get(f"/events/{event.pk}/schedule/"))

    assert "group" not in text.lower()
    assert text.count("Sits out: Equipa") == 3


def test_nobody_sits_out_of_an_even_league(world: World, reader: Client) -> None:
    event = make_team_event(world, plan=LEAGUE)
    enter_teams(world, event, 4)
    draw(event)

    assert "Sits out" not in words(reader.get(f"/events/{event.pk}/schedule/"))
