"""Acts of the office and of one's own account that pages show as a button: done, refused, kept."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from federation.acts.registry import act_named
from federation.models import Account, DataImport, ImportState, LibraryDocument
from tests.factories.federation import make_key
from tests.factories.pages import words
from tests.personas import World

As = Callable[[Account], Client]


@pytest.fixture
def table(world: World, olga: Account) -> DataImport:
    """Return a table whose second row has a problem."""
    return DataImport.objects.create(
        kind="MEMBERS", name="a.csv", content=b"Number;Name\n2001;Nova Ensaio\n2002;\n",
        sha256="0", size=38, rows=2, rows_new=1, rows_wrong=1, uploaded_by=olga,
    )  # fmt: skip


def test_a_table_with_problems_proposes_to_leave_them_out(
    table: DataImport, olga: Account, as_account: As
) -> None:
    page = as_account(olga).get(f"/federation/data/{table.pk}/apply/")

    assert page.status_code == 200
    assert page.context["form"]["only_good"].value() is True
    assert "Leave out the rows with problems" in words(page)


def test_a_table_that_is_refused_stays_to_be_brought_in(
    table: DataImport, olga: Account, as_account: As
) -> None:
    response = as_account(olga).post(f"/federation/data/{table.pk}/apply/")

    table.refresh_from_db()
    assert response.status_code == 409
    assert "a.csv: 1 row" in words(response)
    assert table.state == ImportState.CHECKED


def test_a_table_put_aside_is_not_put_aside_again(
    table: DataImport, olga: Account, as_account: As
) -> None:
    office, address = as_account(olga), f"/federation/data/{table.pk}/discard/"

    statuses = [office.post(address).status_code for _ in range(2)]

    assert statuses == [302, 409]


def test_a_key_withdrawn_twice_says_that_it_was(bruno: Account, as_account: As) -> None:
    token, _key = make_key(bruno)
    client, address = as_account(bruno), f"/my/keys/{token.pk}/withdraw/"

    first, second = client.post(address), client.post(address)

    assert (first.status_code, second.status_code) == (302, 409)
    assert "Not done" in words(second)


def test_a_document_closed_twice_is_refused_with_its_title(
    world: World, olga: Account, as_account: As
) -> None:
    LibraryDocument.objects.create(slug="guia", title="Guia do clube", subject="OTHER")
    office, address = as_account(olga), "/documents/library/guia/close/"

    first, second = office.post(address), office.post(address)

    assert (first.status_code, first["Location"]) == (302, "/documents/library/guia/")
    assert (second.status_code, "Guia do clube" in words(second)) == (409, True)


def test_nobody_is_two_people_with_oneself(world: World, olga: Account, as_account: As) -> None:
    pk = world.members["1001"].pk

    response = as_account(olga).post(f"/federation/people/{pk}/{pk}/two/")

    assert response.status_code == 409


def test_debtors_of_fines_are_named_by_their_codes() -> None:
    fields: dict[str, Any] = act_named("fine-impose").form.base_fields

    assert [fields[name].to_field_name for name in ("club", "association", "fee")] == ["code"] * 3
