"""The admin's pages of accounts and mandates: words instead of codes, and the way to a mandate."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from federation.models import Account, CouncilSeat, Mandate
from tests.factories.federation import give_mandate
from tests.factories.pages import words
from tests.personas import World

As = Callable[[Account], Client]


def test_the_page_of_an_account_leads_to_a_mandate_for_it(
    eve: Account, olga: Account, as_account: As
) -> None:
    client = as_account(olga)
    address = f"/admin/federation/mandate/add/?account={eve.pk}"

    page = client.get(f"/admin/federation/account/{eve.pk}/change/").content.decode()

    assert f'href="{address}"' in page
    assert "Give a mandate" in page
    assert "mandates-TOTAL_FORMS" not in page
    own = client.get(f"/admin/federation/account/{olga.pk}/change/").content.decode()
    assert "mandates-TOTAL_FORMS" in own
    assert "eve@ninguem.example" in client.get(address).content.decode()


@pytest.mark.usefixtures("english")
def test_rows_are_named_in_words(world: World, diego: Account) -> None:
    seat = CouncilSeat(person=world.members["1001"], council="TECHNICAL", position="PRESIDENT")
    office = give_mandate(diego, "OFFICE")

    assert str(office) == "diego@conselho.example: federation office"
    assert str(Mandate.objects.get(role="COUNCIL")) == (
        "diego@conselho.example: member of a council, disciplinary council"
    )
    assert str(seat) == "Abílio Exemplo: technical council, president"


@pytest.mark.parametrize(("language", "word"), [("en", "Error:"), ("pt-pt", "Erro:")])
def test_a_form_with_faults_says_so_in_its_title(
    olga: Account, as_account: As, language: str, word: str
) -> None:
    client = as_account(olga)

    response = client.post(
        reverse("admin:federation_mandate_add"), {}, headers={"accept-language": language}
    )

    assert f"<title>{word} " in " ".join(response.content.decode().split())
    assert "OFFICE" not in words(response)
