"""Who may do what with schedules, matches and teams: every role at every door, both answers."""

from collections.abc import Callable

import pytest
from django.test import Client

from federation.models import Account
from tests.factories.entries import account_of
from tests.factories.federation import give_mandate, make_account
from tests.factories.pages import LET_THROUGH
from tests.factories.teams import (
    BEFORE,
    captain_account,
    draw,
    enter_teams,
    make_team_event,
    timed_match,
)
from tests.personas import World
from tournaments.models import ProposedTeamPenalty
from tournaments.rules.line_ups import Side
from tournaments.teams.services.match_moves import ask_move

As = Callable[[Account], Client]

ROLES = ("home captain", "away captain", "player", "secretary", "other secretary", "nobody",
         "office")  # fmt: skip
CARERS = {"secretary", "office"}
LEADERS = CARERS | {"home captain", "away captain"}
CAPTAINS = {"home captain", "away captain"}
HOME = CARERS | {"home captain"}

# act -> method, address, who may; the others are told 403, or 404 where they do not see the row.
DOORS: dict[str, tuple[str, str, set[str]]] = {
    "see the schedule": ("get", "/events/{event}/schedule/", set(ROLES)),
    "see a match": ("get", "/matches/{match}/", set(ROLES)),
    "see a team": ("get", "/teams/{team}/", set(ROLES)),
    "draw it up": ("get", "/events/{event}/schedule/manage/", CARERS),
    "say how it is played": ("post", "/events/{event}/schedule/play/", CARERS),
    "draw what follows": ("post", "/events/{event}/schedule/following/", CARERS),
    "draw": ("post", "/events/{event}/schedule/draw/", CARERS),
    "publish a draw": ("post", "/events/{event}/schedule/draws/{draw}/publish/", CARERS),
    "set times": ("post", "/events/{event}/schedule/times/", CARERS),
    "print": ("post", "/events/{event}/schedule/papers/", CARERS),
    "draw a Swiss round": ("post", "/events/{event}/schedule/swiss/", CARERS),
    "look for strength added": ("post", "/events/{event}/schedule/strength/", CARERS),
    "confirm a penalty": ("post", "/events/{event}/schedule/dues/{due}/confirm/", CARERS),
    "dismiss a penalty": ("post", "/events/{event}/schedule/dues/{due}/dismiss/", CARERS),
    "name a line-up": ("post", "/matches/{match}/line-up/", HOME),
    "pick a segment": ("post", "/matches/{match}/pick/", HOME),
    "write the sheet": ("post", "/matches/{match}/sheet/", LEADERS),
    "concede": ("post", "/matches/{match}/concede/", LEADERS),
    "ask for a date": ("post", "/matches/{match}/move/", LEADERS),
    "note the end": ("post", "/matches/{match}/end/", CARERS),
    "take an end back": ("post", "/matches/{match}/reopen/", CARERS),
    "confirm by the results": ("post", "/matches/{match}/confirm/", CARERS),
    "lay out extra boards": ("post", "/matches/{match}/extra-boards/", CARERS),
    "end what was interrupted": ("post", "/matches/{match}/interrupted/", CARERS),
    "say how it is ranked": ("post", "/events/{event}/ranking/terms/", CARERS),
    "set the strata": ("post", "/events/{event}/ranking/strata/", CARERS),
    "draw lots": ("post", "/events/{event}/ranking/lot/", CARERS),
    "change a line-up": ("post", "/matches/{match}/line-up/change/", CARERS),
    "note missing line-ups": ("post", "/matches/{match}/missing/", CARERS),
    "agree to a request": ("post", "/moves/{move}/agree/", CAPTAINS),
    "refuse a request": ("post", "/moves/{move}/disagree/", CAPTAINS),
    "withdraw a request": ("post", "/moves/{move}/withdraw/", CAPTAINS),
    "grant a request": ("post", "/moves/{move}/grant/", CARERS),
    "decline a request": ("post", "/moves/{move}/refuse/", CARERS),
    "change a list": ("post", "/teams/{team}/list/", HOME),
    "name a captain": ("post", "/teams/{team}/captain/", HOME),
    "agree on a club": ("post", "/teams/{team}/club/", HOME),
    "record a substitute": ("post", "/teams/{team}/substitute/", CARERS),
}


def test_doors_of_teams_let_through_whom_they_should(
    world: World, ana: Account, bruno: Account, eve: Account, olga: Account, as_account: As
) -> None:
    event = make_team_event(world)
    enter_teams(world, event, 4)
    made = draw(event)
    match = timed_match(event)
    assert match.home is not None
    neighbour = make_account("vizinha@clube.example")
    give_mandate(neighbour, "SECRETARY", club=world.other_club)
    home, away = captain_account(match, "home"), captain_account(match, "away")
    player = account_of(match.home.registration.players.get(position=2).person)
    accounts = dict(zip(ROLES, (home, away, player, bruno, neighbour, eve, olga), strict=True))
    move = ask_move(
        match=match,
        side=Side.HOME,
        moved_to=match.starts_at,  # type: ignore[arg-type]
        reason="test",
        account=home,
        now=BEFORE,
    )
    due = ProposedTeamPenalty.objects.create(
        event=event, entry=match.home, match=match, kind="LATE_LINE_UP", amount_hundredths=0,
        article="RTP 2.4.2",
    )  # fmt: skip
    numbers = {
        "event": event.pk, "match": match.pk, "team": match.home.registration.pk,
        "draw": made.pk, "due": due.pk, "move": move.pk,
    }  # fmt: skip

    by_act = {
        act: {
            role: getattr(as_account(account), method)(
                address.format(**numbers), {"side": "HOME"}
            ).status_code
            for role, account in accounts.items()
        }
        for act, (method, address, _allowed) in DOORS.items()
    }
    strangers = {
        act: getattr(Client(), method)(address.format(**numbers)).status_code
        for act, (method, address, _allowed) in DOORS.items()
    }

    allowed = {
        act: {role for role, status in told.items() if status in LET_THROUGH}
        for act, told in by_act.items()
    }
    assert allowed == {act: each for act, (_method, _address, each) in DOORS.items()}
    assert {
        status for told in by_act.values() for status in told.values() if status not in LET_THROUGH
    } <= {403, 404}
    assert {act for act, status in strangers.items() if status == 200} == {
        "see the schedule", "see a match", "see a team",
    }  # fmt: skip


@pytest.mark.usefixtures("english")
def test_a_captain_cannot_act_for_the_other_team(world: World, as_account: As) -> None:
    event = make_team_event(world)
    enter_teams(world, event, 2)
    draw(event)
    match = timed_match(event)
    away = as_account(captain_account(match, "away"))

    response = away.post(f"/matches/{match.pk}/line-up/", {"side": "HOME", "segment": "1"})

    assert response.status_code == 403
