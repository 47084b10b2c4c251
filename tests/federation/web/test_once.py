"""A form of money that is sent twice is booked once, and both are answered alike."""

import datetime as dt
import re
import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.db import connection, connections
from django.test import Client
from django.urls import reverse

from federation.models import Account, IdempotencyKey, Payment, PaymentRequest
from tests.factories.federation import give_mandate, make_account
from tests.factories.money import ask
from tests.personas import World

SignIn = Callable[[Account], Client]
EARLY = dt.date(2026, 2, 1)


@pytest.fixture
def office(olga: Account, as_account: SignIn) -> Client:
    return as_account(olga)


def receipt(
    payment_request: PaymentRequest, key: str, amount: str = "10"
) -> tuple[str, dict[str, str]]:
    sent = {
        "amount_cents": amount,
        "received_on": "2026-02-02",
        "method": "bank",
        "bank_reference": "",
        "idempotency_key": key,
    }
    return reverse("payment-receive", args=[payment_request.pk]), sent


def told(answer: Any) -> list[str]:
    return [str(message) for message in get_messages(answer.wsgi_request)]


def test_each_form_shown_has_a_key_of_its_own(world: World, office: Client) -> None:
    asked = ask(world.club, world.season, 2000, on=EARLY)

    page = office.get(reverse("payment-request-detail", args=[asked.pk])).content.decode()

    keys = re.findall(r'name="idempotency_key" value="(\w{32})"', page)
    assert len(keys) == len(set(keys)) == page.count('name="csrfmiddlewaretoken"') > 2


def test_a_payment_sent_twice_is_booked_once_and_told_twice(world: World, office: Client) -> None:
    asked = ask(world.club, world.season, 2000, on=EARLY)
    address, sent = receipt(asked, "a" * 32)

    first, second = office.post(address, sent), office.post(address, sent)

    assert [payment.amount_cents for payment in Payment.objects.all()] == [1000]
    assert first.status_code == second.status_code == 302
    assert first["Location"] == second["Location"]
    assert told(first)[-1] == told(second)[-1] == "The payment is booked."


def test_two_payments_alike_from_two_forms_are_two(world: World, office: Client) -> None:
    asked = ask(world.club, world.season, 2000, on=EARLY)

    for key in ("a" * 32, "b" * 32):
        office.post(*receipt(asked, key))

    assert Payment.objects.count() == 2


def test_a_form_sent_again_with_another_amount_is_refused(world: World, office: Client) -> None:
    asked = ask(world.club, world.season, 2000, on=EARLY)
    office.post(*receipt(asked, "a" * 32))

    again = office.post(*receipt(asked, "a" * 32, "5"))

    assert Payment.objects.count() == 1
    assert "Nothing was booked a second time" in told(again)[-1]


def test_a_refused_act_leaves_its_form_good_for_another_try(world: World, office: Client) -> None:
    asked = ask(world.club, world.season, 2000, on=EARLY)
    office.post(*receipt(asked, "a" * 32, "0"))

    office.post(*receipt(asked, "a" * 32))

    assert [payment.amount_cents for payment in Payment.objects.all()] == [1000]


def test_the_key_of_one_account_says_nothing_of_anothers(
    world: World, office: Client, as_account: SignIn
) -> None:
    otto = make_account("otto@federacao.example")
    give_mandate(otto, "OFFICE")
    asked = ask(world.club, world.season, 2000, on=EARLY)
    office.post(*receipt(asked, "a" * 32))

    as_account(otto).post(*receipt(asked, "a" * 32))

    assert Payment.objects.count() == 2


def test_an_act_of_the_office_sent_twice_is_done_once(world: World, office: Client) -> None:
    asked = ask(world.club, world.season, 2000, on=EARLY)
    address = reverse("admin:federation_paymentrequest_act", args=["record-payment"])
    _page, sent = receipt(asked, "a" * 32)

    responses = [office.post(f"{address}?ids={asked.pk}", sent) for _ in range(2)]

    assert [response.status_code for response in responses] == [302, 302]
    assert Payment.objects.count() == 1


def test_keys_are_forgotten_after_a_week(world: World, office: Client) -> None:
    asked = ask(world.club, world.season, 2000, on=EARLY)
    office.post(*receipt(asked, "a" * 32))
    IdempotencyKey.objects.update(made_at=dt.datetime(2026, 1, 1, tzinfo=dt.UTC))

    office.post(*receipt(asked, "b" * 32))

    assert IdempotencyKey.objects.get().key == "b" * 32


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(
    connection.vendor == "sqlite",
    reason="SQLite has one writer: nothing is done at once there; run on PostgreSQL",
)
def test_a_double_click_books_one_payment(world: World, olga: Account) -> None:
    asked = ask(world.club, world.season, 2000, on=EARLY)
    clients = [Client(headers={"accept-language": "en"}) for _ in range(4)]
    for client in clients:
        client.force_login(olga)
    ready = threading.Barrier(len(clients))
    rows: list[tuple[int, str, str]] = []

    def click(client: Client) -> None:
        try:
            ready.wait(timeout=20)
            response = client.post(*receipt(asked, "a" * 32))
            rows.append((response.status_code, response["Location"], told(response)[-1]))
        finally:
            connections.close_all()

    threads = [threading.Thread(target=click, args=(client,)) for client in clients]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)

    assert len(rows) == 4
    assert set(rows) == {
        (302, reverse("payment-request-detail", args=[asked.pk]), "The payment is booked.")
    }
    assert [payment.amount_cents for payment in Payment.objects.all()] == [1000]
