"""The search at the top of every page: beside people and events, pages, laws, articles, papers."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from federation.models import Account, CreditNote, IssuedDocument
from federation.money.services.fee_papers import issue_fee_schedule
from tests.factories.money import ask, credited
from tests.factories.pages import markup, words
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
        ("rating", "Páginas", "/ranking/"),
        ("classificação", "Páginas", "/ranking/"),
        ("classificação", "Páginas", "/results/"),
        ("ranking", "Páginas", "/ranking/"),
        ("standings", "Páginas", "/ranking/"),
        ("resultados", "Páginas", "/results/"),
        ("results", "Páginas", "/results/"),
        ("calendar", "Páginas", "/calendar/"),
        ("agenda", "Páginas", "/calendar/"),
        ("clubes", "Páginas", "/clubs/"),
        ("onde jogar", "Páginas", "/clubs/"),
        ("clubs", "Páginas", "/clubs/"),
        ("verificar um documento", "Páginas", "/v/"),
        ("autêntico", "Páginas", "/v/"),
        ("verify a paper", "Páginas", "/v/"),
        ("folha de convenções", "Páginas", "/cards/conventions/"),
        ("convention card", "Páginas", "/cards/conventions/"),
        ("campeões", "Páginas", "/championships/"),
        ("manual", "Páginas", "/help/"),
        ("comparar", "Páginas", "/players/compare/"),
        ("compare", "Páginas", "/players/compare/"),
        ("comparação", "Páginas", "/players/compare/"),
        ('"ranking"', "Páginas", "/ranking/"),
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


def test_a_rating_is_no_rate_of_a_fee(world: World, reader: Client) -> None:
    assert "Regulamento" not in _found(reader, "rating")


def test_pages_called_by_the_words_come_first(world: World, reader: Client) -> None:
    assert _found(reader, "ranking")["Páginas"][0] == "/ranking/"
    assert _found(reader, "clubes")["Páginas"][0] == "/clubs/"


@pytest.mark.parametrize("text", ['"', "%", "\x00", "\x00%", "…", "()", '" "'])
def test_signs_alone_find_nothing_and_the_page_says_so(
    world: World, reader: Client, text: str
) -> None:
    page = words(reader.get("/search/", {"q": text}, headers={"accept-language": "en"}))

    assert page.endswith("Nothing can be searched by signs alone: type letters or numbers.")


@pytest.mark.parametrize(("text", "is_asked"), [("a", True), ("é %", True), ("a b", True),
                                                ("7", False), ("ab", False)])  # fmt: skip
def test_one_letter_is_too_little_and_a_number_is_not(
    world: World, reader: Client, text: str, is_asked: bool
) -> None:
    page = words(reader.get("/search/", {"q": text}, headers={"accept-language": "en"}))

    assert page.endswith("Type at least two letters, or a number.") is is_asked


def test_the_field_has_the_focus_on_opening(world: World, reader: Client) -> None:
    assert "autofocus" in markup(reader.get("/search/"))
    assert "autofocus" not in markup(reader.get("/search/", {"q": "ranking"}))


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


def test_the_reference_of_a_payment_request_leads_to_it_first_for_whom_it_concerns(
    world: World, olga: Account, ana: Account, as_account: As, client: Client
) -> None:
    asked = ask(world.club, world.season)
    office = as_account(olga)

    by_office = _found(office, asked.reference.lower())
    unpaid = _found(office, "licenças sem pagar")["Páginas"]
    by_player, by_stranger = (_found(each, asked.reference) for each in (as_account(ana), client))

    address = reverse("payment-request-detail", args=[asked.pk])
    assert next(iter(by_office.items())) == ("Pedidos de pagamento", [address])
    assert reverse("licence-office") in unpaid
    assert reverse("debtor-list") in unpaid
    assert "Pedidos de pagamento" not in by_player.keys() | by_stranger.keys()


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("quotas", "/federation/money/fees-due/"),
        ("homologar", "/homologation/"),
        ("recibo", "/federation/money/"),
        ("fatura", "/federation/money/"),
        ("nota de crédito", "/federation/money/"),
        ("NIF", "/federation/"),
        ("código NIF", "/federation/"),
        ("devedores", "/federation/money/debtors/"),
        ("sócio", "/admin/federation/person/"),
        ("mudar de clube", "/federation/transfers/"),
        ("segunda via", "/federation/licences/"),
        ("palavra-passe", "/accounts/password/change/"),
    ],
)
def test_words_of_a_secretary_find_the_pages_of_the_office(
    world: World, olga: Account, as_account: As, text: str, address: str
) -> None:
    found = _found(as_account(olga), text)

    assert address in found["Páginas"]


def test_a_credit_note_is_found_by_its_reference(
    world: World, olga: Account, as_account: As
) -> None:
    credited(world, "Torneio de outubro")
    note = CreditNote.objects.get()

    found = _found(as_account(olga), note.reference.lower())

    address = reverse("payment-request-detail", args=[note.request_id])
    assert found["Pedidos de pagamento"] == [address]
