"""Acts on places, directions and seats, by page and by program."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from federation.models import Account
from tests.factories.entries import enter_pair
from tests.factories.federation import give_mandate, make_account
from tests.factories.hosting import make_national
from tests.factories.pages import words
from tests.personas import World
from tournaments.entries.services.terms import Terms, open_entries
from tournaments.models import Event, Nomination, PhaseQuota, RegionChoice, SeatRequest

As = Callable[[Account], Client]
JSON = "application/json"


@pytest.fixture
def national(world: World) -> Event:
    return make_national()


@pytest.fixture
def quota(national: Event, world: World) -> PhaseQuota:
    return PhaseQuota.objects.create(event=national, association=world.association, places=2)


@pytest.fixture
def association(world: World, as_account: As) -> Client:
    account = make_account("norte@associacao.example")
    give_mandate(account, "SECRETARY", association=world.association)
    return as_account(account)


def test_the_office_sets_places(
    world: World, national: Event, olga: Account, ana: Account, as_account: As
) -> None:
    path = f"/events/{national.pk}/places/set/"
    sent = {"association": world.association.pk, "places": 3}

    page = as_account(olga).post(path, sent, follow=True)
    api = as_account(olga).post(f"/api/v1{path}", {**sent, "places": 4}, JSON)

    assert "The places are set." in words(page)
    assert (api.status_code, api.json()["id"]) == (200, PhaseQuota.objects.get().pk)
    assert PhaseQuota.objects.get().places == 4
    assert as_account(ana).post(path, sent).status_code == 403


def test_places_are_of_national_events_only(world: World, olga: Account, as_account: As) -> None:
    path = f"/events/{world.event.pk}/places/set/"
    sent = {"association": world.association.pk, "places": 2}

    page = as_account(olga).post(path, sent)
    api = as_account(olga).post(f"/api/v1{path}", sent, JSON)

    assert (page.status_code, 'value="2"' in page.content.decode()) == (409, True)
    assert (api.status_code, api.json()["code"]) == (409, "event_not_national")


def test_an_association_names_its_entries(quota: PhaseQuota, association: Client) -> None:
    path = f"/places/{quota.pk}/name/"

    by_page = association.post(path, {"numbers": "1001, 1002"}, follow=True)
    by_program = association.post(f"/api/v1{path}", {"numbers": ["1003", "1004"]}, JSON)

    assert "The entry is named." in words(by_page)
    assert by_program.status_code == 201
    assert [
        [player.number for player in row.players.order_by("number")]
        for row in Nomination.objects.order_by("pk")
    ] == [["1001", "1002"], ["1003", "1004"]]


def test_an_unknown_number_is_refused_and_stays(quota: PhaseQuota, association: Client) -> None:
    path = f"/places/{quota.pk}/name/"

    page = association.post(path, {"numbers": "1001 999999", "name": "Os Reis"})
    api = association.post(f"/api/v1{path}", {"numbers": ["1001", "999999"]}, JSON)

    assert page.status_code == 409
    assert 'value="1001 999999"' in page.content.decode()
    assert 'value="Os Reis"' in page.content.decode()
    assert (api.status_code, api.json()["code"]) == (409, "nomination_player_unknown")


def test_a_double_click_names_one_entry(quota: PhaseQuota, association: Client) -> None:
    for _ in range(2):
        association.post(
            f"/places/{quota.pk}/name/",
            {"numbers": "1001 1002", "idempotency_key": "a" * 32},
        )

    assert Nomination.objects.count() == 1


def test_a_named_entry_is_taken_back_once(quota: PhaseQuota, association: Client) -> None:
    association.post(f"/places/{quota.pk}/name/", {"numbers": "1001 1002"})
    path = f"/named-entries/{Nomination.objects.get().pk}/withdraw/"

    page = association.post(path, follow=True)

    assert "The place is free again." in words(page)
    assert association.post(f"/api/v1{path}", {}, JSON).status_code == 409


def test_a_player_chooses_a_region_for_oneself(
    world: World, national: Event, ana: Account, olga: Account, as_account: As
) -> None:
    path = f"/events/{national.pk}/region/"

    done = as_account(ana).post(path, {"association": world.association.pk})

    assert done.status_code == 302
    assert RegionChoice.objects.filter(person=ana.person).exists()
    assert as_account(olga).post(path, {}).status_code == 403
    assert as_account(ana).post(f"/api/v1{path}", {"person": 1}, JSON).status_code == 400


def test_the_page_of_places_has_the_acts_of_its_reader(
    quota: PhaseQuota, association: Client, reader: Client
) -> None:
    page = f"/events/{quota.event_id}/places/"

    assert f'action="/places/{quota.pk}/name/"' in association.get(page).content.decode()
    assert f"/places/{quota.pk}/name/" not in reader.get(page).content.decode()
    assert f"/places/{quota.pk}/name/" not in reader.get(page).content.decode()


def test_a_mandate_of_another_event_is_not_found(
    world: World, national: Event, bruno: Account, eve: Account, as_account: As
) -> None:
    mandate = give_mandate(eve, "DIRECTOR", event_number=national.pk)
    path = f"/events/{world.event.pk}/directors/{mandate.pk}/end/"

    assert as_account(bruno).post(path).status_code == 404
    assert as_account(bruno).post(f"/api/v1{path}", {}, JSON).status_code == 404


def test_a_program_asks_for_a_seat_and_takes_it_back(
    world: World, ana: Account, bruno: Account, as_account: As
) -> None:
    event, now = world.event, timezone.now()
    event.starts_on = event.ends_on = timezone.localdate() + dt.timedelta(days=7)
    event.save()
    terms = Terms(now - dt.timedelta(days=1), now + dt.timedelta(days=5))
    open_entries(event=event, terms=terms, account=None, now=now)
    entry = enter_pair(event, world.members["1001"], world.members["1002"], now=now)
    path = f"/api/v1/registrations/{entry.pk}/seat/"

    without = as_account(ana).post(path, {"why": ""}, JSON)
    response = as_account(ana).post(path, {"why": "Uso cadeira de rodas"}, JSON)
    again = as_account(ana).post(path, {"why": "Uso cadeira de rodas"}, JSON)
    withdrawn = as_account(ana).post(
        f"/api/v1/seat-requests/{SeatRequest.objects.get().pk}/withdraw/", {}, JSON
    )

    assert (without.status_code, response.status_code, again.status_code) == (400, 201, 409)
    assert withdrawn.json()["messages"] == ["The request is withdrawn."]
    assert SeatRequest.objects.get().state == "WITHDRAWN"
