"""Swiss rounds: drawn from the standings, written as pairings; penalties booked into results."""

from dataclasses import replace

import pytest

from federation.errors import RuleError
from federation.models import CategoryGrant
from scoring.engine.errors import EngineError
from scoring.models import EntryAdjustment
from scoring.services.swiss import SwissAsked, draw_swiss_round
from scoring.services.team_dues import propose_added_strength, settle_due
from scoring.web.match_figures import figures_of_matches
from tests.factories.team_results import play_rounds
from tests.factories.teams import (
    BEFORE,
    LEAGUE,
    STARTS,
    draw,
    enter_teams,
    make_players,
    make_team_event,
    timed_match,
)
from tests.personas import World
from tournaments.models import Draw, DueState, Event, MatchEnd, ScheduledMatch, TeamDue
from tournaments.rules.line_ups import Side
from tournaments.selectors.line_ups import places_to_fill, players_for
from tournaments.services.draws import publish_draw
from tournaments.services.line_ups import note_missing_line_ups, send_line_up
from tournaments.services.team_lists import ListChange, change_team_list
from tournaments.services.team_play import PlayPlan

SWISS = PlayPlan(format="SWISS", match_boards=8, rounds=5)


def next_round(event: Event, *, redraw: bool = False, reason: str = "") -> Draw:
    asked = SwissAsked(redraw=redraw, reason=reason)
    return draw_swiss_round(event=event, asked=asked, account=None, now=BEFORE)


def met(made: Draw) -> set[frozenset[int | None]]:
    return {frozenset(pair) for pair in made.matches.values_list("home", "away")}


def test_a_round_waits_for_results_and_then_nobody_meets_again(world: World) -> None:
    event = make_team_event(world, plan=SWISS)
    enter_teams(world, event, 13)
    first = publish_draw(draw=next_round(event), account=None, now=BEFORE)
    with pytest.raises(RuleError) as early:
        next_round(event)
    play_rounds(event, 1)

    second = next_round(event)
    with pytest.raises(RuleError) as silent:
        next_round(event, redraw=True)
    again = next_round(event, redraw=True, reason="a team left")

    byes = ScheduledMatch.objects.filter(event=event, ending=MatchEnd.BYE)
    assert early.value.values == {"round": 1, "missing": 6}
    assert met(first) & met(second) == set()
    assert (second.round, again.round, again.version) == (2, 2, 2)
    assert silent.value.code == "draw_reason_missing"
    assert len(set(byes.filter(draw__in=[first, again]).values_list("home", flat=True))) == 2
    assert {step["code"] for step in again.steps} >= {"swiss_pair", "swiss_bye", "swiss_round"}


def test_eleven_teams_are_too_few(world: World) -> None:
    event = make_team_event(world, plan=SWISS)
    enter_teams(world, event, 3)

    with pytest.raises(EngineError) as refused:
        next_round(event)

    assert refused.value.code == "swiss_too_few_teams"


def test_results_of_matches_meet_the_schedule_whoever_is_named_first(world: World) -> None:
    event = make_team_event(world)
    enter_teams(world, event, 4)
    draw(event)
    play_rounds(event, 1)
    match = ScheduledMatch.objects.filter(event=event, round=1).first()
    assert match is not None

    figures = figures_of_matches(event)

    home, away = match.home_id or 0, match.away_id or 0
    assert (figures[1, home, away].home_imps, figures[1, home, away].away_imps) == ("6", "0")
    assert figures[1, away, home].away_imps == "6"
    assert figures[1, home, away].winner == home


def test_a_confirmed_penalty_is_a_revision_of_the_results(world: World) -> None:
    event = make_team_event(world, plan=replace(LEAGUE, segments=2, sealed_line_ups=True))
    enter_teams(world, event, 2)
    draw(event)
    note_missing_line_ups(match=timed_match(event), account=None, now=STARTS)
    due = TeamDue.objects.filter(amount_hundredths=-50).first()
    assert due is not None

    with pytest.raises(RuleError) as early:
        settle_due(due=due, confirms=True, reason="", account=None, now=STARTS)
    play_rounds(event, 1)
    settle_due(due=due, confirms=True, reason="", account=None, now=STARTS)

    due.refresh_from_db()
    row = EntryAdjustment.objects.get(event=event, by_ruling=True)
    assert early.value.code == "due_without_results"
    assert due.state == DueState.CONFIRMED
    assert (row.entry, row.amount_hundredths, row.article) == (due.entry, -50, "RTP 2.4.2")
    assert row.added_in.number == 2


@pytest.mark.rule("3.6.4-c")
def test_strength_added_after_a_split_by_iv_costs_in_each_match(world: World) -> None:
    event = make_team_event(world, plan=replace(LEAGUE, groups=2))
    enter_teams(world, event, 4)
    draw(event)
    match = timed_match(event)
    assert match.away is not None
    team = match.away.registration
    strong = make_players(world, 1, first=6000)[0]
    grade(event, strong.pk)
    change_team_list(
        registration=team, change=ListChange(added=strong), reason="", account=None, now=STARTS
    )
    people = players_for(match, match.away_id or 0, 1)
    send_line_up(
        match=match,
        side=Side.VISITORS,
        segment=1,
        named=dict(zip(places_to_fill(Side.VISITORS), people[1:], strict=True)),
        account=None,
        now=STARTS,
    )

    count = propose_added_strength(event=event, now=STARTS)

    change = team.list_changes.get()
    due = TeamDue.objects.get()
    assert count == 1
    assert change.iv_after > change.iv_before
    assert due.amount_hundredths == -(change.iv_after - change.iv_before)


def grade(event: Event, person: int) -> None:
    """Give somebody the highest category there is."""
    CategoryGrant.objects.create(
        person_id=person,
        category="NATIONAL",
        valid_from=event.season.starts_on,
        rule_set=event.ranking_rule_set,
    )
