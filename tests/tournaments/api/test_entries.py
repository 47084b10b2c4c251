"""Programs enter, withdraw and answer: as the pages do, with their checks and articles."""

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from federation.models import Account, Person
from tests.factories.entries import account_of, enter_pair, send
from tests.personas import World
from tournaments.entries.services.terms import Terms, open_entries
from tournaments.models import (
    ActRefusal,
    CheckOverride,
    Event,
    Registration,
    RegistrationState,
    RegulationAcceptance,
)

As = Callable[[Account], Client]


@pytest.fixture
def event(world: World) -> Event:
    """Return an event of next week that is open for entries."""
    event, now = world.event, timezone.now()
    event.starts_on = event.ends_on = timezone.localdate() + dt.timedelta(days=7)
    event.save()
    terms = Terms(now - dt.timedelta(days=1), now + dt.timedelta(days=5), 2, True)
    open_entries(event=event, terms=terms, account=None, now=now)
    return event


def for_women(event: Event) -> None:
    """Make it an event for women; 1002 is a man."""
    event.event_type = "WOMEN"
    event.save()
    Person.objects.update(sex="F")
    Person.objects.filter(number="1002").update(sex="M")


def post(client: Client, address: str, body: object) -> Any:
    return client.post(f"/api/v1/{address}", body, content_type="application/json")


def test_an_invitation_is_accepted_and_declined_at_addresses_of_their_own(
    world: World, event: Event, ana: Account, as_account: As
) -> None:
    partner = as_account(account_of(world.members["1002"]))
    post(as_account(ana), f"events/{event.pk}/enter/", {"numbers": ["1002"], "accepts": True})
    invited = partner.get("/api/v1/invitations/").json()["results"][0]["id"]

    without = post(partner, f"invitations/{invited}/accept/", {"accepts": False})
    accepted = post(partner, f"invitations/{invited}/accept/", {"accepts": True})
    declined = post(partner, f"invitations/{invited}/decline/", {})

    assert (without.status_code, without.json()["code"]) == (409, "regulations_not_accepted")
    assert (accepted.status_code, accepted.json()["act"]) == (200, "invitation-accept")
    assert (declined.status_code, declined.json()["code"]) == (409, "invitation_answered")
    assert Registration.objects.get().state == RegistrationState.ACCEPTED


def test_a_player_is_checked_enters_and_the_partner_answers(
    world: World, event: Event, ana: Account, as_account: As
) -> None:
    mine, partner = as_account(ana), as_account(account_of(world.members["1002"]))
    enter = f"events/{event.pk}/enter/"

    checks = post(mine, f"{enter}checks/", {"numbers": ["1002"]}).json()
    untaken = post(mine, enter, {"numbers": ["1002"]})
    sent = post(mine, enter, {"numbers": ["1002"], "accepts": True, "systems": [{"brown": True}]})
    results = partner.get("/api/v1/invitations/").json()["results"]
    text = f"invitations/{results[0]['id']}/answer/"
    without = post(partner, text, {"plays": True})
    answered = post(partner, text, {"plays": True, "accepts": True})
    again = post(partner, text, {"plays": False})

    assert {check["code"] for check in checks} == {""}
    assert {check["number"] for check in checks} >= {"1001", "1002"}
    assert (untaken.status_code, untaken.json()["code"]) == (409, "regulations_not_accepted")
    assert (sent.status_code, sent.json()["state"]) == (201, "INVITING")
    assert [(player["number"], player["state"]) for player in sent.json()["players"]] == [
        ("1001", "ACCEPTED"),
        ("1002", "INVITED"),
    ]
    assert results[0]["captain"] == "Abílio Exemplo"
    assert without.status_code == 409
    assert (answered.status_code, answered.json()["state"]) == (200, "ACCEPTED")
    assert (again.status_code, again.json()["code"]) == (409, "invitation_answered")
    row = Registration.objects.get()
    assert (row.captain, row.sent_by) == (world.members["1001"], ana)
    assert row.systems.get().brown is True
    assert RegulationAcceptance.objects.count() == 2
    assert [result["id"] for result in mine.get("/api/v1/registrations/").json()["results"]] == [
        row.pk
    ]


@pytest.mark.rule("3.1.1-a")
def test_a_check_that_fails_is_told_with_its_article_and_writes_nothing(
    world: World, event: Event, ana: Account, as_account: As
) -> None:
    for_women(event)
    mine, enter = as_account(ana), f"events/{event.pk}/enter/"

    checks = post(mine, f"{enter}checks/", {"numbers": ["1002"]}).json()
    refused = post(mine, enter, {"numbers": ["1002"], "accepts": True})

    (line,) = (check for check in checks if check["code"])
    assert line["detail"]
    assert refused.status_code == 409
    assert (refused.json()["code"], refused.json()["article"]) == (line["code"], line["article"])
    assert not Registration.objects.exists()
    act_refusals = ActRefusal.objects.filter(event=event, account=ana)
    assert set(act_refusals.values_list("act", "code", "article")) == {
        ("enter", line["code"], "RTP 3.1.1")
    }


@pytest.mark.parametrize(
    ("body", "status", "told"),
    [
        ({"numbers": ["7777"]}, 409, "entry_player_unknown"),
        ({"numbers": ["1001"]}, 409, "entry_player_given_twice"),
        ({"numbers": []}, 409, "entry_size"),
        ({"numbers": "1002"}, 400, "numbers"),
        ({"numbers": [{"n": 1}]}, 400, "numbers"),
        ({"numbers": ["1002"] * 21}, 400, "numbers"),
        ({"numbers": ["1002"], "systems": [{"nature": "ODD"}]}, 400, "systems"),
        ({"numbers": ["1002"], "systems": [{}, {}]}, 400, "systems"),
        ({"numbers": ["1002"], "systems": [None]}, 400, "systems"),
    ],
)
def test_an_entry_that_is_none(
    event: Event, ana: Account, as_account: As, body: dict[str, object], status: int, told: str
) -> None:
    response = post(as_account(ana), f"events/{event.pk}/enter/", {"accepts": True, **body})

    assert response.status_code == status
    assert told in str(response.json())
    assert not Registration.objects.exists()


def test_the_desk_enters_and_lets_pass_with_a_reason(
    world: World, event: Event, bruno: Account, as_account: As
) -> None:
    for_women(event)
    desk, address = as_account(bruno), f"events/{event.pk}/enter/desk/"
    pair = {"numbers": ["1001", "1002"]}

    refused = post(desk, address, pair)
    taken = post(desk, address, {**pair, "reason": "O cartão vem amanhã"})
    twice = post(desk, address, {**pair, "reason": "Outra vez"})

    assert refused.status_code == 409
    assert (taken.status_code, taken.json()["state"], taken.json()["at_desk"]) == (
        201,
        "ACCEPTED",
        True,
    )
    let_pass = [check for check in taken.json()["checks"] if check["let_pass"]]
    assert [check["let_pass"] for check in let_pass] == ["O cartão vem amanhã"]
    assert (twice.status_code, twice.json()["code"]) == (409, "entry_player_elsewhere")
    assert (Registration.objects.count(), CheckOverride.objects.count()) == (1, 1)


@pytest.mark.rule("2.1.10-b")
def test_an_entry_is_withdrawn_and_the_next_reserve_comes_in(
    world: World, event: Event, ana: Account, bruno: Account, as_account: As
) -> None:
    now = timezone.now()
    people = list(world.members.values())
    rows = [enter_pair(event, *people[at : at + 2], now=now) for at in (0, 2, 4)]
    client = as_account(ana)
    address = f"registrations/{rows[0].pk}/"

    before = client.get(f"/api/v1/{address}").json()
    listed = client.get(f"/api/v1/events/{event.pk}/start-list/").json()
    gone = post(client, f"{address}withdraw/", {})
    again = post(client, f"{address}withdraw/", {"reason": "De novo"})
    managed = as_account(bruno).get(f"/api/v1/events/{event.pk}/registrations/").json()

    assert (before["state"], before["leaving"], before["turn"]) == ("ACCEPTED", "IN_TIME", 0)
    assert [item["turn"] for item in listed] == [0, 0, 1]
    assert (gone.status_code, gone.json()["state"]) == (200, "WITHDRAWN")
    assert (again.status_code, again.json()["code"]) == (409, "entry_ended")
    assert {result["id"]: result["state"] for result in managed["results"]} == {
        rows[0].pk: "WITHDRAWN",
        rows[1].pk: "ACCEPTED",
        rows[2].pk: "ACCEPTED",
    }


def test_somebody_else_is_invited_after_a_refusal(
    world: World, event: Event, ana: Account, as_account: As
) -> None:
    row = send(event, world.members["1001"], world.members["1002"], now=timezone.now())
    partner = as_account(account_of(world.members["1002"]))
    invited = row.players.get(person=world.members["1002"])
    client, address = as_account(ana), f"registrations/{row.pk}/invitations/"

    full = post(client, address, {"number": "1003"})
    post(partner, f"invitations/{invited.pk}/answer/", {"plays": False})
    other = post(client, address, {"number": "1003"})
    nobody = post(client, address, {"number": "7777"})

    assert (full.status_code, full.json()["code"]) == (409, "entry_has_its_players")
    assert other.status_code == 201
    assert {player["number"]: player["state"] for player in other.json()["players"]} == {
        "1001": "ACCEPTED",
        "1002": "REFUSED",
        "1003": "INVITED",
    }
    assert (nobody.status_code, nobody.json()["code"]) == (409, "entry_player_unknown")


def test_entries_of_others_are_not_there(
    world: World, event: Event, ana: Account, as_account: As
) -> None:
    row = send(event, world.members["1003"], world.members["1004"], now=timezone.now())
    invited = row.players.get(person=world.members["1004"])
    client = as_account(ana)

    assert client.get(f"/api/v1/registrations/{row.pk}/").status_code == 404
    assert post(client, f"registrations/{row.pk}/withdraw/", {}).status_code == 404
    response = post(client, f"invitations/{invited.pk}/answer/", {"plays": True, "accepts": True})
    assert response.status_code == 404
    invited.refresh_from_db()
    assert invited.state == "INVITED"


def test_lists_ask_as_much_for_one_entry_as_for_three(
    world: World, event: Event, ana: Account, bruno: Account, as_account: As
) -> None:
    now, people = timezone.now(), list(world.members.values())
    desk = as_account(bruno)
    addresses = [f"/api/v1/events/{event.pk}/{rest}/" for rest in ("registrations", "start-list")]

    def asked() -> list[int]:
        counts = []
        for address in addresses:
            with CaptureQueriesContext(connection) as queries:
                assert desk.get(address).status_code == 200
            counts.append(len(queries))
        return counts

    enter_pair(event, *people[:2], now=now)
    desk.get(addresses[0])
    before = asked()
    for at in (2, 4):
        enter_pair(event, *people[at : at + 2], now=now)

    assert asked() == before
