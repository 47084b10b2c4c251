"""Swiss rounds: drawn from the standings, written as pairings; penalties booked into results."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from django.test import Client

from federation.errors import RuleError
from federation.models import Account, CategoryGrant
from scoring.adjustments.services.contestant_rulings import ContestantAct, give_contestant_ruling
from scoring.adjustments.services.match_rulings import MatchAct, Meeting, give_match_ruling
from scoring.engine.errors import EngineError
from scoring.engine.match_rulings import MatchRuling as Ruling
from scoring.engine_input.rows import scored_event
from scoring.live.services.public_standing import running_standing
from scoring.matches.services.proposed_penalties import propose_added_strength, settle_due
from scoring.matches.services.swiss import SwissRoundOptions, draw_swiss_round
from scoring.matches.web.match_figures import figures_of_matches
from scoring.models import EntryAdjustment, Match
from scoring.tables.services.closing import close_session
from scoring.tables.services.records import Noted
from tests.factories.pages import words
from tests.factories.team_book import play_match
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
from tournaments.models import (
    Draw,
    Event,
    MatchEnd,
    ProposedPenaltyState,
    ProposedTeamPenalty,
    ScheduledMatch,
    Session,
)
from tournaments.rules.line_ups import Side
from tournaments.teams.selectors.line_ups import places_to_fill, players_for
from tournaments.teams.services.draws import publish_draw
from tournaments.teams.services.line_ups import note_missing_line_ups, send_line_up
from tournaments.teams.services.lists import ListChange, change_team_list
from tournaments.teams.services.play import PlayPlan

SWISS = PlayPlan(format="SWISS", match_boards=8, rounds=5)


def next_round(event: Event, *, redraw: bool = False, reason: str = "") -> Draw:
    swiss_round_options = SwissRoundOptions(redraw=redraw, reason=reason)
    return draw_swiss_round(event=event, options=swiss_round_options, account=None, now=BEFORE)


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


@pytest.mark.rule("3.6.12.4-a")
def test_a_team_put_out_is_not_paired_and_its_opponent_has_twelve_until_the_end(
    world: World,
) -> None:
    event = make_team_event(world, plan=SWISS)
    enter_teams(world, event, 12)
    publish_draw(draw=next_round(event), account=None, now=BEFORE)
    play_rounds(event, 1)
    match = Match.objects.filter(event=event).select_related("home", "away").order_by("pk")[0]
    meeting = Meeting(match.round, match.home, match.away, match.session, match)
    act = MatchAct(meeting, Ruling("no_show", teams=(match.away.key,)), "RTP 3.6.7.2")
    give_match_ruling(event=event, act=act, account=None, now=BEFORE, reason="absent")
    out = ContestantAct(match.away, "excluded", "RTP 3.6.12.4")
    give_contestant_ruling(act=out, account=None, now=BEFORE, reason="absent again")

    second = next_round(event)

    vps = {row.key: row.vps for row in scored_event(event).rows}
    paired = {pk for pair in met(second) for pk in pair}
    assert vps[match.home.key] == 12
    assert match.away_id not in paired
    assert match.home_id in paired


def test_eleven_teams_are_too_few(world: World) -> None:
    event = make_team_event(world, plan=SWISS)
    enter_teams(world, event, 3)

    with pytest.raises(EngineError) as refused:
        next_round(event)

    assert refused.value.code == "swiss_too_few_teams"


@pytest.mark.rule("3.6.12.1-a", "1.1-a")
def test_an_event_outside_the_regulation_may_be_a_small_swiss(
    world: World, olga: Account, as_account: Callable[[Account], Client]
) -> None:
    event = make_team_event(world)
    page = f"/events/{event.pk}/schedule/play/"
    form = {"format": "SWISS", "match_boards": "8", "segments": "1", "groups": "1", "legs": "1"}
    enter_teams(world, event, 4)
    text = words(as_account(olga).get(page))
    few = words(as_account(olga).post(page, {**form, "rounds": "3"}))
    five = words(as_account(olga).post(page, {**form, "rounds": "5"}, follow=True))
    event.wants_homologation = False
    event.save()

    outside = words(as_account(olga).post(page, {**form, "rounds": "3"}, follow=True))

    assert "At least 5 rounds and 12 teams (RTP 3.6.12.1)." in text
    assert "A Swiss event has at least 5 rounds, not 3." in few
    assert "needs at least 12 teams (RTP 3.6.12.1); 4 entered" in five
    assert "The way of playing is set." in outside
    assert "at least 12 teams" not in outside
    assert len(met(next_round(event))) == 2


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
    due = ProposedTeamPenalty.objects.filter(amount_hundredths=-50).first()
    assert due is not None

    with pytest.raises(RuleError) as early:
        settle_due(due=due, confirms=True, reason="", account=None, now=STARTS)
    play_rounds(event, 1)
    settle_due(due=due, confirms=True, reason="", account=None, now=STARTS)

    due.refresh_from_db()
    row = EntryAdjustment.objects.get(event=event, by_ruling=True)
    assert early.value.code == "due_without_results"
    assert due.state == ProposedPenaltyState.CONFIRMED
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
    due = ProposedTeamPenalty.objects.get()
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


@pytest.mark.rule("3.6.12.2-c")
def test_a_round_drawn_two_rounds_behind_is_known_one_round_ahead(world: World) -> None:
    event = make_team_event(world, plan=replace(SWISS, draws_behind=2))
    enter_teams(world, event, 12)
    first = publish_draw(draw=next_round(event), account=None, now=BEFORE)
    second = publish_draw(draw=next_round(event), account=None, now=BEFORE)
    with pytest.raises(RuleError, match="round_not_finished"):
        next_round(event)
    play_rounds(event, 1)

    third = next_round(event)

    assert (second.method, third.method) == ("STRENGTH", "STANDINGS")
    assert not met(first) & met(second)
    assert not met(third) & (met(first) | met(second))


@pytest.mark.rule("3.6.12.2-b", "3.6.12.2-d")
@pytest.mark.parametrize(
    ("way", "pairs"),
    [("fold", [("1", "4"), ("2", "3")]), ("halves", [("1", "3"), ("2", "4")])],
)
def test_beside_a_triple_the_first_round_is_paired_as_the_organiser_chose(
    world: World, way: str, pairs: list[tuple[str, str]]
) -> None:
    event = make_team_event(world, plan=replace(SWISS, triples=True, match_boards=2))
    enter_teams(world, event, 7)

    options = SwissRoundOptions(first_round=way)
    made = draw_swiss_round(event=event, options=options, account=None, now=BEFORE)

    drawn = list(made.matches.order_by("number").values_list("home__number", "away__number"))
    assert drawn == [*pairs, ("5", "6"), ("6", "7"), ("5", "7")]
    assert made.steps[-1]["code"] == "swiss_triple"


@pytest.mark.rule("3.6.12.2-d")
def test_the_last_three_of_an_odd_field_meet_one_another_for_half_the_points(world: World) -> None:
    event = make_team_event(world, plan=replace(SWISS, triples=True))
    enter_teams(world, event, 13)

    first = publish_draw(draw=next_round(event), account=None, now=BEFORE)
    play_rounds(event, 1)

    pairs = list(first.matches.values_list("home__number", "away__number"))
    assert len(pairs) == 8
    assert first.matches.filter(ending=MatchEnd.BYE).count() == 0
    times = [side for pair in pairs for side in pair]
    triple = {side for side in times if times.count(side) == 2}
    assert len(triple) == 3
    counted = {
        (match.plan.home, match.plan.away): (match.home_vps or 0) + (match.away_vps or 0)
        for match in scored_event(event).matches
    }
    assert sorted(counted.values()) == [10, 10, 10, 20, 20, 20, 20, 20]
    second = next_round(event)
    assert not met(first) & met(second)


@pytest.mark.rule("3.6.12.2-a")
def test_a_round_is_drawn_from_what_the_tables_noted_and_the_standing_goes_on(
    world: World, olga: Account
) -> None:
    event = make_team_event(world, plan=replace(SWISS, match_boards=2))
    enter_teams(world, event, 12)
    publish_draw(draw=next_round(event), account=None, now=BEFORE)
    session = Session.objects.get(event=event)
    won = {1: (Noted("4S", "N", 10), Noted("4S", "N", 9))}  # ten IMPs to who sat at home
    matches = list(ScheduledMatch.objects.filter(event=event, round=1).order_by("number"))
    for match in matches[1:]:
        play_match(match, olga, now=STARTS, differing=won)
    with pytest.raises(RuleError) as early:
        next_round(event)
    play_match(matches[0], olga, now=STARTS)

    second = publish_draw(draw=next_round(event), account=None, now=BEFORE)
    drawn = running_standing(event)
    closed = close_session(session=session, account=olga, now=STARTS, is_incomplete=True)
    between = running_standing(event)
    winners = {match.home_id for match in matches[1:]}
    level = {matches[0].home_id, matches[0].away_id}
    for match in second.matches.order_by("number"):
        play_match(match, olga, now=STARTS, differing=won)
    after = running_standing(event)
    third = next_round(event)
    close_session(session=session, account=olga, now=STARTS, is_incomplete=True)

    assert (early.value.code, early.value.values["missing"]) == ("round_not_finished", 1)
    pairs = [set(pair) for pair in second.matches.values_list("home", "away")]
    assert sum(pair <= winners for pair in pairs) == 2  # of five one meets who is level
    assert not any(pair == level for pair in pairs)
    assert drawn is not None
    assert closed is not None
    assert between is not None
    assert after is not None
    assert (drawn.round, between.round, after.round, after.rounds) == (1, 1, 2, 5)
    assert [place.vps_hundredths for place in drawn.places] == [
        place.vps_hundredths for place in between.places
    ]
    # two victories of ten IMPs in two boards: 10 + 10 (1 - r^(30 / (15 sqrt 6))) / (1 - r^3)
    assert after.places[0].vps_hundredths == 2 * 1425
    assert third.round == 3
    assert running_standing(event) is None  # closed, and the third round is a draft
