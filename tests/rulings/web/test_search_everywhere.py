"""The search at the top of every page: beside people and events, pages, laws, articles, papers."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from federation.models import Account, IssuedDocument
from federation.money.services.fee_papers import issue_fee_schedule
from tests.factories.pages import markup
from tests.factories.seating import make_session
from tests.personas import World
from tournaments.models import Session

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
        ("double dummy", "Páginas", "/results/"),
        ("contraste", "Páginas", "/display/"),
        ("API", "Páginas", "/open-data/"),
        ("análise", "Ajuda", "/help/player/#strength"),
        ("encontrar parceiro", "Ajuda", "/help/player/#partner"),
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


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("análise", "/players/{pk}/"),
        ("promoção", "/players/{pk}/"),
        ("dois passos", "/accounts/2fa/"),
        ("programa de pontuação", "/my/keys/"),
        ("telefone", "/my/contact/"),
    ],
)
def test_a_player_finds_own_pages_by_what_they_are_for(
    world: World, ana: Account, as_account: As, text: str, address: str
) -> None:
    assert address.format(pk=ana.person_id) in _found(as_account(ana), text)["Páginas"]


def test_pages_of_an_account_are_not_offered_to_visitors(world: World, reader: Client) -> None:
    assert "Páginas" not in _found(reader, "dois passos")


@pytest.mark.parametrize(
    "text", ["cartões", "guias", "cartões-guia", "cartões de mesa", "imprimir"]
)
def test_the_papers_of_the_tables_are_found_by_who_prints_them(
    world: World, reader: Client, ana: Account, bruno: Account, as_account: As, text: str
) -> None:
    session = make_session(world.event)
    Session.objects.filter(pk=session.pk).update(played_on=timezone.localdate())

    found = _found(as_account(bruno), text)["Para imprimir"]

    assert found == [f"/sessions/{session.pk}/desk/#to-print"]
    assert 'id="to-print"' in markup(as_account(bruno).get(f"/sessions/{session.pk}/desk/"))
    assert "Para imprimir" not in _found(as_account(ana), text)
    assert "Para imprimir" not in _found(reader, text)


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
    assert "«Porto»" in response.content.decode()
    assert "/laws/43/" in [row.href for item in response.context["lists"] for row in item.rows]
