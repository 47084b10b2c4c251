"""Pages say values and words of people, not codes, coordinates or placeholders."""

from collections.abc import Callable

from django.test import Client
from django.urls import reverse
from django.utils import translation

from federation.models import Account, Notice
from tests.factories.pages import words
from tests.personas import World

As = Callable[[Account], Client]


def test_the_office_reads_the_subject_of_a_message_with_its_values(
    world: World, olga: Account, as_account: As
) -> None:
    Notice.objects.create(
        code="notice_appeal_consent",
        email="ana@example.org",
        values={"number": "3", "event": "Taça"},
    )

    page = words(as_account(olga).get("/federation/messages/"))

    assert "…:" not in page
    assert "Taça" in page


def test_rule_sets_are_called_by_their_title(world: World, olga: Account, as_account: As) -> None:
    office = as_account(olga)

    for address in (reverse("figures"), reverse("federation-settings")):
        page = office.get(address)
        assert page.status_code == 200
        assert "default-ranking" not in words(page)


def test_the_admin_says_change_as_our_buttons_do(olga: Account, as_account: As) -> None:
    with translation.override("pt-pt"):
        assert translation.gettext("Change") == "Alterar"
        assert translation.gettext("Change %s") % "pessoa" == "Alterar pessoa"
    index = as_account(olga).get("/admin/").content.decode()
    assert "breadcrumbs" not in index
