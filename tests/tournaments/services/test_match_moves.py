"""Other dates of matches, concessions, official sheets."""

import datetime as dt
from dataclasses import replace

import pytest

from federation.errors import RuleError
from tests.factories.teams import (
    BEFORE,
    KNOCKOUT,
    LEAGUE,
    STARTS,
    captain_account,
    draw,
    enter_teams,
    make_team_event,
    timed_match,
)
from tests.personas import World
from tournaments.models import MatchMove, MoveState, ScheduledMatch
from tournaments.rules.line_ups import Side
from tournaments.teams.rules.score_sheets import SheetState, SheetTotals, sheet_state
from tournaments.teams.services.match_endings import concede_match
from tournaments.teams.services.match_moves import agree_move, ask_move, decide_move, withdraw_move
from tournaments.teams.services.matches import send_sheet
from tournaments.teams.services.play import PlayPlan

SIX_DAYS = dt.timedelta(days=6)


def a_match(
    world: World, plan: PlayPlan = LEAGUE, *, teams: int = 6, event_class: str = ""
) -> ScheduledMatch:
    event = make_team_event(world, plan=plan, event_class=event_class)
    enter_teams(world, event, teams)
    draw(event)
    return timed_match(event)


def ask(
    match: ScheduledMatch, *, by: dt.timedelta = SIX_DAYS, now: dt.datetime = BEFORE
) -> MatchMove:
    return ask_move(
        match=match,
        side=Side.HOME,
        moved_to=(match.starts_at or STARTS) + by,
        reason="two of us are away",
        account=captain_account(match, "home"),
        now=now,
    )


def agree(move: MatchMove, *, now: dt.datetime = BEFORE) -> MatchMove:
    account = captain_account(move.match, "away")
    return agree_move(move=move, side=Side.VISITORS, agrees=True, account=account, now=now)


@pytest.mark.rule("3.6.11.1-a")
def test_a_match_moves_six_days_once_the_others_agree_and_it_is_granted(world: World) -> None:
    match = a_match(world)

    move = ask(match)
    with pytest.raises(RuleError) as alone:
        decide_move(move=move, grants=True, answer="", account=None, now=BEFORE)
    move = agree(move)
    decide_move(move=move, grants=True, answer="", account=None, now=BEFORE)

    match.refresh_from_db()
    assert alone.value.code == "both_captains_must_sign"
    assert match.starts_at == STARTS + SIX_DAYS


def test_seven_days_are_too_far_and_the_last_two_rounds_stay(world: World) -> None:
    match = a_match(world)
    last = ScheduledMatch.objects.get(event=match.event, round=4, number=1)
    last.starts_at = STARTS
    last.save()

    with pytest.raises(RuleError) as far:
        ask(match, by=dt.timedelta(days=7))
    with pytest.raises(RuleError) as locked:
        ask(last)

    assert (far.value.code, locked.value.code) == ("match_moved_too_far", "match_date_locked")
    assert locked.value.article == "RTP 3.6.11"


def test_matches_with_the_same_boards_keep_their_day(world: World) -> None:
    match = a_match(world, replace(LEAGUE, same_boards=True))

    with pytest.raises(RuleError) as refused:
        ask(match)

    assert refused.value.code == "match_date_locked"


@pytest.mark.rule("3.6.11.3-a")
def test_in_a_national_event_both_sign_48_hours_before(world: World) -> None:
    match = a_match(world, event_class="NATIONAL_EVENT")
    move = ask(match, now=STARTS - dt.timedelta(hours=50))

    with pytest.raises(RuleError) as late:
        agree(move, now=STARTS - dt.timedelta(hours=47))
    agreed = agree(move, now=STARTS - dt.timedelta(hours=48))

    assert late.value.code == "move_request_too_late"
    assert agreed.state == MoveState.AGREED


def test_who_asked_does_not_answer_and_may_withdraw(world: World) -> None:
    move = ask(a_match(world))
    home = captain_account(move.match, "home")

    with pytest.raises(RuleError) as own:
        agree_move(move=move, side=Side.HOME, agrees=True, account=home, now=BEFORE)
    with pytest.raises(RuleError) as twice:
        ask(move.match)
    withdrawn = withdraw_move(move=move, side=Side.HOME, account=home, now=BEFORE)

    assert (own.value.code, twice.value.code) == ("move_not_yours", "move_waits_already")
    assert withdrawn.state == MoveState.WITHDRAWN


def test_a_refusal_has_its_reason_and_leaves_the_match(world: World) -> None:
    match = a_match(world)
    move = agree(ask(match))

    with pytest.raises(RuleError) as silent:
        decide_move(move=move, grants=False, answer="", account=None, now=BEFORE)
    refused = decide_move(move=move, grants=False, answer="no room", account=None, now=BEFORE)

    match.refresh_from_db()
    assert silent.value.code == "entry_reason_missing"
    assert (refused.state, refused.answer, match.starts_at) == ("REFUSED", "no room", STARTS)


@pytest.mark.rule("3.6.10.3-d")
def test_a_captain_concedes_after_half_of_a_knock_out_match(world: World) -> None:
    match = a_match(world, KNOCKOUT, teams=2)

    def concede(segments: int, *, by_captain: bool = True) -> ScheduledMatch:
        return concede_match(
            match=match,
            side=Side.HOME,
            segments_played=segments,
            by_captain=by_captain,
            account=None,
            now=STARTS,
        )

    with pytest.raises(RuleError) as early:
        concede(1)
    with pytest.raises(RuleError) as member:
        concede(2, by_captain=False)
    ended = concede(2)

    assert early.value.code == "concession_too_early"
    assert member.value.code == "concession_by_captain"
    assert (ended.ending, ended.winner_id) == ("CONCEDED", match.away_id)


def test_a_league_match_is_not_conceded(world: World) -> None:
    match = a_match(world, teams=2)

    with pytest.raises(RuleError) as refused:
        concede_match(
            match=match,
            side=Side.HOME,
            segments_played=1,
            by_captain=True,
            account=None,
            now=STARTS,
        )

    assert refused.value.code == "concession_only_in_knockout"


@pytest.mark.rule("2.3.9-a")
def test_a_sheet_is_disputed_until_both_captains_write_the_same(world: World) -> None:
    match = a_match(world, teams=2)

    def write(side: Side, home: int, away: int, difference: int) -> SheetTotals:
        row = send_sheet(
            match=match,
            side=side,
            totals=SheetTotals(home, away),
            difference=difference,
            account=None,
            now=STARTS,
        )
        return SheetTotals(row.home_imps, row.away_imps)

    home = write(Side.HOME, 42, 31, 11)
    visitors = write(Side.VISITORS, 42, 30, 12)
    with pytest.raises(RuleError) as wrong:
        write(Side.VISITORS, 42, 31, 12)
    again = write(Side.VISITORS, 42, 31, 11)

    assert sheet_state(home, visitors) is SheetState.DISPUTED
    assert wrong.value.values == {"written": 12, "computed": 11}
    assert sheet_state(home, again) is SheetState.AGREED
    assert match.sheet_figures.count() == 3
