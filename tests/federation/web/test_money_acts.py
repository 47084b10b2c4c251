"""The office fines somebody, and books money that came in for no request."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from federation.models import (
    Account,
    BankFile,
    BankLayout,
    BankLine,
    BankLineState,
    Fee,
    Payment,
    PaymentRequest,
)
from tests.factories.money import ask
from tests.factories.pages import words
from tests.personas import World

As = Callable[[Account], Client]
FINE = "/federation/money/fine/"
ADVANCE = "/federation/money/advance/"
TOLD = {"article": "RTP 3.1.6.2", "reason": "atraso", "amount_cents": "40.00",
        "due_on": "2026-12-31"}  # fmt: skip
MONEY = {"amount_cents": "25.00", "received_on": "2026-03-02", "method": "bank"}


def test_the_office_fines_a_person(world: World, olga: Account, as_account: As) -> None:
    response = as_account(olga).post(FINE, {**TOLD, "person": "1001"}, follow=True)

    payment_request = PaymentRequest.objects.get()
    assert (payment_request.person, payment_request.due_on) == (
        world.members["1001"],
        dt.date(2026, 12, 31),
    )
    assert "The fine is asked for." in words(response)
    assert "RTP 3.1.6.2" in words(response)


def test_fees_to_fine_by_are_told_by_title_and_amount(
    world: World, olga: Account, as_account: As
) -> None:
    Fee.objects.filter(code="LATE_REPORT").update(amount_cents=1_250)

    page = words(as_account(olga).get(FINE))

    assert "Late director's report · €12.50" in page
    assert "LATE_REPORT" not in page


def test_a_fine_is_of_one_debtor_and_one_amount(
    world: World, olga: Account, as_account: As
) -> None:
    office = as_account(olga)

    nobody = office.post(FINE, TOLD)
    two = office.post(FINE, {**TOLD, "club": world.club.code, "person": "1001"})
    no_amount = office.post(FINE, {**TOLD, "club": world.club.code, "amount_cents": ""})

    one = "Name one: a club, an association or a person."
    assert one in words(nobody)
    assert one in words(two)
    assert "Choose a fee of the schedule, or give an amount." in words(no_amount)
    assert not PaymentRequest.objects.exists()


def test_money_in_advance_is_a_balance(world: World, olga: Account, as_account: As) -> None:
    response = as_account(olga).post(ADVANCE, {**MONEY, "club": world.club.code}, follow=True)

    payment = Payment.objects.get()
    assert (payment.to_balance_cents, payment.request) == (2_500, None)
    assert "The money is booked as a balance." in words(response)


def test_only_the_office_fines(world: World, bruno: Account, as_account: As) -> None:
    secretary = as_account(bruno)

    status_codes = [secretary.get(page).status_code for page in (FINE, ADVANCE)]

    assert status_codes == [403, 403]


def test_the_bank_s_page_asks_for_a_file_and_its_columns(
    world: World, olga: Account, as_account: As
) -> None:
    page = as_account(olga).get("/federation/money/bank/").content.decode()

    assert 'name="layout"' in page
    assert 'action="/federation/money/bank/files/"' in page


def test_a_bank_file_says_which_requests_it_paid(
    world: World, olga: Account, as_account: As
) -> None:
    today, office = timezone.localdate(), as_account(olga)
    asked = ask(world.club, world.season, 2500, on=today)
    layout = BankLayout.objects.create(
        name="Banco de Exemplo", day_column="Data", amount_column="Valor", text_column="Texto"
    )
    content = f"Data;Texto;Valor\r\n{today:%d-%m-%Y};{asked.reference};25,00\r\n"
    file = SimpleUploadedFile("extrato.csv", content.encode())

    answer = office.post(
        "/federation/money/bank/files/", {"file": file, "layout": layout.pk}, follow=True
    )

    assert f"1 new line in extrato.csv. Paid by it: {asked.reference}." in words(answer)
    page = office.get("/federation/money/bank/").content.decode()
    assert f'href="/payment-requests/{asked.pk}/"' in page


def bank_line(file: BankFile, position: int) -> BankLine:
    return BankLine.objects.create(
        file=file,
        position=position,
        bank_reference=f"REF{position}",
        booked_on=dt.date(2026, 3, 2),
        amount_cents=100,
        currency="EUR",
        payer="Ana Ensaio",
        text="PP2026000001",
        state=BankLineState.WAITING,
    )


@pytest.mark.parametrize("address", ["/federation/money/bank/", "/federation/money/"])
def test_pages_of_money_ask_as_often_for_one_row_as_for_many(
    address: str, world: World, olga: Account, as_account: As
) -> None:
    office = as_account(olga)
    file = BankFile.objects.create(name="extrato.csv", sha256="a", lines_read=9, lines_new=9)
    office.get("/menu/")  # what its words count is asked once a minute
    counted = []
    for first, last in ((1, 2), (2, 6)):
        for position in range(first, last):
            bank_line(file, position)
            ask(world.club, world.season, 1000, on=dt.date(2026, 2, 1))
        with CaptureQueriesContext(connection) as queries:
            office.get(address)
        counted.append(len(queries))

    assert counted[0] == counted[1]
