"""The API's acts on teams, their matches and sessions, with example bodies."""

import datetime as dt
from dataclasses import replace

from django.utils import timezone

from federation.models import Account
from scoring.matches.services.knockouts import confirm_by_results, end_interrupted
from tests.factories.knockouts import open_matches, play_matches
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
from tests.factories.tournaments import make_event
from tests.personas import World
from tests.rulings.api.writing_acts import Act
from tournaments.models import DrawMethod, Event, MatchMove, ScheduledMatch
from tournaments.rules.line_ups import Side
from tournaments.teams.services.draws import DrawOptions, draw_schedule
from tournaments.teams.services.match_endings import end_match
from tournaments.teams.services.match_moves import agree_move, ask_move


def schedule_acts(world: World, *, secretary: Account) -> dict[str, Act]:
    """Return the acts on the schedule of an event drawn once, not published."""
    event = make_team_event(world)
    enter_teams(world, event, 4, first=7000)
    draw_options = DrawOptions(method=DrawMethod.STRENGTH, seed="x", reason="")
    made = draw_schedule(event=event, options=draw_options, account=None, now=BEFORE)
    shown = make_team_event(world)
    enter_teams(world, shown, 4, first=7100)
    draw(shown)
    undrawn = make_team_event(world)
    entry = enter_teams(world, undrawn, 2, first=7200)[0].entry
    play = {
        "format": "LEAGUE", "match_boards": 16, "segments": 1, "groups": 1, "legs": 1,
        "rounds": None, "max_players": 6, "same_boards": False, "sealed_line_ups": False,
        "draws_behind": 1, "triples": False, "third_place": False, "all_play": False,
    }  # fmt: skip
    seeded = {"method": "STRENGTH", "seed": "x", "present": [entry.pk], "reason": ""}
    hour = {"round": 1, "starts_at": "2026-11-14T15:00:00Z", "room": "x"}
    at, named = f"events/{event.pk}/schedule/", "events/{id}/schedule/"
    return {
        f"{named}play/": Act(f"events/{undrawn.pk}/schedule/play/", secretary, play),
        f"{named}draw/": Act(f"events/{undrawn.pk}/schedule/draw/", secretary, seeded),
        f"{named}draws/{{draw}}/publish/": Act(f"{at}draws/{made.pk}/publish/", secretary, {}),
        f"{named}times/": Act(f"events/{shown.pk}/schedule/times/", secretary, hour),
        f"{named}papers/": Act(
            f"events/{shown.pk}/schedule/papers/",
            secretary,
            {"paper": "event_schedule", "round": None},
        ),
    }


def team_acts(world: World, *, secretary: Account) -> dict[str, Act]:
    """Return the acts on a team of six in a drawn match."""
    event = make_team_event(world)
    one, _other = enter_teams(world, event, 2, size=6, first=7300)
    draw(event)
    match = timed_match(event)
    changed = {"added": "", "dropped": "7305", "reason": "x"}
    helped = {
        "match": match.pk, "segment": 1, "substitute": "1001", "replaced": "7305",
        "available": 3, "partner": "7300", "reason": "x",
    }  # fmt: skip
    at, named = f"teams/{one.pk}/", "teams/{id}/"
    return {
        f"{named}list/": Act(f"{at}list/", secretary, changed),
        f"{named}captain/": Act(f"{at}captain/", secretary, {"number": "7301"}),
        f"{named}substitute/": Act(f"{at}substitute/", secretary, helped),
    }


def played_acts(world: World, *, secretary: Account) -> dict[str, Act]:
    """Return the acts on matches of a knock-out: one under way, one ended."""
    event = make_team_event(world, plan=KNOCKOUT)
    enter_teams(world, event, 4, first=7400)
    draw(event)
    scheduled_matches = ScheduledMatch.objects.filter(
        event=event, home__isnull=False, away__isnull=False
    )
    match, ended = scheduled_matches.order_by("pk")
    ScheduledMatch.objects.filter(pk=match.pk).update(starts_at=timezone.now())
    end_match(match=ended, ending="PLAYED", winner=ended.home, note="", account=None, now=BEFORE)
    captain = captain_account(match, "home")
    sheet = {"side": "HOME", "home": 40, "away": 30, "difference": 10}
    given_up = {"side": "HOME", "segments_played": 2, "sure": True, "captain_said": True}
    assert match.home is not None
    end = {"ending": "PLAYED", "winner": match.home.pk, "note": "x", "against_sheet": ""}
    at, named = f"matches/{match.pk}/", "matches/{id}/"
    return {
        f"{named}sheet/": Act(f"{at}sheet/", captain, sheet),
        f"{named}concede/": Act(f"{at}concede/", captain, given_up),
        f"{named}end/": Act(f"{at}end/", secretary, end),
        f"{named}reopen/": Act(f"matches/{ended.pk}/reopen/", secretary, {"reason": "x"}),
    }


def move_acts(world: World, *, secretary: Account) -> dict[str, Act]:
    """Return the acts on another date: one to request, one requested, one by both captains."""
    event = make_team_event(world, plan=LEAGUE)
    enter_teams(world, event, 6, first=7500)
    draw(event)
    Event.objects.filter(pk=event.pk).update(
        starts_on=dt.date(2026, 12, 1), ends_on=dt.date(2026, 12, 31)
    )
    first = timed_match(event)
    matches = ScheduledMatch.objects.filter(event=event, round=first.round).order_by("number")
    matches.update(starts_at=timezone.now() + dt.timedelta(days=10))
    free, asked, agreed = matches
    waiting, signed = (_asked(match) for match in (asked, agreed))
    account = captain_account(agreed, "away")
    agree_move(move=signed, side=Side.VISITORS, agrees=True, account=account, now=timezone.now())
    other = captain_account(asked, "away")
    later = (timezone.now() + dt.timedelta(days=14)).isoformat()
    wish = {"side": "HOME", "moved_to": later, "reason": "x"}
    at, named = f"moves/{waiting.pk}/", "moves/{id}/"
    return {
        "matches/{id}/move/": Act(f"matches/{free.pk}/move/", captain_account(free, "home"), wish),
        f"{named}agree/": Act(f"{at}agree/", other, {}),
        f"{named}disagree/": Act(f"{at}disagree/", other, {}),
        f"{named}withdraw/": Act(f"{at}withdraw/", captain_account(asked, "home"), {}),
        f"{named}grant/": Act(f"moves/{signed.pk}/grant/", secretary, {"answer": "x"}),
        f"{named}refuse/": Act(f"moves/{signed.pk}/refuse/", secretary, {"reason": "x"}),
    }


def _asked(match: ScheduledMatch) -> MatchMove:
    now = timezone.now()
    return ask_move(
        match=match, side=Side.HOME, moved_to=now + dt.timedelta(days=14), reason="x",
        account=captain_account(match, "home"), now=now,
    )  # fmt: skip


def missing_acts(world: World, *, secretary: Account) -> dict[str, Act]:
    """Return the acts on sealed line-ups that did not come, and on two teams that both go on."""
    league = make_team_event(world, plan=replace(LEAGUE, sealed_line_ups=True))
    team, _other = enter_teams(world, league, 2, first=7600)
    draw(league)
    match = timed_match(league)
    cup = make_team_event(world, plan=replace(KNOCKOUT, match_boards=4, segments=1))
    enter_teams(world, cup, 4, first=7620)
    draw(cup)
    one, other = open_matches(cup, 1)
    play_matches(cup, {one: [200], other: [200, 0, 0, 0]})
    end_interrupted(match=one, can_be_finished=False, unable=[], both_workable=True, note="x",
                    account=None, now=STARTS)  # fmt: skip
    confirm_by_results(match=other, account=None, now=STARTS)
    return {
        "matches/{id}/missing/": Act(f"matches/{match.pk}/missing/", secretary, {}),
        "events/{id}/schedule/following/": Act(
            f"events/{cup.pk}/schedule/following/", secretary, {"reason": "x"}
        ),
        "teams/{id}/club/": Act(
            f"teams/{team.pk}/club/", secretary, {"club": world.club.pk, "agreed": True}
        ),
    }


def session_acts(world: World, *, secretary: Account) -> dict[str, Act]:
    """Return the acts on the time of a session."""
    event = make_event(club=world.club, name="Horas")
    times = {
        "number": 1, "starts_at": "2026-11-14T15:00:00Z", "minutes_per_board": 8,
        "with_screens": False, "boards_at_hand": None, "north": "x", "is_by_hand": True,
    }  # fmt: skip
    return {
        "events/{id}/sessions/open/": Act(f"events/{event.pk}/sessions/open/", secretary, times),
    }
