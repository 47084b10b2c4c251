"""The page of a payment request: licences no longer paid, fees to return."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.test import Client

from federation.licences.selectors.requests import RequestLine
from federation.licences.services.charges import accept_requests
from federation.licences.services.requests import BatchDraft, request_licences
from federation.models import Account, Licence, LicenceRequest, PaymentRequest
from federation.money.services.ledger import record_payment
from tests.factories.federation import make_person
from tests.factories.pages import words
from tests.factories.rows import need
from tests.personas import World

As = Callable[[Account], Client]
NOW = dt.datetime(2026, 1, 12, 10, 0, tzinfo=dt.UTC)
PAID_ON = dt.date(2026, 1, 20)


@pytest.fixture
def asked(world: World) -> PaymentRequest:
    person = make_person("Zita Ensaio", "2001")
    draft = BatchDraft(world.season, world.club, [RequestLine(1, person=person)])
    batch = request_licences(draft=draft, account=None, now=NOW)
    lines = list(batch.requests.values_list("pk", flat=True))
    request = accept_requests(requests=lines, account=None, now=NOW)
    assert request is not None
    return request


def pay(payment_request: PaymentRequest) -> None:
    record_payment(
        request=payment_request,
        amount_cents=payment_request.lines.get().amount_cents,
        received_on=PAID_ON,
        method="bank",
        bank_reference="",
        account=None,
    )


def test_the_office_is_told_of_licences_that_are_no_longer_paid_and_takes_them_back(
    asked: PaymentRequest, olga: Account, bruno: Account, as_account: As
) -> None:
    pay(asked)
    office, page = as_account(olga), f"/payment-requests/{asked.pk}/"
    office.post(f"{page}payments/{asked.payments.get().pk}/take-back/", {"reason": "devolvido"})

    text = words(office.get(page))
    desk = words(office.get("/desk/"))
    refused = as_account(bruno).post(f"{page}licences/cancel/", {"reason": "x"})
    office.post(f"{page}licences/cancel/", {"reason": "não pagou"})

    licence = Licence.objects.get(person__number="2001")
    assert "1 licence was issued for it and stays in force, marked as unpaid" in text
    assert "1 licence in force is no longer paid" in text
    assert f"Licences no longer paid: Clube da Ribeira ({asked.reference})" in desk
    assert refused.status_code == 403
    assert licence.cancelled_at is not None
    assert "licence taken back" in words(office.get(page))


def test_the_office_gives_a_fee_back_by_one_act(
    asked: PaymentRequest, world: World, olga: Account, as_account: As
) -> None:
    row = LicenceRequest.objects.get()
    Licence.objects.create(
        person=need(row.person), season=world.season, club=world.other_club, issued_on=PAID_ON
    )
    pay(asked)
    office, page = as_account(olga), f"/payment-requests/{asked.pk}/"

    desk = words(office.get("/desk/"))
    response = office.post(
        f"{page}licences/credit/", {"lines": row.pk, "reason": "Castelo"}, follow=True
    )

    row.refresh_from_db()
    assert f"Licence fees to return: Clube da Ribeira ({asked.reference})" in desk
    assert "Credit note NC2026000001 was made." in words(response)
    assert row.state == "WITHDRAWN"


def test_a_fee_of_nobody_is_not_given_back(
    asked: PaymentRequest, olga: Account, as_account: As
) -> None:
    response = as_account(olga).post(
        f"/payment-requests/{asked.pk}/licences/credit/", {"reason": "x"}, follow=True
    )

    assert "No line is chosen." in words(response)
