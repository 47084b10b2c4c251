"""The search at the top of every page: beside people and events, pages, laws, articles, papers."""

from collections.abc import Callable

import pytest
from django.test import Client

from federation.models import Account, IssuedDocument
from federation.money.services.fee_papers import issue_fee_schedule
from tests.personas import World

As = Callable[[Account], Client]


def _found(client: Client, text: str) -> dict[str, list[str]]:
    lists = client.get("/search/", {"q": text}, headers={"accept-language": "pt"}).context["lists"]
    return {str(item.heading): [row.href for row in item.rows] for item in lists}


@pytest.mark.parametrize(
    ("text", "heading", "address"),
    [
        ("renúncia", "Leis", "/laws/61/"),
        ("lei 27", "Leis", "/laws/27/"),
        ("renuncia", "Guia do diretor", "/flows/revoke/"),
        ("3.1.6", "Regulamento", "/laws/rules/3.1.6/"),
        ("calendario", "Páginas", "/calendar/"),
    ],
)
def test_a_visitor_finds(
    world: World, reader: Client, text: str, heading: str, address: str
) -> None:
    assert address in _found(reader, text)[heading]


def test_pages_found_are_those_of_the_roles_one_holds(
    world: World, reader: Client, ana: Account, bruno: Account, as_account: As
) -> None:
    club = f"/clubs/{world.club.code}/licences/"

    assert "Páginas" not in _found(reader, "licença")
    assert _found(as_account(ana), "licença")["Páginas"] == ["/licences/card/"]
    assert _found(as_account(ana), "renovar licença")["Páginas"] == ["/licences/card/"]
    assert club in _found(as_account(bruno), "licenças")["Páginas"]


def test_a_paper_is_found_by_its_number(world: World, reader: Client) -> None:
    issue_fee_schedule(schedule_id=world.season.fee_schedules.get().pk)
    paper = IssuedDocument.objects.get()

    assert _found(reader, paper.code.lower())["Documentos"] == [f"/v/{paper.code}"]


def test_a_name_finds_no_laws(world: World, reader: Client) -> None:
    assert _found(reader, "Abílio") == {}


def test_a_law_of_another_word_is_not_found_but_offered_as_near(
    world: World, reader: Client
) -> None:
    """ "Porto" is a place; a law speaks of "morto", the dummy."""
    world.club.town = "Porto"
    world.club.save()

    response = reader.get("/search/", {"q": "Porto"}, headers={"accept-language": "pt"})
    assert response.context["lists"] == []
    assert [club.town for club in response.context["clubs"]] == ["Porto"]

    world.club.town = "Braga"
    world.club.save()
    response = reader.get("/search/", {"q": "Porto"}, headers={"accept-language": "pt"})
    assert response.context["is_near"]
    assert "“Porto”" in response.content.decode()
    assert "/laws/43/" in [row.href for item in response.context["lists"] for row in item.rows]
