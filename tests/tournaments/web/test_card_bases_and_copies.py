"""Cards begun with a system we describe, and copied from another's."""

import re
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from federation.models import Account, Person
from tests.factories.cards import NATURAL, make_card, rewrite, sign_card
from tests.factories.entries import account_of
from tests.factories.pages import words
from tests.personas import World
from tournaments.cards.services.convention_cards import share_card
from tournaments.models import ConventionCard

As = Callable[[Account], Client]


def shared(world: World, one: str, other: str, name: str = "Natural") -> ConventionCard:
    """Return a card signed by both and shared."""
    cells = {**NATURAL, "system": name}
    card = make_card(world.members[one], world.members[other], cells=cells)
    sign_card(card)
    share_card(card=card, account=account_of(card.player_one))
    return card


def test_a_pair_begins_with_a_base_and_enters_only_what_differs(
    world: World, ana: Account, as_account: As
) -> None:
    page = as_account(ana)

    begun = page.post("/cards/begin/", {"partner": "1002", "base": "acol", "name": ""}, follow=True)
    card = ConventionCard.objects.get()
    rewrite(card, "opening-1NT", {"1NT.hand1.hcp": "15-17"})
    rewrite(card, "defence", {"A4": "Double 10+"})
    text = words(page.get(f"/cards/{card.pk}/"))
    part = words(page.get(f"/cards/{card.pk}/parts/defence/"))
    differs = words(page.get(f"/cards/{card.pk}/compare/?from=base&to=draft"))
    signed = words(page.post(f"/cards/{card.pk}/sign/", follow=True))

    assert "begun with Acol" in words(begun)
    assert "Green" in words(begun)
    assert (card.name, card.based_on) == ("Acol", "Acol")
    assert "Opening 1NT 1 field changed" in text
    assert "as it was begun" not in text
    leads = text.partition(" Leads ")[2].partition(" Signals ")[0]
    assert "4th best" in leads
    assert "changed" not in leads
    assert "Double 10+ changed" in text
    assert "Begun as: Double 8+; 1NT 11–14; jumps intermediate" in part
    assert "2 agreements differ" in differs
    assert "As it was begun: Acol" in differs
    assert "You have signed" in signed


def test_a_base_is_begun_in_the_language_of_the_pair(
    world: World, ana: Account, as_account: As
) -> None:
    page = as_account(ana)

    page.post(
        "/cards/begin/",
        {"partner": "1002", "base": "polish_club", "name": "O nosso"},
        headers={"Accept-Language": "pt-PT"},
    )

    card = ConventionCard.objects.get()
    assert (card.name, card.based_on) == ("O nosso", "Trevo Polaco")
    assert card.draft["cells"]["2NT.description"] == "regular"


def test_a_card_begins_with_the_most_common_system_unless_chosen_otherwise(
    world: World, ana: Account, as_account: As
) -> None:
    page = as_account(ana).get("/cards/").content.decode()

    assert re.search(r'<option value="natural" selected', page)


def test_a_blank_card_needs_a_name(world: World, ana: Account, as_account: As) -> None:
    response = as_account(ana).post("/cards/begin/", {"partner": "1002", "base": "", "name": ""})

    assert response.status_code == 409
    assert not ConventionCard.objects.exists()


def test_ones_own_card_is_copied_as_it_is_written(
    world: World, ana: Account, as_account: As
) -> None:
    card = make_card(world.members["1001"], world.members["1002"])
    rewrite(card, "slam", {"slam": "Gerber"})

    as_account(ana).post(f"/cards/{card.pk}/copy/", {"partner": "1003", "name": ""})

    copied = ConventionCard.objects.exclude(pk=card.pk).get()
    assert copied.draft["cells"]["slam"] == "Gerber"
    assert {copied.player_one, copied.player_two} == {
        world.members["1001"], world.members["1003"],
    }  # fmt: skip
    assert not copied.is_shared


def test_a_card_is_copied_by_others_only_while_its_pair_lets_them(
    world: World, ana: Account, as_account: As
) -> None:
    card = make_card(world.members["1003"], world.members["1004"])
    sign_card(card)
    rewrite(card, "slam", {"slam": "not signed yet"})
    owner, reader = as_account(account_of(card.player_one)), as_account(ana)
    copy = {"partner": "1002", "name": "Ours"}

    before = reader.post(f"/cards/{card.pk}/copy/", copy).status_code
    empty = words(reader.get("/cards/shared/"))
    strange = reader.post(f"/cards/{card.pk}/share/").status_code
    owner.post(f"/cards/{card.pk}/share/")
    listed = words(reader.get("/cards/shared/?q=natural"))
    read = reader.get(f"/cards/shared/{card.pk}/")
    reader.post(f"/cards/{card.pk}/copy/", copy)
    copied = ConventionCard.objects.get(name="Ours")
    owner.post(f"/cards/{card.pk}/unshare/")
    after = [
        reader.get(f"/cards/shared/{card.pk}/").status_code,
        reader.post(f"/cards/{card.pk}/copy/", {**copy, "name": "Again"}).status_code,
    ]

    assert before == 404
    assert "No card of that name" in empty
    assert strange == 404
    assert "Natural" in listed
    assert "Openings" in words(read)
    assert "slam" not in copied.draft["cells"]
    assert copied.based_on == "Natural"
    assert after == [404, 404]


def test_a_card_that_was_not_signed_by_both_is_not_shared(
    world: World, ana: Account, as_account: As
) -> None:
    card = make_card(world.members["1001"], world.members["1002"])

    refused = as_account(ana).post(f"/cards/{card.pk}/share/")

    assert refused.status_code == 409
    assert not ConventionCard.objects.get().is_shared


@pytest.mark.parametrize("address", ["/cards/shared/", "/api/v1/cards/shared/"])
def test_many_cards_to_copy_ask_no_more_than_one(
    world: World, ana: Account, as_account: As, address: str
) -> None:
    page = as_account(ana)

    def asked() -> int:
        with CaptureQueriesContext(
            connection,
        ) as queries:
            assert page.get(address).status_code == 200
        return len(queries)

    shared(world, "1003", "1004")
    asked()
    one = asked()
    for number, (first, second) in enumerate(
        (("1003", "1005"), ("1004", "1006"), ("1005", "1006"))
    ):
        shared(world, first, second, f"System {number}")

    assert asked() == one


def test_a_card_is_begun_with_a_partner_written_by_name(
    world: World, ana: Account, as_account: As
) -> None:
    page, asked = as_account(ana), {"partner": "Berta", "base": "acol", "name": ""}

    shown = page.post("/cards/begin/", asked)
    unknown = page.post("/cards/begin/", {**asked, "partner": "7777"})
    berta = Person.objects.get(number="1002")
    taken = page.post("/cards/begin/", {**asked, "partner": berta.name}, follow=True)
    assert berta.name in words(taken)
    assert ConventionCard.objects.get().player_two == berta
    ConventionCard.objects.all().delete()
    page.post("/cards/begin/", {**asked, "partner-Berta": "1002"})

    assert "Choose whom “Berta” means." in words(shown)
    assert 'value="1002"' in shown.content.decode()
    assert "Nobody has the number 7777." in words(unknown)
    assert ConventionCard.objects.get().player_two.number == "1002"
