"""What may happen between a call and its score, as directors and programs meet it at the doors."""

import json
from collections.abc import Callable
from io import StringIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client

from federation.models import Account
from rulings.log.selectors.incidents import players_of
from rulings.log.selectors.measures import measures_waiting
from rulings.log.services.log import note_players
from rulings.models import Appeal, Incident, Ruling
from scoring.engine_input.rows import recorded_results
from scoring.models import BoardRuling, ResultFile
from tests.factories.federation import give_mandate, make_account, make_key
from tests.factories.pages import told as shown_words
from tests.factories.pages import words
from tests.factories.rulings import AT_TABLE, make_incident, under_2007
from tests.factories.scoring import FOUR_PAIRS, mitchell_file, publish_results
from tests.personas import World
from tournaments.models import Event

As = Callable[[Account], Client]
SAID = {"decision": "Decided by the first.", "citations": "12C2", "beside": ""}
SIXTY = {"measure": "ARTIFICIAL", "ns_share": "60", "ew_share": "40"}
SAID_BY_API = {"decision": "By a program.", "citations": "64A1"}
EN = {"accept-language": "en"}
TRICK = {"measure": "TRICKS", "tricks": "1", "tricks_side": "NS"}

pytestmark = pytest.mark.usefixtures("english")


@pytest.fixture
def at_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("django.utils.timezone.now", lambda: AT_TABLE)


@pytest.fixture
def director(carla: Account, as_account: As) -> Client:
    return as_account(carla)


def called(event: Event, *, board: int = 1) -> Incident:
    """Call the director to the first table of a board, with the players of its results."""
    call = make_incident(event, board=board, table="")
    line = next(
        table_result for table_result in recorded_results(event) if table_result.board == board
    )
    ns, ew = (event.entries.get(key=key) for key in (line.ns, line.ew))
    seated = [*players_of(ns, "NS"), *players_of(ew, "EW")]
    note_players(incident=call, seated=seated, account=None, now=AT_TABLE)
    return call


def per_cent(event: Event) -> dict[str, str]:
    """Return the published percentage of each pair."""
    rows = Client().get(f"/api/v1/events/{event.pk}/standings/").json()["results"]
    return {row["entry"]["number"]: row["percentage"] for row in rows}


@pytest.mark.usefixtures("at_table")
@pytest.mark.rule("2.1.1.1-a")
def test_the_second_of_two_directors_is_told_of_the_first_and_loses_no_word(
    world: World, director: Client, carla: Account, as_account: As
) -> None:
    publish_results(under_2007(world.event))
    call = called(world.event)
    second = make_account("dora@arbitro.example")
    give_mandate(second, "DIRECTOR", event_number=world.event.pk)
    page = f"/calls/{call.pk}/rule/"
    other = as_account(second)
    assert other.get(page).status_code == 200

    assert director.post(page, {**SAID, **SIXTY}).status_code == 302
    late = other.post(page, {"decision": "Decided by the second.", "citations": "64A1", **TRICK})

    html = late.content.decode()
    assert late.status_code == 200
    assert "ruled on this call at" in shown_words(html)
    assert "Decided by the second." in html
    ruling = Ruling.objects.get()
    assert f'href="/rulings/{ruling.pk}/"' in html
    _token, key = make_key(second, "tablet")
    program = Client(headers={"authorization": f"Token {key}", "accept-language": "en"})
    refused = program.post(f"/api/v1/calls/{call.pk}/ruling/", SAID_BY_API, "application/json")
    assert (refused.status_code, refused.json()["code"]) == (409, "call_is_ruled")
    with pytest.raises(CommandError, match="ruled on this call at"):
        call_command(
            "rule", call=call.pk, by=second.email, decision="x", cite="64A1", stdout=StringIO()
        )
    assert ruling.revisions.count() == 1
    assert BoardRuling.objects.get().form == "artificial"


@pytest.mark.usefixtures("at_table")
@pytest.mark.rule("2.1.1.1-a")
def test_a_ruling_stands_over_a_board_that_a_later_file_leaves_out(
    world: World, director: Client, bruno: Account, as_account: As
) -> None:
    event = under_2007(world.event)
    publish_results(event)
    call = called(event, board=2)
    assert director.post(f"/calls/{call.pk}/rule/", {**SAID, **SIXTY}).status_code == 302
    before = per_cent(event)
    text = FOUR_PAIRS.decode()
    first = text.index("<BOARD>", text.index("</BOARD>"))
    without = text[:first] + text[text.index("</BOARD>", first) + len("</BOARD>") :]

    secretary = as_account(bruno)
    file = SimpleUploadedFile("jogo.xml", without.encode())
    sent = secretary.post(f"/events/{event.pk}/files/", {"file": file})
    shown = words(secretary.get(sent["Location"]))
    confirmed = secretary.post(
        f"/files/{ResultFile.objects.latest('pk').pk}/confirm/", {"reason": "Sem a carteira 2"}
    )

    assert "5 boards" in shown
    assert confirmed.status_code == 302, words(confirmed)
    assert not any(table_result.board == 2 for table_result in recorded_results(event))
    assert BoardRuling.objects.get().removed_in is None
    # 60 and 40 % of the top of 2 stay in the totals of pairs 1 and 4; 2 and 3 lose the board.
    after = per_cent(event)
    assert (after["1"], after["4"]) == (before["1"], before["4"]) == ("35.00", "31.67")
    assert "Artificial score" in words(director.get(f"/events/{event.pk}/rulings/"))


@pytest.mark.usefixtures("at_table")
@pytest.mark.rule("3.5.7-a", "2.1.1.1-a")
def test_a_fouled_board_found_after_three_tables_is_ruled_on_by_its_page(
    world: World, director: Client
) -> None:
    event = under_2007(world.event)
    publish_results(event, data=mitchell_file(6))
    call = called(event)
    ruled = director.post(
        f"/calls/{call.pk}/rule/", {"decision": "Two versions.", "citations": "87", "beside": ""}
    )
    assert ruled.status_code == 302
    before = per_cent(event)
    page = f"/events/{event.pk}/sessions/1/boards/1/rule/"
    line = next(table_result for table_result in recorded_results(event) if table_result.board == 1)
    chosen = {
        "line": json.dumps(["", line.ns, line.ew, "", ""]),
        "form": "version",
        "reference": f"#{call.number}",
    }
    assert director.get(page, chosen).status_code == 200
    versions = {f"version{n}": "A" if n < 3 else "B" for n in range(6)}

    response = director.post(
        page,
        {**chosen, **versions, "article": "Law 87", "reason": "Changed by hand", "apply": "1"},
    )

    assert response.status_code == 302, words(response)
    assert BoardRuling.objects.filter(removed_in=None, form="version").count() == 6
    assert per_cent(event) != before
    reported = words(director.get(f"/events/{event.pk}/log/"))
    assert "ruled" in reported


@pytest.mark.usefixtures("at_table")
@pytest.mark.rule("3.8.1.1-a", "2.1.1.1-c")
def test_an_appeal_tells_what_the_director_corrected_meanwhile(
    world: World, director: Client, ana: Account, carla: Account, as_account: As
) -> None:
    event = under_2007(world.event)
    publish_results(event)
    call = called(event)
    director.post(f"/calls/{call.pk}/rule/", {**SAID, **SIXTY})
    ruling = Ruling.objects.get()
    entry = event.entries.get(players__person=ana.person)
    people = [row.person.number for row in entry.players.all()]
    player = as_account(ana)
    stated = player.post(
        f"/rulings/{ruling.pk}/appeal/", {"entry": entry.pk, "backers": people, "grounds": "No."}
    )
    assert stated.status_code == 302, words(stated)
    here = f"/appeals/{Appeal.objects.get().pk}/"
    assert "As the director corrected it since" not in words(player.get(here))

    corrected = {**SAID, **TRICK, "decision": "One trick instead.", "reason": "Seen again",
                 "seen": "1"}  # fmt: skip
    assert director.post(f"/rulings/{ruling.pk}/correct/", corrected).status_code == 302

    text = words(player.get(here))
    assert "Decided by the first." in text  # what is contested
    assert "As the director corrected it since One trick instead." in text
    assert BoardRuling.objects.get(removed_in=None).form == "assigned"


@pytest.mark.usefixtures("at_table")
@pytest.mark.rule("2.1.1.1-a", "3.2.2.1-a")
def test_a_report_is_sent_while_a_measure_waits_and_the_gate_says_so(
    world: World, director: Client, carla: Account
) -> None:
    event = under_2007(world.event)
    call = make_incident(event, board=1, table="")
    assert director.post(f"/calls/{call.pk}/rule/", {**SAID, **TRICK}).status_code == 302
    assert measures_waiting(event).get().waits_for == "event_without_results"

    shown = words(director.get(f"/events/{event.pk}/report/"))
    assert "call 1 · board 1 · 1 trick to North-South · not in the score yet" in shown
    publish_results(event)
    log = words(director.get(f"/events/{event.pk}/log/"))
    assert "Not in the score yet Call 1" in log
    gate = words(director.get(f"/events/{event.pk}/conditions/"))
    assert "C1" in gate or "call 1" in gate


@pytest.mark.usefixtures("at_table")
@pytest.mark.rule("2.1.1.1-a")
def test_an_event_under_1997_for_a_study_is_ruled_on_by_that_edition(
    world: World, director: Client
) -> None:
    council = make_account("tecnico@conselho.example")
    give_mandate(council, "COUNCIL", council="TECHNICAL")
    office = Client(headers=EN)
    office.force_login(council, backend="django.contrib.auth.backends.ModelBackend")
    event = world.event
    stated = office.post(
        f"/events/{event.pk}/laws/", {"edition": "1997", "reason": "A study of old rulings"}
    )
    assert stated.status_code == 302
    publish_results(event)
    call = called(event)
    page = f"/calls/{call.pk}/rule/"

    weighed = {**SAID, "measure": "WEIGHTED", "result1": "3NT N =", "weight1": "50",
               "result2": "3NT N -1", "weight2": "50"}  # fmt: skip
    refused = director.post(page, weighed)
    assert refused.status_code == 200
    assert "1997" in words(refused)
    assert not Ruling.objects.exists()
    assert director.post(page, {**SAID, "citations": "64A2", **TRICK}).status_code == 302

    shown = words(Client(headers=EN).get(f"/events/{event.pk}/"))
    assert "Laws 1997" in shown
    assert "A study of old rulings" in shown
    assert "(1997)" in words(director.get(f"/rulings/{Ruling.objects.get().pk}/"))
