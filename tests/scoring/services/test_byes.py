"""Teams that sit a round out have their twelve points, once results of the round are in."""

from dataclasses import replace

import pytest

from federation.errors import RuleError
from scoring.engine_input.traces import steps_of
from scoring.matches.services.swiss import SwissRoundOptions, draw_swiss_round
from scoring.models import EventResult, Standing
from tests.factories.team_results import play_rounds
from tests.factories.teams import BEFORE, LEAGUE, draw, enter_teams, make_team_event
from tests.personas import World
from tournaments.models import Event, MatchEnd, ScheduledMatch
from tournaments.teams.services.draws import publish_draw

SHORT = replace(LEAGUE, match_boards=8)


def rows(event: Event) -> dict[str, Standing]:
    revision = EventResult.objects.get(event=event).revision
    standings = Standing.objects.filter(revision=revision).select_related("entry")
    return {row.entry.number: row for row in standings}


@pytest.mark.rule("3.6.7.1-a")
def test_a_swiss_bye_is_worth_twelve(world: World) -> None:
    event = make_team_event(world, plan=replace(SHORT, format="SWISS", rounds=5))
    enter_teams(world, event, 13)
    made = draw_swiss_round(event=event, options=SwissRoundOptions(), account=None, now=BEFORE)
    publish_draw(draw=made, account=None, now=BEFORE)
    play_rounds(event, 1)

    resting = ScheduledMatch.objects.get(event=event, ending=MatchEnd.BYE).home
    assert resting is not None
    row = Standing.objects.get(entry=resting)

    # above those who lost by seven VP and a quarter, below those who won
    assert (row.vps_hundredths, row.boards_played, row.rank) == (1200, 0, 7)
    steps = steps_of(row)
    assert steps[0] == {
        "code": "team_bye", "source": "RTP 3.6.7.1", "result": "12",
        "inputs": steps[0]["inputs"],
    }  # fmt: skip


@pytest.mark.rule("3.6.7.1-a")
def test_who_rests_in_an_uneven_group_has_twelve_for_each_round_played(world: World) -> None:
    event = make_team_event(world, plan=replace(SHORT, groups=2))
    enter_teams(world, event, 7)
    draw(event)
    play_rounds(event, 1)
    first = {number: row.vps_hundredths for number, row in rows(event).items()}
    play_rounds(event, 3)
    last = {number: row.vps_hundredths for number, row in rows(event).items() if row.line == "A"}

    # three of group A play one match a round, the four of group B never rest
    assert first == {"1": 1200, "4": 1275, "5": 725, "2": 1275, "3": 1275, "6": 725, "7": 725}
    assert last == {"1": 3200, "4": 3200, "5": 3200}


def test_a_schedule_with_results_is_not_drawn_again(world: World) -> None:
    event = make_team_event(world, plan=SHORT)
    enter_teams(world, event, 4)
    draw(event)
    play_rounds(event, 1)

    with pytest.raises(RuleError, match="draw_already_played"):
        draw(event, reason="de novo")
