"""Who may rule on scores, matches and contestants: every role at every door, both answers."""

from collections.abc import Callable

import pytest
from django.test import Client

from federation.models import Account
from scoring.adjustments.services.contestant_rulings import ContestantAct, give_contestant_ruling
from scoring.adjustments.services.match_rulings import MatchAct, Meeting, give_match_ruling
from scoring.engine.match_rulings import MatchRuling as Ruling
from scoring.models import Match
from tests.factories.federation import give_mandate
from tests.factories.matches import make_league, publish_matches
from tests.factories.pages import LET_THROUGH
from tests.factories.tournaments import NOW
from tests.personas import World
from tournaments.models import EntryPlayer

As = Callable[[Account], Client]
ROLES = ("player", "secretary", "director", "council", "nobody", "office")
RULING = {"director", "office"}
CARERS = {"secretary", "director", "office"}

# act -> method, address, who may.
DOORS = {
    "open the form of a match": ("get", "/events/{event}/matches/rule/", RULING),
    "rule on a match": ("post", "/events/{event}/matches/rule/", RULING),
    "take it back": ("post", "/match-rulings/{match}/take-back/", RULING),
    "open the form of a contestant": ("get", "/events/{event}/entries/{entry}/rule/", RULING),
    "rule on a contestant": ("post", "/events/{event}/entries/{entry}/rule/", RULING),
    "note who of three rests": ("post", "/events/{event}/entries/{entry}/turns/", CARERS),
    "see who a player is": ("get", "/events/{event}/players/{player}/member/", CARERS),
    "say who a player is": ("post", "/events/{event}/players/{player}/member/", CARERS),
    "take that back": ("post", "/contestant-rulings/{contestant}/take-back/", RULING),
    "list the rulings": ("get", "/events/{event}/rulings/", RULING),
}


@pytest.fixture
def rows(world: World, carla: Account) -> dict[str, int]:
    event = make_league(world)
    publish_matches(world, event, {"M1": (1, "A", "B", 6, 10), "M2": (2, "A", "C", 0, 10)})
    give_mandate(carla, "DIRECTOR", event_number=event.pk)
    match = Match.objects.select_related("home", "away").get(event=event, key="M1")
    meeting = Meeting(match.round, match.home, match.away, match.session, match)
    act = MatchAct(meeting, Ruling("no_show", teams=("B",)), "RTP 3.6.7.2")
    on_match = give_match_ruling(event=event, act=act, account=None, now=NOW, reason="absent")
    out = ContestantAct(event.entries.get(key="B"), "abandoned", "RTP 3.6.7.3")
    on_team = give_contestant_ruling(act=out, account=None, now=NOW, reason="went home")
    return {
        "event": event.pk,
        "entry": event.entries.get(key="A").pk,
        "player": EntryPlayer.objects.filter(entry__event=event, entry__key="A")[0].pk,
        "match": on_match.pk,
        "contestant": on_team.pk,
    }


@pytest.mark.parametrize("act", DOORS)
def test_directors_and_the_office_rule_and_nobody_else(
    act: str,
    rows: dict[str, int],
    ana: Account,
    bruno: Account,
    carla: Account,
    diego: Account,
    eve: Account,
    olga: Account,
    as_account: As,
    reader: Client,
) -> None:
    method, template, allowed = DOORS[act]
    address = template.format(**rows)
    accounts = dict(zip(ROLES, (ana, bruno, carla, diego, eve, olga), strict=True))

    status_codes_by_role = {
        role: getattr(as_account(account), method)(address).status_code
        for role, account in accounts.items()
    }
    stranger = getattr(reader, method)(address)

    assert {
        role for role, status in status_codes_by_role.items() if status in LET_THROUGH
    } == allowed
    assert {status for role, status in status_codes_by_role.items() if role not in allowed} == {403}
    assert stranger["Location"].startswith("/accounts/login/?next=")


@pytest.mark.parametrize(
    "address", ["/events/{event}/results.xml", "/api/v1/events/{event}/rulings/"]
)
def test_anyone_reads_the_results_as_ruled(
    address: str, rows: dict[str, int], reader: Client
) -> None:
    assert reader.get(address.format(**rows)).status_code == 200
