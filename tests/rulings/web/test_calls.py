"""The log on a phone: a call from its entry to its ruling, and what is refused on the way."""

from collections.abc import Callable

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from federation.models import Account
from rulings.log.selectors.incidents import standing_facts
from rulings.models import Evidence, FlowWalk, Incident, Ruling
from rulings.rulings.api.ruling_data import call_data_with_log
from rulings.rulings.selectors.rulings import revision_in_force
from scoring.models import BoardResult, ResultFile
from tests.factories.laws import law_text
from tests.factories.pages import told
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

As = Callable[[Account], Client]


@pytest.fixture
def director(carla: Account, as_account: As) -> Client:
    return as_account(carla)


@pytest.fixture
def call(world: World) -> Incident:
    return make_incident(under_2007(world.event))


def page(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return told(response.content.decode())


def test_a_call_from_its_entry_to_its_ruling(world: World, director: Client) -> None:
    event = under_2007(world.event)
    publish_results(event)
    sent = director.post(
        f"/events/{event.pk}/log/new/",
        {"session": 1, "table": "2", "board": "3", "ns": "1", "ew": "2", "about": "Voz baixa"},
    )
    call = Incident.objects.get()
    assert sent["Location"] == f"/calls/{call.pk}/"
    director.post(
        f"/calls/{call.pk}/facts/told/",
        {"told-voice": "EW", "told-text": "1♥ sobre 1♠", "told-agreement": "AGREED"},
    )
    director.post(
        f"/calls/{call.pk}/board/", {"auction": "1♠ P 1♥! AP", "north": "AQ10 K7 QJ9 K8652"}
    )
    shown = page(director, f"/calls/{call.pk}/")
    assert "Call 1: table 2, board 3" in shown
    assert "insufficient" in shown
    director.post(f"/calls/{call.pk}/flows/insufficient_bid/")
    walk = FlowWalk.objects.get()
    for node, answer in TOO_LOW:
        director.post(f"/calls/walks/{walk.pk}/answer/", {"node": node, "answer": answer})
    assert "Must pass" in page(director, f"/calls/walks/{walk.pk}/")
    assert "Must pass" in page(director, f"/calls/{call.pk}/rule/")

    ruled = director.post(
        f"/calls/{call.pk}/rule/", {"accepted": [f"{walk.pk}:{place}" for place in range(4)]}
    )

    ruling = Ruling.objects.get()
    assert ruled["Location"] == f"/rulings/{ruling.pk}/"
    assert not revision_in_force(ruling).departs
    shown = page(director, f"/rulings/{ruling.pk}/")
    assert "Must pass" in shown
    assert "27B2" in shown
    assert "Adjust the score of the table" in shown
    reference = f"/events/{event.pk}/sessions/1/boards/3/rule/?reference=%231"
    assert director.get(reference).status_code == 200
    assert director.get(f"/events/{event.pk}/penalties/new/?incident={call.pk}").status_code == 200
    assert "ruled" in page(director, f"/events/{event.pk}/log/")


def test_the_open_call_at_the_table_is_told(world: World, call: Incident, director: Client) -> None:
    data = {"session": 1, "table": "2", "board": "3"}

    shown = told(director.post(f"/events/{world.event.pk}/log/new/", data).content.decode())
    assert "Call 1 at the same table and board is open" in shown
    assert "Go on with call 1" in shown

    director.post(f"/events/{world.event.pk}/log/new/", {**data, "beside": "on"})
    assert Incident.objects.count() == 2


def test_a_call_that_says_nothing_is_refused(world: World, director: Client) -> None:
    shown = director.post(f"/events/{world.event.pk}/log/new/", {"session": 1, "about": "  "})

    assert "A call needs a table, a board, a contestant" in told(shown.content.decode())
    assert not Incident.objects.exists()


def test_a_session_the_event_does_not_have_is_refused(world: World, director: Client) -> None:
    shown = director.post(
        f"/events/{world.event.pk}/log/new/", {"session": 59, "table": "2", "board": "1"}
    )

    assert "Write 1 or less." in told(shown.content.decode())
    assert not Incident.objects.exists()


def test_numbers_nobody_has_are_told(world: World, director: Client) -> None:
    shown = director.post(
        f"/events/{world.event.pk}/log/new/", {"session": 1, "table": "2", "ns": "77"}
    )

    assert "Nobody in this event has the number 77." in told(shown.content.decode())
    assert not Incident.objects.exists()


def test_an_auction_that_cannot_be_read_is_told_and_kept_in_the_form(
    call: Incident, director: Client
) -> None:
    shown = director.post(f"/calls/{call.pk}/board/", {"auction": "1S 9H"})

    assert "Call 2 cannot be read" in told(shown.content.decode())
    assert 'value="1S 9H"' in shown.content.decode()
    wrong = director.post(f"/calls/{call.pk}/board/", {"north": "AKX 2"})
    assert "cannot be read" in told(wrong.content.decode())


def test_a_question_answered_twice_is_answered_once(call: Incident, director: Client) -> None:
    director.post(f"/calls/{call.pk}/flows/insufficient_bid/")
    walk = FlowWalk.objects.get()
    data = {"node": "in_turn", "answer": "yes"}
    director.post(f"/calls/walks/{walk.pk}/answer/", data)
    director.post(f"/calls/walks/{walk.pk}/answer/", data)

    walk.refresh_from_db()
    assert walk.answers == [["in_turn", "yes"]]
    director.post(f"/calls/walks/{walk.pk}/back/")
    walk.refresh_from_db()
    assert walk.answers == []
    director.post(f"/calls/walks/{walk.pk}/drop/")
    walk.refresh_from_db()
    assert walk.dropped_at is not None


def test_rows_of_results_are_answered_on_the_page(call: Incident, director: Client) -> None:
    """The weights of an assigned score: 110 per cent is refused, 100 goes on."""
    director.post(f"/calls/{call.pk}/flows/assigned_score/")
    walk = FlowWalk.objects.get()
    for _step in range(12):
        shown = director.get(f"/calls/walks/{walk.pk}/")
        question = shown.context.get("question")
        if question is None or question.fields:
            break
        answer = question.options[0] if question.options else str(question.minimum)
        director.post(f"/calls/walks/{walk.pk}/answer/", {"node": question.node, "answer": answer})
    assert question is not None
    rows = {f"{field.name}-0": "x" for field in question.fields}
    numbers = [field.name for field in question.fields if field.kind == "number"]
    director.post(
        f"/calls/walks/{walk.pk}/answer/",
        {"node": question.node, **rows, **{f"{name}-0": "no number" for name in numbers}},
    )
    walk.refresh_from_db()
    assert walk.ended_at is None


def test_an_edition_without_flows_says_so_and_offers_to_cite(
    world: World, director: Client
) -> None:
    call = make_incident(world.event)
    type(call.event).objects.filter(pk=call.event_id).update(law_edition=2027)

    shown = page(director, f"/calls/{call.pk}/flows/")

    assert "No flow is available" in shown
    assert "the Laws of 2027" in shown
    director.post(f"/calls/{call.pk}/flows/revoke/")
    assert not FlowWalk.objects.exists()
    director.post(f"/calls/{call.pk}/rule/", {"decision": "Duas vazas", "citations": "64A"})
    assert Ruling.objects.count() == 1


def test_the_laws_own_text_stands_beside_only_in_its_edition(
    call: Incident, director: Client
) -> None:
    rules = (f"RULE {number} - TOY {number}\nWords of {number}." for number in range(1, 28))
    toys = "\n\n".join(rules)
    director.post(f"/calls/{call.pk}/flows/insufficient_bid/")
    walk = FlowWalk.objects.get()

    law_text(data=toys, edition=1997)
    assert "Words of 27." not in page(director, f"/calls/walks/{walk.pk}/")
    law_text(data=toys, edition=2007)
    assert "Words of 27." in page(director, f"/calls/walks/{walk.pk}/")


def test_the_passage_a_question_can_lead_to_stands_beside_it(
    call: Incident, director: Client
) -> None:
    toys = "\n\n".join(
        f"RULE {number} - TOY {number}\nA. First of {number}.\nB. Second of {number}."
        for number in range(1, 28)
    )
    law_text(data=toys, edition=2007)
    director.post(f"/calls/{call.pk}/flows/insufficient_bid/")
    shown = director.get(f"/calls/walks/{FlowWalk.objects.get().pk}/").content.decode()
    beside, _rest = shown.split("<details", 1)
    assert "Second of 27." in beside


def test_a_departure_wants_its_reason_on_the_page(call: Incident, director: Client) -> None:
    walk_through(call, "insufficient_bid", *TOO_LOW)

    shown = told(director.post(f"/calls/{call.pk}/rule/", {}).content.decode())

    assert "Take over a proposal, or say in your words what is decided." in shown
    walk = call.walks.get()
    director.post(
        f"/calls/{call.pk}/rule/",
        {"accepted": f"{walk.pk}:0", "departure_reason": "O parceiro já passou"},
    )
    assert "O parceiro já passou" in page(director, f"/rulings/{Ruling.objects.get().pk}/")


def test_a_second_ruling_on_the_board_is_asked_about(
    world: World, carla: Account, director: Client
) -> None:
    make_ruled(make_incident(world.event), account=carla)
    second = make_incident(world.event, beside=True)
    data = {"decision": "x", "citations": "64A"}

    shown = told(director.post(f"/calls/{second.pk}/rule/", data).content.decode())
    assert "Another matter than the ruling on this board" in shown
    director.post(f"/calls/{second.pk}/rule/", {**data, "beside": "on"})
    assert Ruling.objects.count() == 2


def test_evidence_is_handed_out_to_be_saved_only(call: Incident, director: Client) -> None:
    file = SimpleUploadedFile("a.html", b"\x89PNG\r\n\x1a\n<script>")
    director.post(f"/calls/{call.pk}/evidence/", {"file": file, "note": "Travessa"})
    page_of_it = SimpleUploadedFile("a.png", b"<html><script>alert(1)</script>")
    refused = director.post(f"/calls/{call.pk}/evidence/", {"file": page_of_it}, follow=True)

    evidence = Evidence.objects.get()
    response = director.get(f"/calls/evidence/{evidence.pk}/")
    assert "Evidence is a picture" in told(refused.content.decode())
    assert response["Content-Type"] == "image/png"
    assert response["Content-Disposition"].startswith("attachment")
    assert response["X-Content-Type-Options"] == "nosniff"
    assert "sandbox" in response["Content-Security-Policy"]
    director.post(f"/calls/evidence/{evidence.pk}/withdraw/", {"reason": "Outra mesa"})
    assert "Outra mesa" in page(director, f"/calls/{call.pk}/")


def test_lines_are_put_right_and_calls_closed(call: Incident, director: Client) -> None:
    tell(call, "Primeira versão")
    fact = standing_facts(call)[0]
    line = {"voice": "EW", "text": "Segunda", "agreement": "DISPUTED"}
    unsaid = director.post(f"/calls/facts/{fact.pk}/replace/", {**line, "text": ""})
    director.post(f"/calls/facts/{fact.pk}/replace/", line)
    again = director.post(f"/calls/facts/{fact.pk}/replace/", line)
    shown = page(director, f"/calls/{call.pk}/")

    assert (unsaid.status_code, again.status_code) == (422, 409)
    assert "Segunda" in again.content.decode()
    assert "Primeira versão" in shown
    assert "note what the director finds" in shown
    assert director.post(f"/calls/{call.pk}/facts/other/", {}).status_code == 404
    director.post(f"/calls/{call.pk}/close/", {"reason": "Nada a decidir"})
    assert "Closed without ruling" in page(director, f"/calls/{call.pk}/")
    director.post(f"/calls/{call.pk}/reopen/", {"reason": "Afinal há"})
    call.refresh_from_db()
    assert call.closed_at is None


def test_place_and_players_are_put_right(world: World, call: Incident, director: Client) -> None:
    publish_results(world.event)
    player = world.event.entries.get(number="1").players.get(position=1)

    director.post(f"/calls/{call.pk}/place/", {"session": 1, "table": "5", "board": "6"})
    director.post(f"/calls/{call.pk}/players/", {"S": str(player.pk)})

    shown = page(director, f"/calls/{call.pk}/")
    assert "table 5, board 6" in shown
    assert f"South {player.name_as_entered}" in shown
    assert 'value="5"' in director.get(f"/calls/{call.pk}/place/").content.decode()
    assert player.name_as_entered in page(director, f"/calls/{call.pk}/players/")


def test_a_player_reads_the_ruling_and_not_the_log(
    world: World, ana: Account, eve: Account, carla: Account, as_account: As
) -> None:
    publish_results(world.event)
    mine = world.event.entries.get(players__person=ana.person)
    call = make_incident(world.event, ns=mine, now=AT_TABLE)
    tell(call, "Houve hesitação")
    ruling = make_ruled(call, account=carla)

    assert "Houve hesitação" in page(as_account(ana), f"/rulings/{ruling.pk}/")
    assert "table 2, board 3" in page(as_account(ana), "/rulings/")
    assert as_account(ana).get(f"/calls/{call.pk}/").status_code == 404
    assert as_account(eve).get(f"/rulings/{ruling.pk}/").status_code == 404


def test_flows_are_shown_to_everybody(reader: Client) -> None:
    assert "Bid too low" in page(reader, "/flows/")
    shown = page(reader, "/flows/insufficient_bid/")
    assert "Was it the bidder's turn" in shown
    assert reader.get("/flows/nothing/").status_code == 404


def test_a_ruling_is_corrected_and_taken_back_on_its_page(
    world: World, carla: Account, director: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("django.utils.timezone.now", lambda: AT_TABLE)
    ruling = make_ruled(make_incident(world.event), account=carla)
    assert 'value="27B"' in director.get(f"/rulings/{ruling.pk}/correct/").content.decode()

    director.post(
        f"/rulings/{ruling.pk}/correct/",
        {"seen": 1, "decision": "Duas vazas", "citations": "64A", "reason": "Lei errada"},
    )
    shown = page(director, f"/rulings/{ruling.pk}/")
    assert "Duas vazas" in shown
    assert "Earlier: version 1" in shown
    stale = director.post(
        f"/rulings/{ruling.pk}/correct/",
        {"seen": 1, "decision": "x", "citations": "64A", "reason": "y"},
    )
    assert "Somebody changed this ruling meanwhile" in told(stale.content.decode())
    director.post(f"/rulings/{ruling.pk}/withdraw/", {"reason": "Mesa errada"})
    assert "The ruling was taken back." in page(director, f"/rulings/{ruling.pk}/")


def test_the_log_asks_no_more_for_three_calls_than_for_one(world: World, director: Client) -> None:
    asked = []
    for table in ("1", "2", "3"):
        make_incident(world.event, table=table)
        with CaptureQueriesContext(connection) as caught:
            page(director, f"/events/{world.event.pk}/log/")
        asked.append(len(caught))

    assert asked[0] == asked[2]


@pytest.mark.rule("2.2.7.1-a")
def test_a_call_on_a_slip_without_its_lead_says_against_whom_a_dispute_goes(
    world: World, director: Client, call: Incident, english: None
) -> None:
    publish_results(world.event)
    line = BoardResult.objects.filter(event=world.event, contract__gt="").order_by("board")[0]
    Incident.objects.filter(pk=call.pk).update(board=line.board, table=line.table or "1")
    BoardResult.objects.filter(pk=line.pk).update(lead="", table=line.table or "1")
    told = "a dispute over this hand goes against North-South (RTP 2.2.7.1)"
    ResultFile.objects.update(format="template")

    assert told in page(director, f"/calls/{call.pk}/")
    call.refresh_from_db()
    assert told in call_data_with_log(call)["slip_note"]
    BoardResult.objects.filter(pk=line.pk).update(lead="SK")
    assert told not in page(director, f"/calls/{call.pk}/")
    assert call_data_with_log(call)["slip_note"] == ""
