"""Penalties of teams by the rules: proposed automatically, booked once confirmed."""

import datetime as dt
from dataclasses import replace

import pytest

from scoring.engine_input.rows import scored_event
from scoring.matches.services.proposed_penalties import propose_due_penalties, settle_due
from scoring.models import EntryAdjustment
from tests.factories.team_results import play_rounds
from tests.factories.teams import (
    KNOCKOUT,
    STARTS,
    draw,
    enter_teams,
    make_players,
    make_team_event,
    timed_match,
)
from tests.personas import World
from tests.tournaments.services.test_line_ups import SEALED
from tests.tournaments.services.test_team_lists import draft, substitute
from tournaments.models import Event, MatchEnd, ProposedPenaltyKind, ProposedTeamPenalty


def online(world: World, *, event_class: str) -> Event:
    event = make_team_event(world, plan=SEALED, event_class=event_class)
    event.is_online = True
    event.save()
    enter_teams(world, event, 2)
    draw(event)
    timed_match(event)
    return event


@pytest.mark.rule("2.4.2-a", "1.2-d")
def test_line_ups_that_did_not_come_are_noted_in_official_online_events_only(
    world: World,
) -> None:
    official = online(world, event_class="NATIONAL_EVENT")

    early = propose_due_penalties(now=STARTS - dt.timedelta(minutes=31))
    none_yet = ProposedTeamPenalty.objects.count()
    propose_due_penalties(now=STARTS)
    propose_due_penalties(now=STARTS)

    assert (early, none_yet) == (1, 0)
    assert [due.event for due in ProposedTeamPenalty.objects.all()] == [official, official]


def test_in_a_private_online_event_nothing_is_proposed(world: World) -> None:
    online(world, event_class="")

    propose_due_penalties(now=STARTS)

    assert not ProposedTeamPenalty.objects.exists()


@pytest.mark.rule("3.6.5-b", "3.6.5-c")
def test_substitutes_over_the_limit_lose_the_match_once_confirmed(world: World) -> None:
    event = make_team_event(world, plan=replace(KNOCKOUT, segments=2))
    enter_teams(world, event, 2, size=6)
    draw(event)
    match = timed_match(event)
    team = match.away.registration
    helper = make_players(world, 1, first=6000)[0]
    first = draft(match, team, helper)
    substitute(team, first)
    before = ProposedTeamPenalty.objects.count()
    substitute(team, replace(first, segment=2), "nobody else could come")

    due = ProposedTeamPenalty.objects.get()
    settle_due(due=due, confirms=True, reason="", account=None, now=STARTS)

    match.refresh_from_db()
    assert before == 0
    assert (due.kind, due.entry_id) == (ProposedPenaltyKind.SUBSTITUTES, match.away_id)
    assert due.steps[0]["code"] == "substitutes_over_limit"
    assert due.steps[0]["inputs"] == {"used": 2, "most": 1}
    assert (match.ending, match.winner_id) == (MatchEnd.NO_SHOW, match.home_id)


@pytest.mark.rule("3.6.5-c")
def test_a_match_won_with_a_substitute_against_the_rules_gives_its_points_back(
    world: World,
) -> None:
    event = make_team_event(world)
    enter_teams(world, event, 2, size=6)
    draw(event)
    match = timed_match(event)
    team = match.away.registration
    helper = make_players(world, 1, first=6000)[0]
    substitute(team, replace(draft(match, team, helper), available=5), "he asked too late")
    play_rounds(event, 1)

    due = ProposedTeamPenalty.objects.get()
    settle_due(due=due, confirms=True, reason="", account=None, now=STARTS)

    due.refresh_from_db()
    by_key = {row.key: row.vps for row in scored_event(event).rows}
    assert due.steps[0]["code"] == "substitute_broke_rules"
    assert due.amount_hundredths < 0
    assert (by_key[match.away.key], by_key[match.home.key]) == (0, 12)
    assert not EntryAdjustment.objects.exists()  # once, not twice
