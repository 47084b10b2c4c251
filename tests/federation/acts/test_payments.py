"""Acts on payment requests: amounts in cents, rows below the request, papers as jobs."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from federation.bodies.services.memberships import TransferDraft, request_transfer
from federation.models import Account, Job, Payment, PaymentRequest, TransferState
from federation.money.selectors.ledger import outstanding_cents
from tests.factories.federation import give_mandate, make_account
from tests.factories.money import ask, receive
from tests.factories.pages import words
from tests.personas import World

As = Callable[[Account], Client]
JSON = "application/json"


@pytest.fixture
def request_of_club(world: World) -> PaymentRequest:
    return ask(world.club, world.season, 1500)


@pytest.fixture
def office(olga: Account, as_account: As) -> Client:
    return as_account(olga)


def test_a_program_books_cents(request_of_club: PaymentRequest, office: Client) -> None:
    address = f"/api/v1/payment-requests/{request_of_club.pk}/receive/"
    sent = {"amount_cents": 1250, "received_on": "2026-11-02", "method": "bank"}

    booked = office.post(address, sent, JSON)
    euros = office.post(address, {**sent, "amount_cents": "12.50"}, JSON)
    none = office.post(address, {**sent, "amount_cents": 0}, JSON)

    assert (booked.status_code, euros.status_code, none.status_code) == (201, 400, 400)
    assert booked.json()["id"] == Payment.objects.get().pk
    assert Payment.objects.get().amount_cents == 1250


@pytest.mark.parametrize("day", ["1900-01-01", "2026-09-30", "2100-01-01"])
def test_money_is_not_received_long_before_it_was_asked_for_or_after_today(
    request_of_club: PaymentRequest, office: Client, day: str
) -> None:
    address = f"payment-requests/{request_of_club.pk}/receive/"
    sent = {"amount_cents": 1250, "received_on": day, "method": "bank"}

    by_program = office.post(f"/api/v1/{address}", sent, JSON)
    by_page = office.post(f"/{address}", {**sent, "amount_cents": "12.50"})

    assert (by_program.status_code, by_page.status_code) == (409, 409), by_program.json()
    assert not Payment.objects.exists()


def test_the_form_proposes_what_is_open_and_keeps_what_is_wrong(
    request_of_club: PaymentRequest, office: Client
) -> None:
    address = f"/payment-requests/{request_of_club.pk}/receive/"
    receive(request_of_club, 400)

    shown = office.get(address).content.decode()
    wrong = office.post(
        address, {"amount_cents": "11,x", "received_on": "2026-11-02", "method": "cash"}
    )

    assert 'value="11.00"' in shown
    assert wrong.status_code == 422
    assert 'value="11,x"' in wrong.content.decode()


def test_more_than_was_open_is_told_to_programs_too(
    request_of_club: PaymentRequest, office: Client
) -> None:
    response = office.post(
        f"/api/v1/payment-requests/{request_of_club.pk}/receive/",
        {"amount_cents": 1600, "received_on": "2026-11-02", "method": "bank"},
        JSON,
    )

    assert response.json()["messages"] == [
        "The payment is booked.",
        "€1.00 more than was open is kept as a balance.",
    ]


def test_far_more_than_was_open_is_asked_about_once(
    request_of_club: PaymentRequest, office: Client
) -> None:
    path = f"/payment-requests/{request_of_club.pk}/receive/"
    sent = {"amount_cents": "150.00", "received_on": "2026-11-02", "method": "bank"}

    asked = office.post(path, sent)
    by_program = office.post(f"/api/v1{path}", {**sent, "amount_cents": 15000}, JSON)

    assert (asked.status_code, by_program.status_code) == (409, 409)
    assert (
        "€150.00 is far more than the €15.00 open on PP2026000001: €135.00 would be kept as a "
        "balance, which settles the next payment requests or is paid back." in words(asked)
    )
    assert 'type="checkbox" name="is_sure"' in asked.content.decode()
    assert 'type="checkbox" name="is_sure"' not in office.get(path).content.decode()
    assert not Payment.objects.exists()

    done = office.post(path, {**sent, "is_sure": "on"}, follow=True)

    assert "€135.00 more than was open is kept as a balance." in words(done)
    assert Payment.objects.get().to_balance_cents == 13500


def test_a_payment_of_another_request_is_not_found(
    world: World, request_of_club: PaymentRequest, office: Client
) -> None:
    other = ask(world.club, world.season, 900)
    receive(other, 900)
    path = f"/payment-requests/{request_of_club.pk}/payments/{other.payments.get().pk}/take-back/"

    assert office.post(path, {"reason": "x"}).status_code == 404
    assert office.post(f"/api/v1{path}", {"reason": "x"}, JSON).status_code == 404


def test_a_payment_is_taken_back_with_its_reason(
    request_of_club: PaymentRequest, office: Client
) -> None:
    receive(request_of_club, 1500)
    payment = request_of_club.payments.get()
    path = f"/payment-requests/{request_of_club.pk}/payments/{payment.pk}/take-back/"

    without = office.post(path, {"reason": ""})
    done = office.post(f"/api/v1{path}", {"reason": "another club's"}, JSON)

    assert (without.status_code, done.status_code) == (422, 200)
    assert outstanding_cents(request_of_club) == 1500


def test_a_paper_is_asked_for_as_a_job(request_of_club: PaymentRequest, office: Client) -> None:
    path = f"/payment-requests/{request_of_club.pk}/paper/"

    page = office.post(path)
    job = Job.objects.get()

    assert page["Location"] == f"/jobs/{job.pk}/"
    assert office.post(f"/api/v1{path}", {}, JSON).json()["id"] is not None


def test_a_receipt_is_refused_for_money_taken_back(
    request_of_club: PaymentRequest, office: Client
) -> None:
    receive(request_of_club, 1500)
    here = f"/payment-requests/{request_of_club.pk}/payments/{request_of_club.payments.get().pk}/"
    office.post(f"{here}take-back/", {"reason": "another club's"})

    response = office.post(f"{here}receipt/")

    assert response.status_code == 409
    assert "A receipt is for money that came in" in words(response)
    assert office.post(f"/api/v1{here}receipt/", {}, JSON).json()["code"] == "receipt_without_money"


def test_licences_are_taken_back_only_where_one_is_unpaid(
    request_of_club: PaymentRequest, office: Client
) -> None:
    response = office.post(
        f"/payment-requests/{request_of_club.pk}/licences/cancel/", {"reason": "returned"}
    )

    assert response.status_code == 409
    assert "Every licence of this request is paid." in words(response)


def test_a_credit_note_is_not_for_programs(request_of_club: PaymentRequest, office: Client) -> None:
    path = f"/payment-requests/{request_of_club.pk}/credit/"

    assert 'name="reason"' in office.get(path).content.decode()
    assert office.post(f"/api/v1{path}", {}, JSON).status_code == 404


def test_a_club_takes_its_transfer_back(world: World, bruno: Account, as_account: As) -> None:
    account = make_account("rui@castelo.example")
    give_mandate(account, "SECRETARY", club=world.other_club)
    draft = TransferDraft(world.members["1001"], world.other_club, timezone.localdate())
    transfer = request_transfer(draft=draft, account=None, now=timezone.now())
    path = f"/api/v1/federation/transfers/{transfer.pk}/withdraw/"

    assert as_account(bruno).post(path, {}, JSON).status_code == 403
    assert as_account(account).post(path, {}, JSON).status_code == 200
    transfer.refresh_from_db()
    assert transfer.state == TransferState.WITHDRAWN
    assert as_account(account).post(path, {}, JSON).status_code == 409
