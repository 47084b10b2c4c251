"""Whoever is asked to pay is told how: on the page, on its paper and by e-mail."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.core.mail import EmailMessage
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from federation.mail.services.sending import send_notices
from federation.models import Account, Federation, IssuedDocument, Notice, PaymentRequest
from federation.money.services.deposits import deduct_deposit, return_deposit
from federation.money.services.payment_request_papers import issue_payment_request
from tests.factories.money import ask, held_deposit, receive
from tests.factories.pages import words
from tests.personas import World

SignIn = Callable[[Account], Client]
IBAN = "PT50000201231234567890154"


@pytest.fixture
def asked(world: World, bruno: Account) -> PaymentRequest:
    Federation.objects.update(
        iban=IBAN, name="Federação de Exemplo", contact_name="Rita", email="conta@fed.example"
    )
    return ask(world.club, world.season, 2100, on=dt.date(2026, 2, 1))


def page_of(payment_request: PaymentRequest, reader: Client) -> str:
    return words(reader.get(reverse("payment-request-detail", args=[payment_request.pk])))


def test_the_club_reads_account_reference_amount_and_sees_the_code(
    asked: PaymentRequest, bruno: Account, as_account: SignIn
) -> None:
    response = as_account(bruno).get(reverse("payment-request-detail", args=[asked.pk]))

    text = words(response)
    for part in ("How to pay", "PT50 0002 0123 1234 5678 9015 4", asked.reference, "€21.00"):
        assert part in text
    assert "data:image/svg+xml" in response.content.decode()


def test_without_an_iban_it_says_whom_to_ask_and_tells_the_office(
    asked: PaymentRequest, bruno: Account, olga: Account, as_account: SignIn
) -> None:
    Federation.objects.update(iban="")

    club, office = page_of(asked, as_account(bruno)), page_of(asked, as_account(olga))

    assert "Rita, conta@fed.example" in club
    assert "No IBAN is entered" not in club
    assert "No IBAN is entered" in office


def test_in_another_currency_there_is_no_code_but_the_rest(
    asked: PaymentRequest, bruno: Account, as_account: SignIn
) -> None:
    PaymentRequest.objects.update(currency="BRL")

    response = as_account(bruno).get(reverse("payment-request-detail", args=[asked.pk]))

    assert "PT50 0002 0123 1234 5678 9015 4" in words(response)
    assert "data:image/svg+xml" not in response.content.decode()


def test_a_settled_request_and_sample_amounts_tell_nobody_to_pay(
    asked: PaymentRequest, bruno: Account, as_account: SignIn
) -> None:
    reader = as_account(bruno)
    PaymentRequest.objects.update(is_sample=True)
    sample = page_of(asked, reader)
    PaymentRequest.objects.update(is_sample=False)
    receive(asked, 2100)

    assert "How to pay" not in sample
    assert "How to pay" not in page_of(asked, reader)


def test_the_paper_tells_it_too(asked: PaymentRequest) -> None:
    code = issue_payment_request(request_id=asked.pk)["document"]

    data = IssuedDocument.objects.get(code=code).content["asked"]
    assert "IBAN PT50 0002 0123 1234 5678 9015 4" in data["pay_to"]
    assert data["pay_code"].split("\n")[6:8] == [IBAN, "EUR21.00"]


def test_the_debtor_is_told_by_e_mail(
    asked: PaymentRequest, mailoutbox: list[EmailMessage]
) -> None:
    (_notice,) = Notice.objects.filter(about=f"payment_request:{asked.pk}")

    send_notices(now=timezone.now())

    (mail,) = mailoutbox
    assert mail.to == ["bruno@clube.example"]
    for part in ("21,00\u00a0€", "PT50 0002 0123 1234 5678 9015 4", asked.reference):
        assert part in mail.body


@pytest.mark.parametrize("is_demo", [True, False])
def test_a_demo_sends_its_samples_and_another_site_does_not(
    world: World, bruno: Account, *, is_demo: bool
) -> None:
    Federation.objects.update(is_demo=is_demo)

    asked = ask(world.club, world.season, 2100, on=dt.date(2026, 2, 1), is_sample=True)

    about = Notice.objects.filter(about=f"payment_request:{asked.pk}")
    assert list(about.values_list("email", flat=True)) == ([bruno.email] if is_demo else [])


def test_the_club_reads_what_became_of_its_deposit(
    world: World, bruno: Account, as_account: SignIn
) -> None:
    deposit = held_deposit(world, "reservation:1")
    reader, day = as_account(bruno), dt.date(2026, 11, 20)
    assert "Held today: €50.00." in page_of(deposit.request, reader)

    other = ask(world.club, world.season, 3000)
    deduct_deposit(deposit=deposit, request=other, account=None, on=day)
    return_deposit(deposit=deposit, reason="it was played", account=None, on=day)

    page = page_of(deposit.request, reader)
    assert "Held today: €0.00." in page
    assert f"Deducted · 20 November 2026 €30.00 {other.reference}" in page
    assert "Returned · 20 November 2026 €20.00 it was played" in page


def test_a_reference_made_of_what_a_line_of_the_bank_told_is_no_readers(
    asked: PaymentRequest, bruno: Account, as_account: SignIn
) -> None:
    receive(asked, 1000, bank_reference="=8e1ab2b1ed9ac")
    receive(asked, 1100, bank_reference="BANK0001")

    page = page_of(asked, as_account(bruno))

    assert "BANK0001" in page
    assert "8e1ab" not in page
