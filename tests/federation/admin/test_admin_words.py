"""The admin speaks the reader's language: columns, titles of fees, contestants."""

from collections.abc import Callable

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import reverse
from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext

from federation.models import Account, PaymentRequest
from tests.factories.pages import words
from tests.personas import World
from tournaments.models import Entry

PORTUGUESE = {"accept-language": "pt-PT"}
APPS = {"federation", "tournaments", "scoring", "rulings"}


def test_each_column_of_the_admin_has_a_name_to_be_translated() -> None:
    unnamed = [
        f"{model._meta.label}.{field.name}"
        for model in admin.site._registry
        if model._meta.app_label in APPS
        for field in model._meta.local_fields
        if not field.primary_key and not isinstance(field.verbose_name, Promise)
    ]

    assert unnamed == []


def test_an_entry_of_a_request_is_one_of_the_ledger() -> None:
    with translation.override("pt-pt"):
        assert str(PaymentRequest._meta.get_field("entry").verbose_name) == "lançamento do razão"
        assert str(PaymentRequest._meta.get_field("requested_by").verbose_name) == "pedido por"


def test_fees_are_named_in_the_readers_language(
    world: World, olga: Account, as_account: Callable[[Account], Client]
) -> None:
    office = as_account(olga)
    text = words(office.get(reverse("admin:federation_fee_changelist"), headers=PORTUGUESE))

    assert "Certificado" in text
    assert "tabela de taxas" in text
    assert "Certificate" not in text
    assert "fee table" not in text


@pytest.mark.parametrize(
    ("key", "name", "told"),
    [
        ("A/1/EW", "", "A/1/EO"),
        ("A/1/NS", "", "A/1/NS"),
        ("7", "", "7"),
        ("EW", "", "EW"),
        ("A/1/EW", "Os Quatro", "Os Quatro"),
    ],
)
def test_a_contestant_is_called_by_the_line_of_the_readers_language(
    key: str, name: str, told: str
) -> None:
    with translation.override("pt-pt"):
        assert str(Entry(key=key, name=name)) == told


def test_what_the_admin_says_takes_no_row_for_a_masculine_word() -> None:
    with translation.override("pt-pt"):
        changed = gettext("The {name} “{obj}” was changed successfully.")
        another = gettext("Add another %(verbose_name)s")
        save = gettext("Save and add another")

    assert changed == "Registo alterado: {name} «{obj}»."
    assert another == "Adicionar: %(verbose_name)s"
    assert save.startswith("Guardar")
