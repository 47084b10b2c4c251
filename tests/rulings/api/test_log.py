"""Programs read and keep the director's log: as the pages do, with their refusals."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from federation.models import Account
from rulings.log.selectors.incidents import players_of
from rulings.log.services.evidence import attach_evidence
from rulings.log.services.log import FactDraft, note_fact, note_players
from rulings.models import Incident, Ruling, SessionTimes
from tests.factories.federation import make_key
from tests.factories.rulings import (
    AT_TABLE,
    TOO_LOW,
    make_incident,
    make_ruled,
    tell,
    under_2007,
    walk_through,
)
from tests.factories.scoring import publish_results
from tests.personas import World


@pytest.fixture
def program(carla: Account) -> Client:
    return program_of(carla)


def program_of(account: Account) -> Client:
    _token, key = make_key(account, "tablet")
    return Client(headers={"authorization": f"Token {key}", "accept-language": "en"})


def post(client: Client, address: str, asked: object) -> Any:
    return client.post(address, asked, content_type="application/json")


def calls(world: World) -> str:
    return f"/api/v1/events/{world.event.pk}/calls/"


def test_a_call_is_entered_noted_and_ruled(world: World, program: Client) -> None:
    publish_results(under_2007(world.event))
    entered = post(program, calls(world), {"table": "2", "board": 3, "ns": "1", "about": "Voz"})
    call = Incident.objects.get()
    assert entered.status_code == 201
    data = entered.json()
    assert (data["number"], data["state"], data["board"]) == (1, "OPEN", 3)
    assert [player["number"] for player in data["players"]] == ["1001", "1002"]

    line = {"kind": "TOLD", "voice": "EW", "text": "1♥ sobre 1♠", "agreement": "AGREED"}
    noted = post(program, f"/api/v1/calls/{call.pk}/facts/", line)
    assert noted.json()["text"] == "1♥ sobre 1♠"
    walk_through(call, "insufficient_bid", *TOO_LOW)
    walk = program.get(f"/api/v1/calls/{call.pk}/").json()["walks"][0]
    assert walk["outcome"] == "o_partner_silenced"
    kept = [{"walk": walk["id"], "place": 0}]
    address = f"/api/v1/calls/{call.pk}/ruling/"
    refused = post(program, address, {"accepted": kept})
    assert (refused.status_code, refused.json()["code"]) == (409, "departure_unsaid")

    ruled = post(program, address, {"accepted": kept, "departure_reason": "O parceiro já passou"})

    assert ruled.status_code == 201
    newest = ruled.json()["revisions"][0]
    assert (newest["number"], newest["kind"], newest["departs"]) == (1, "DECIDED", True)
    assert len(newest["measures"]) == 1
    assert program.get(f"/api/v1/rulings/{ruled.json()['id']}/").json() == ruled.json()
    assert program.get(calls(world)).json()["results"][0]["state"] == "RULED"


@pytest.mark.parametrize(
    ("asked", "status", "told"),
    [
        ({"table": "2", "board": 0}, 400, "board"),
        ({"table": "2", "ns": "77"}, 409, "call_number_unknown"),
        ({"table": "2", "board": 3}, 409, "call_already_open"),
        ({"called_by": "NOBODY"}, 400, "called_by"),
    ],
)
def test_a_call_that_cannot_be_entered(
    world: World, program: Client, asked: dict[str, object], status: int, told: str
) -> None:
    make_incident(world.event)

    response = post(program, calls(world), asked)

    assert response.status_code == status
    assert told in str(response.json())
    assert Incident.objects.count() == 1


@pytest.mark.parametrize(
    "line",
    [
        {"kind": "TOLD", "voice": "NS", "text": "Sim"},
        {"kind": "FOUND", "text": "Sim", "agreement": "AGREED"},
        {"kind": "FOUND", "text": ""},
        {"kind": "RUMOUR", "text": "Sim"},
    ],
)
def test_a_line_that_is_none(world: World, program: Client, line: dict[str, str]) -> None:
    call = make_incident(world.event)

    assert post(program, f"/api/v1/calls/{call.pk}/facts/", line).status_code == 400
    assert not call.facts.exists()


def test_evidence_is_told_without_its_bytes(world: World, program: Client) -> None:
    call = make_incident(world.event)
    data = b"A folha de jogo"
    attach_evidence(
        incident=call, name="folha.txt", data=data, note="Folha", account=None, now=AT_TABLE
    )

    evidence = program.get(f"/api/v1/calls/{call.pk}/").json()["evidence"]

    assert [(item["name"], item["size"], item["media_type"]) for item in evidence] == [
        ("folha.txt", len(data), "text/plain")
    ]
    assert "file" not in evidence[0]


def test_parties_read_their_rulings_and_nothing_of_the_log(
    world: World, ana: Account, carla: Account
) -> None:
    publish_results(world.event)
    mine, others = make_incident(world.event), make_incident(world.event, board=1)
    note_players(
        incident=mine,
        seated=players_of(world.event.entries.get(number="1"), "NS"),
        account=None,
        now=AT_TABLE,
    )
    tell(mine, "Hesitou")
    note_fact(incident=mine, draft=FactDraft("SAID", "TABLE", "Joguem"), account=None, now=AT_TABLE)
    ruled = make_ruled(mine, account=carla)
    make_ruled(others, account=carla)
    player = program_of(ana)

    listed = player.get("/api/v1/rulings/").json()["results"]
    data = player.get(f"/api/v1/rulings/{ruled.pk}/").json()

    assert [result["id"] for result in listed] == [ruled.pk]
    assert [fact["text"] for fact in data["facts"]] == ["Hesitou"]
    assert data["revisions"][0]["citations"] == [{"law": 27, "address": "B", "text": "27B"}]
    assert player.get(f"/api/v1/calls/{mine.pk}/").status_code == 404
    assert player.get(calls(world)).status_code == 403
    assert player.get(f"/api/v1/rulings/{Ruling.objects.latest('pk').pk}/").status_code == 404


def test_a_ruling_is_corrected_and_taken_back_as_read(
    world: World, carla: Account, program: Client
) -> None:
    call = make_incident(world.event)
    ruled = make_ruled(call, account=carla)
    SessionTimes.objects.create(
        event=world.event, session=1, ended_at=timezone.now(), noted_at=timezone.now()
    )
    correct, withdraw = (f"/api/v1/rulings/{ruled.pk}/{act}/" for act in ("correct", "withdraw"))
    body = {"decision": "Duas vazas", "citations": "64A", "reason": "Engano", "seen": 1}

    unsaid = post(program, correct, {**body, "reason": " "})
    corrected = post(program, correct, body)
    stale = post(program, withdraw, {"reason": "Outra mesa", "seen": 1})
    taken = post(program, withdraw, {"reason": "Outra mesa", "seen": 2})
    again = post(program, withdraw, {"reason": "Outra mesa", "seen": 3})

    assert unsaid.status_code == 400
    versions = corrected.json()["revisions"]
    assert [(version["number"], version["kind"]) for version in versions] == [
        (2, "CORRECTED"),
        (1, "DECIDED"),
    ]
    assert (versions[0]["decision"], versions[0]["reason"]) == ("Duas vazas", "Engano")
    assert (stale.status_code, stale.json()["code"]) == (409, "ruling_changed_meanwhile")
    assert taken.json()["revisions"][0]["kind"] == "WITHDRAWN"
    assert (again.status_code, again.json()["code"]) == (409, "ruling_is_withdrawn")


def test_after_the_window_a_ruling_stands(world: World, carla: Account, program: Client) -> None:
    ruled = make_ruled(make_incident(world.event), account=carla)
    SessionTimes.objects.create(
        event=world.event, session=1, ended_at=AT_TABLE, noted_at=timezone.now()
    )

    late = post(
        program, f"/api/v1/rulings/{ruled.pk}/withdraw/", {"reason": "Outra mesa", "seen": 1}
    )

    assert (late.status_code, late.json()["article"]) == (409, "RTP 2.1.1.3")
    assert ruled.revisions.count() == 1


def test_lists_ask_as_much_for_one_row_as_for_three(
    world: World, program: Client, carla: Account
) -> None:
    publish_results(world.event)

    def asked(address: str) -> int:
        with CaptureQueriesContext(
            connection,
        ) as queries:
            assert program.get(address).status_code == 200
        return len(queries)

    make_ruled(make_incident(world.event, board=1), account=carla)
    addresses = (calls(world), "/api/v1/rulings/")
    program.get(calls(world))
    before = [asked(address) for address in addresses]
    for board in (2, 3):
        make_ruled(make_incident(world.event, board=board), account=carla)

    assert [asked(address) for address in addresses] == before
