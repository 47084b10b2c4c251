"""A ruling with what counts in the score: seen before it is given, on its page and by programs."""

import json
from collections.abc import Callable
from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client

from federation.models import Account
from rulings.log.selectors.incidents import players_of
from rulings.log.services.log import note_players
from rulings.models import Incident, Ruling, RulingMeasure
from rulings.rules.measures import MeasureKind
from scoring.engine_input.rows import recorded_results
from scoring.models import BoardRuling
from tests.factories.pages import words
from tests.factories.rulings import AT_TABLE, make_call_on_board_one, make_incident, under_2007
from tests.factories.scoring import publish_results
from tests.personas import World
from tests.rulings.services.test_measures import PENALTY, rule

TRICKS = {"measure": "TRICKS", "tricks": "2", "tricks_side": "NS"}
SAID = {"decision": "Duas vazas", "citations": "64A1", "beside": ""}


@pytest.fixture
def call(world: World) -> Incident:
    return make_call_on_board_one(world.event)


@pytest.fixture
def client(carla: Account, as_account: Callable[[Account], Client]) -> Client:
    return as_account(carla)


@pytest.mark.rule("2.1.1.1-a")
def test_the_effect_is_shown_and_given_with_the_ruling(
    client: Client, call: Incident, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("django.utils.timezone.now", lambda: AT_TABLE)
    page = f"/calls/{call.pk}/rule/"
    assert client.get(page).status_code == 200

    shown = client.post(page, {**SAID, **TRICKS}, headers={"hx-request": "true"})
    assert "<table" in shown.content.decode()
    seen = client.post(page, {**SAID, **TRICKS, "preview": "1"})
    assert "<table" in seen.content.decode()
    assert not Ruling.objects.exists()

    assert client.post(page, {**SAID, **TRICKS}).status_code == 302
    assert BoardRuling.objects.get().reference == f"#{call.number}"
    ruling = Ruling.objects.get()
    assert client.get(f"/rulings/{ruling.pk}/correct/").status_code == 200

    changed = {
        **SAID, "measure": "WEIGHTED", "result1": "4S N =", "weight1": "60", "result2": "4S N -1",
        "weight2": "40", "reason": "Visto de novo", "seen": "1",
        "seen_results": str(call.event.revisions.count()),
    }  # fmt: skip
    response = client.post(f"/rulings/{ruling.pk}/correct/", changed)
    assert response.status_code == 302, words(response)
    assert BoardRuling.objects.get(removed_in=None).form == "weighted"
    assert "60 % 4♠ N =, 40 % 4♠ N −1" in words(client.get(f"/rulings/{ruling.pk}/"))


def test_a_ruling_taken_back_is_ruled_anew(
    client: Client, call: Incident, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("django.utils.timezone.now", lambda: AT_TABLE)
    client.post(f"/calls/{call.pk}/rule/", {**SAID, **TRICKS})
    ruling = Ruling.objects.get()
    client.post(f"/rulings/{ruling.pk}/withdraw/", {"seen": "1", "reason": "Engano"})
    assert not BoardRuling.objects.filter(removed_in=None).exists()

    assert "Rule anew" in words(client.get(f"/rulings/{ruling.pk}/"))
    anew = {**SAID, **TRICKS, "reason": "Ouvidos os dois pares", "seen": "2"}
    response = client.post(f"/rulings/{ruling.pk}/correct/", anew)

    assert response.status_code == 302, words(response)
    assert BoardRuling.objects.get(removed_in=None).form == "assigned"


def test_weights_that_make_no_whole_are_told_on_the_form(client: Client, call: Incident) -> None:
    data = {**SAID, "measure": "WEIGHTED", "result1": "4S N =", "weight1": "60"}
    assert "100 %" in words(client.post(f"/calls/{call.pk}/rule/", data))
    assert not Ruling.objects.exists()


@pytest.mark.rule("2.1.1.1-a")
def test_what_waits_stands_in_the_log_and_is_offered_once_it_can_be_given(
    client: Client, world: World, carla: Account
) -> None:
    call = make_incident(under_2007(world.event), board=1, table="")
    asked = {**SAID, **TRICKS}
    shown = client.post(f"/calls/{call.pk}/rule/", asked, headers={"hx-request": "true"})
    assert 'role="status"' in shown.content.decode()
    client.post(f"/calls/{call.pk}/rule/", asked)
    ruling = Ruling.objects.get()

    log = client.get(f"/events/{world.event.pk}/log/").content.decode()
    assert f"/rulings/{ruling.pk}/" in log
    apply = f"/rulings/{ruling.pk}/apply/"
    assert apply not in client.get(f"/rulings/{ruling.pk}/").content.decode()
    desk = client.get("/").content.decode() + client.get("/desk/").content.decode()
    assert f"/events/{world.event.pk}/log/" in desk

    publish_results(world.event)
    line = next(
        table_result for table_result in recorded_results(world.event) if table_result.board == 1
    )
    ns, ew = (world.event.entries.get(key=key) for key in (line.ns, line.ew))
    seated = [*players_of(ns, "NS"), *players_of(ew, "EW")]
    note_players(incident=call, seated=seated, account=None, now=AT_TABLE)
    assert apply in client.get(f"/rulings/{ruling.pk}/").content.decode()
    client.post(apply)
    assert RulingMeasure.objects.get().waits_for == ""
    assert BoardRuling.objects.exists()


@pytest.mark.rule("2.1.11.1-a")
def test_a_penalty_waits_for_the_results_of_its_own_session(
    client: Client, call: Incident, carla: Account
) -> None:
    Incident.objects.filter(pk=call.pk).update(session=2)
    call.refresh_from_db()
    page = f"/rulings/{rule(call, carla, PENALTY).pk}/"

    waits = client.get(page)
    Incident.objects.filter(pk=call.pk).update(session=1)
    ready = client.get(page)

    assert "the session has no results yet" in words(waits)
    assert f"{page}apply/" not in waits.content.decode()
    assert "the result is there now" in words(ready)
    assert f"{page}apply/" in ready.content.decode()


@pytest.mark.rule("2.1.1.1-a")
def test_programs_try_give_and_correct_measures(client: Client, call: Incident) -> None:
    measures = [{"kind": MeasureKind.ARTIFICIAL, "shares": ["60", "40"]}]
    at = f"/api/v1/calls/{call.pk}"
    tried = client.post(f"{at}/effect/", {"measures": measures}, "application/json")
    assert (tried.status_code, tried.json()["waits_for"]) == (200, "")
    assert tried.json()["standings"]
    assert not Ruling.objects.exists()

    sent = {"decision": "60/40", "citations": "12C2", "measures": measures}
    response = client.post(f"{at}/ruling/", sent, "application/json")
    assert response.status_code == 201, response.content
    assert [item["waits_for"] for item in response.json()["in_the_score"]] == [""]
    assert BoardRuling.objects.get().form == "artificial"

    bad = {**sent, "measures": [{"kind": "TRICKS", "tricks": 2}], "reason": "x", "seen": 1}
    refused = client.post(
        f"/api/v1/rulings/{response.json()['id']}/correct/", bad, "application/json"
    )
    assert (refused.status_code, refused.json()["code"]) == (409, "measure_needs_side")


def test_the_command_shows_the_effect_and_rules(call: Incident, carla: Account) -> None:
    measures = '[{"kind": "TRICKS", "side": "NS", "tricks": 2}]'
    shown = StringIO()
    call_command("rule", call=call.pk, measures=measures, json=True, stdout=shown)
    assert json.loads(shown.getvalue())["standings"]
    assert not Ruling.objects.exists()

    made = StringIO()
    call_command(
        "rule", call=call.pk, measures=measures, by=carla.email, decision="Duas", cite="64A1",
        json=True, stdout=made,
    )  # fmt: skip
    data = json.loads(made.getvalue())
    assert data["ruling"] == Ruling.objects.get().pk
    assert BoardRuling.objects.get().reference == f"#{call.number}"


def test_a_refused_ruling_is_marked_at_its_field_and_keeps_the_effect(
    client: Client, call: Incident, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("django.utils.timezone.now", lambda: AT_TABLE)
    page = f"/calls/{call.pk}/rule/?to=NS"

    shown = client.post(page, {**TRICKS, "citations": "64A1", "decision": ""})
    html = shown.content.decode()

    assert list(shown.context["form"].errors) == ["decision"]
    assert 'aria-invalid="true"' in html
    assert 'aria-describedby="id_decision_error"' in html
    assert "What would change" in words(shown)
    assert 'formaction="#effect"' not in html
    assert f'action="{page}"' in html
    assert html.count("autofocus") == 1


def test_a_refused_correction_keeps_the_effect(
    client: Client, call: Incident, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("django.utils.timezone.now", lambda: AT_TABLE)
    client.post(f"/calls/{call.pk}/rule/", {**SAID, **TRICKS})
    ruling = Ruling.objects.get()
    changed = {**SAID, **TRICKS, "tricks": "1", "reason": "", "seen": "1"}

    shown = client.post(f"/rulings/{ruling.pk}/correct/", changed)

    assert list(shown.context["form"].errors) == ["reason"]
    assert "What would change" in words(shown)
