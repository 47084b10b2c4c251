"""Who may do what with the log: every role at every door, both answers."""

from collections.abc import Callable

import pytest
from django.test import Client

from federation.models import Account
from rulings.assistant.services import begin_walk
from rulings.log.selectors.incidents import players_of, standing_facts
from rulings.log.services.evidence import attach_evidence
from rulings.log.services.log import BoardDraft, note_board, note_players
from rulings.log.services.polls import PollDraft, open_poll
from tests.factories.federation import give_mandate, make_account
from tests.factories.pages import LET_THROUGH
from tests.factories.rulings import AT_TABLE, make_incident, make_ruled, tell, under_2007
from tests.factories.scoring import publish_results
from tests.factories.tournaments import make_event
from tests.personas import World

As = Callable[[Account], Client]

DIRECTOR = {"director"}
READERS = {"director", "council", "office"}
ROLES = ("player", "secretary", "director", "council", "board", "nobody", "office")

# act -> method, address, who may; who may not is told 403 where the row is seen, else 404.
DOORS: dict[str, tuple[str, str, set[str]]] = {
    "read a log": ("get", "/events/{event}/log/", READERS),
    "open the form of a call": ("get", "/events/{event}/log/new/", DIRECTOR),
    "note times": ("post", "/events/{event}/log/times/", DIRECTOR),
    "read a call": ("get", "/calls/{call}/", READERS),
    "put a place right": ("get", "/calls/{call}/place/", DIRECTOR),
    "say who sits where": ("get", "/calls/{call}/players/", DIRECTOR),
    "close a call": ("post", "/calls/{call}/close/", DIRECTOR),
    "allow the own table": ("post", "/calls/{call}/leave/", {"director", "office"}),
    "note a fact": ("post", "/calls/{call}/facts/told/", DIRECTOR),
    "note a psychic call": ("get", "/calls/{call}/psychic/", DIRECTOR),
    "put a fact right": ("get", "/calls/facts/{fact}/replace/", DIRECTOR),
    "enter the board": ("get", "/calls/{call}/board/", DIRECTOR),
    "attach evidence": ("post", "/calls/{call}/evidence/", DIRECTOR),
    "save evidence": ("get", "/calls/evidence/{evidence}/", READERS),
    "take evidence off": ("post", "/calls/evidence/{evidence}/withdraw/", DIRECTOR),
    "choose a flow": ("get", "/calls/{call}/flows/", DIRECTOR),
    "begin a flow": ("post", "/calls/{call}/flows/revoke/", DIRECTOR),
    "begin a matter": ("post", "/calls/{call}/flows/late_alert/", DIRECTOR),
    "see a question": ("get", "/calls/walks/{walk}/", DIRECTOR),
    "answer it": ("post", "/calls/walks/{walk}/answer/", DIRECTOR),
    "go back": ("post", "/calls/walks/{walk}/back/", DIRECTOR),
    "put a flow aside": ("post", "/calls/walks/{walk}/drop/", DIRECTOR),
    "rule": ("get", "/calls/{call}/rule/", DIRECTOR),
    "see flows to check": ("get", "/laws/flows/", {"office"}),
    "check a flow": ("get", "/laws/flows/2017/revoke/", {"office"}),
    "sign a flow": ("post", "/laws/flows/signed/", {"office"}),
    "read a ruling": ("get", "/rulings/{ruling}/", READERS | {"player"}),
    "correct a ruling": ("get", "/rulings/{ruling}/correct/", DIRECTOR),
    "take a ruling back": ("post", "/rulings/{ruling}/withdraw/", DIRECTOR),
    "put a measure into the score": ("post", "/rulings/{ruling}/apply/", DIRECTOR),
    "see the own rulings": ("get", "/rulings/", {"player"}),
    "ask peers": ("get", "/calls/{call}/polls/", DIRECTOR),
    "read a poll": ("get", "/calls/polls/{poll}/", READERS),
    "note an answer": ("post", "/calls/polls/{poll}/note/{peer}/", DIRECTOR),
    "close a poll": ("post", "/calls/polls/{poll}/close/", DIRECTOR),
    "answer a poll": ("get", "/polls/{peer}/", {"player"}),
}


@pytest.fixture
def accounts(
    world: World,
    ana: Account,
    bruno: Account,
    carla: Account,
    diego: Account,
    eve: Account,
    olga: Account,
) -> dict[str, Account]:
    board = make_account("mesa@direcao.example")
    give_mandate(board, "COUNCIL", council="BOARD")
    return dict(zip(ROLES, (ana, bruno, carla, diego, board, eve, olga), strict=True))


@pytest.fixture
def rows(world: World, carla: Account) -> dict[str, int]:
    event = under_2007(world.event)
    publish_results(event)
    call, ruled = make_incident(event), make_incident(event, board=1)
    mine = event.entries.get(number="1")
    note_players(incident=ruled, seated=players_of(mine, "NS"), account=None, now=AT_TABLE)
    tell(call, "Hesitou")
    note_board(incident=call, draft=BoardDraft(hands="AK... ? ? ?"), account=None, now=AT_TABLE)
    draft = PollDraft(seat="N", question="?", peers=[world.members["1001"]])
    poll = open_poll(incident=call, draft=draft, account=None, now=AT_TABLE)
    evidence = attach_evidence(
        incident=call, name="a.txt", data=b"x", note="", account=None, now=AT_TABLE
    )
    return {
        "event": event.pk,
        "call": call.pk,
        "fact": standing_facts(call)[0].pk,
        "evidence": evidence.pk,
        "walk": begin_walk(incident=call, key="revoke", account=None, now=AT_TABLE).pk,
        "ruling": make_ruled(ruled, account=carla).pk,
        "poll": poll.pk,
        "peer": poll.peers.get().pk,
    }


@pytest.mark.parametrize("act", DOORS)
def test_doors_let_through_whom_they_should_and_nobody_else(
    act: str, accounts: dict[str, Account], rows: dict[str, int], as_account: As, reader: Client
) -> None:
    method, template, allowed = DOORS[act]
    address = template.format(**rows)

    status_codes_by_role = {
        role: getattr(as_account(account), method)(address).status_code
        for role, account in accounts.items()
    }

    let = {role for role, status in status_codes_by_role.items() if status in LET_THROUGH}
    assert let == allowed
    assert {status for role, status in status_codes_by_role.items() if role not in allowed} <= {
        403,
        404,
    }
    assert getattr(reader, method)(address)["Location"].startswith("/accounts/login/?next=")


@pytest.mark.rule("2.1.1.1-a")
def test_the_powers_of_a_director_end_with_the_event(
    world: World, carla: Account, as_account: As
) -> None:
    """What a director may do is done in the events directed: in no other event a door opens."""
    other = make_event(club=world.club, name="Torneio de Inverno")
    acts = ("log/", "log/new/", "penalties/new/", "report/")

    here = [as_account(carla).get(f"/events/{world.event.pk}/{act}").status_code for act in acts]
    there = [as_account(carla).get(f"/events/{other.pk}/{act}").status_code for act in acts]

    assert (here, there) == ([200] * 4, [403] * 4)
