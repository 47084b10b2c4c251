"""The page of what waits for a second person."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.test import Client

from federation.licences.services.licences import ask_to_cancel_licences
from federation.models import Account, Approval, Licence
from tests.factories.federation import give_mandate, make_account
from tests.factories.pages import AssertQueries, words
from tests.personas import World

As = Callable[[Account], Client]
NOW = dt.datetime(2026, 11, 20, 10, 0, tzinfo=dt.UTC)


@pytest.fixture
def otilia(world: World) -> Account:
    account = make_account("otilia@federacao.example")
    give_mandate(account, "OFFICE")
    return account


def ask(account: Account, first: int = 0) -> Approval:
    licences = list(Licence.objects.order_by("pk")[first : first + 2])
    approval = ask_to_cancel_licences(licences=licences, reason="engano", account=account, now=NOW)
    assert approval is not None
    return approval


def test_office_cancels_many_through_a_second_person(
    world: World, olga: Account, otilia: Account, as_account: As
) -> None:
    two = Licence.objects.order_by("pk").values_list("pk", flat=True)[:2]
    ids = ",".join(str(pk) for pk in two)
    mine, hers = as_account(olga), as_account(otilia)

    response = mine.post(f"/admin/federation/licence/act/cancel/?ids={ids}", {"reason": "engano"})

    assert response["Location"] == "/federation/approvals/"
    assert "You asked for this: somebody else decides." in words(mine.get("/federation/approvals/"))
    assert "1 act waits for a second person" in words(hers.get("/desk/"))
    assert "waits for a second person" not in words(mine.get("/desk/"))
    page = words(hers.get("/federation/approvals/"))
    assert "Cancel licences · Abílio Exemplo 2026" in page
    assert "2 rows Abílio Exemplo 2026 Berta Exemplo 2026" in page

    done = hers.post(
        f"/federation/approvals/{Approval.objects.get().pk}/agree/",
        follow=True,
    )

    assert words(done).startswith("Agreed and done.")
    assert Licence.objects.filter(cancelled_at__isnull=False).count() == 2


def test_one_licence_is_cancelled_at_once_in_the_admin(
    world: World, olga: Account, as_account: As
) -> None:
    pk = Licence.objects.order_by("pk")[0].pk

    response = as_account(olga).post(
        f"/admin/federation/licence/act/cancel/?ids={pk}", {"reason": "engano"}, follow=True
    )

    assert "Abílio Exemplo 2026: licence cancelled" in response.content.decode()


def test_only_the_office_sees_and_decides(
    world: World, olga: Account, bruno: Account, eve: Account, as_account: As
) -> None:
    approval = ask(olga)

    rows = [
        (
            as_account(item).get("/federation/approvals/").status_code,
            as_account(item).post(f"/federation/approvals/{approval.pk}/agree/").status_code,
            as_account(item).post(f"/federation/approvals/{approval.pk}/withdraw/").status_code,
        )
        for item in (bruno, eve)
    ]

    assert rows == [(403, 404, 404), (403, 404, 404)]
    assert not Licence.objects.filter(cancelled_at__isnull=False).exists()


def test_refusals_are_told_kindly(world: World, olga: Account, as_account: As) -> None:
    approval = ask(olga)

    response = as_account(olga).post(f"/federation/approvals/{approval.pk}/agree/", follow=True)

    page = words(response)
    assert "Whoever asks does not decide: a second person must." in page
    assert "Cancel licences, licence no. " in page


@pytest.mark.parametrize("number", [1, 3])
def test_queries_do_not_grow_with_the_rows(
    world: World,
    olga: Account,
    otilia: Account,
    as_account: As,
    number: int,
    django_assert_num_queries: AssertQueries,
) -> None:
    for first in range(0, 2 * number, 2):
        ask(olga, first)
    client = as_account(otilia)

    with django_assert_num_queries(10):
        client.get("/federation/approvals/")
