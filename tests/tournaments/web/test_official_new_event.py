"""A new official event: what its form takes of its entries, and what its fields say."""

from collections.abc import Callable

import pytest
from django.test import Client

from federation.models import Account
from tests.factories.pages import words
from tests.personas import World
from tests.tournaments.web.test_event_create import filled_in
from tournaments.models import EntryTerms, Event

As = Callable[[Account], Client]
LEAVE_EMPTY = "until then price, deadline and places stay empty"


def official(**changes: object) -> dict[str, object]:
    told = {"event_class": "NATIONAL_EVENT", "name": "Torneio Nacional", "venue": "Sala Nobre"}
    return filled_in(str(changes.pop("organiser")), **told, **changes)


@pytest.mark.rule("3.1.2-c")
@pytest.mark.parametrize(
    ("field", "value"),
    [("fee_cents", "25.00"), ("closes_at", "2026-12-18T20:00"), ("max_entries", "20")],
)
def test_terms_of_an_official_event_are_refused_at_the_field_and_in_the_pre_flight(
    world: World, olga: Account, as_account: As, field: str, value: str
) -> None:
    client = as_account(olga)
    organiser = _federation(client)
    told = official(organiser=organiser, **{field: value})

    checked = words(client.post("/events/new/check/", told))
    answer = client.post("/events/new/", told)

    page = answer.content.decode()
    assert LEAVE_EMPTY in checked
    assert "Nothing in the regulation is against this event" not in checked
    assert f'id="id_{field}_error"' in page
    assert f'href="#id_{field}"' in page
    assert "Nothing in the regulation is against this event" not in words(answer)
    assert not Event.objects.filter(name="Torneio Nacional").exists()


def test_without_terms_it_is_created_as_the_pre_flight_says(
    world: World, olga: Account, as_account: As
) -> None:
    client = as_account(olga)
    told = official(organiser=_federation(client))

    checked = words(client.post("/events/new/check/", told))
    answer = client.post("/events/new/", told)

    assert LEAVE_EMPTY not in checked
    assert answer.status_code == 302
    assert not EntryTerms.objects.exists()


def test_an_hour_for_teams_is_refused_as_its_hint_says(
    world: World, bruno: Account, as_account: As
) -> None:
    client = as_account(bruno)
    form = words(client.get("/events/new/"))
    told = filled_in(f"club:{world.club.pk}", kind="TEAMS", method="imps_vp", hour="21:00")

    refused = words(client.post("/events/new/", told))

    assert "Leave it empty for teams" in form
    assert "Leave it empty: teams play by the hours of their matches." in refused


@pytest.mark.parametrize(
    ("kind", "method", "price"),
    [
        ("PAIRS", "matchpoints", "€25.00 per pair"),
        ("TEAMS", "imps_vp", "€25.00 per team"),
        ("INDIVIDUAL", "matchpoints", "€25.00 per player"),
    ],
)
def test_a_price_says_what_it_is_for(
    world: World, bruno: Account, as_account: As, reader: Client, kind: str, method: str,
    price: str,
) -> None:  # fmt: skip
    told = filled_in(f"club:{world.club.pk}", kind=kind, method=method, fee_cents="25.00")
    as_account(bruno).post("/events/new/", told)
    event = Event.objects.get(name="Torneio de Natal")

    assert price in words(reader.get(f"/events/{event.pk}/")).replace("\xa0", " ")


def _federation(client: Client) -> str:
    """Return the key of the federation among the organisers."""
    html = client.get("/events/new/").content.decode()
    return html.partition(">Federation</option>")[0].rpartition('value="')[2].partition('"')[0]
