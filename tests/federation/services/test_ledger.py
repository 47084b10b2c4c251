"""Payment requests and payments: balanced, refused by name, never edited."""

import datetime as dt

import pytest
from django.utils import timezone

from federation.errors import RuleError
from federation.models import Club, LedgerEntry, PaymentRequest, Posting, Season
from federation.selectors.ledger import balance_cents, outstanding_cents, unbalanced_entries
from federation.services.ledger import (
    Bill,
    ChargeLine,
    book,
    cancel_payment_request,
    create_payment_request,
    record_payment,
    set_certified_invoice,
)

DAY = dt.date(2026, 11, 16)


@pytest.fixture
def request_of_180(club: Club, season: Season) -> PaymentRequest:
    line = ChargeLine("HOMOLOGATION_TOURNAMENT_PAIRS", "Homologation", "RTP 3.1.6", 120, 150)
    bill = Bill(season, "Torneio", "EUR", [line], club=club, event_number=7)
    return create_payment_request(bill, account=None, issued_on=DAY)


def _pay(request: PaymentRequest, cents: int) -> None:
    record_payment(
        request=request,
        amount_cents=cents,
        received_on=DAY,
        method="bank",
        bank_reference="",
        account=None,
    )


def test_a_request_is_owed_until_it_is_paid(request_of_180: PaymentRequest) -> None:
    _pay(request_of_180, 15000)

    assert outstanding_cents(request_of_180) == 3000
    assert balance_cents("DEBTOR:CLUB:RIB:EUR") == 3000
    assert balance_cents("BANK:EUR") == 15000
    assert balance_cents("INCOME:EUR") == -18000
    assert not unbalanced_entries().exists()


@pytest.mark.parametrize(
    ("cents", "code"),
    [(18001, "payment_exceeds_request"), (0, "payment_not_positive"), (-5, "payment_not_positive")],
)
def test_a_payment_that_cannot_be_is_refused(
    request_of_180: PaymentRequest, cents: int, code: str
) -> None:
    with pytest.raises(RuleError, match=code):
        _pay(request_of_180, cents)

    assert not request_of_180.payments.exists()


def test_a_payment_of_tomorrow_or_booked_before_is_refused(request_of_180: PaymentRequest) -> None:
    paid = {"request": request_of_180, "amount_cents": 100, "method": "bank", "account": None}
    tomorrow = timezone.localdate() + dt.timedelta(days=1)
    record_payment(**paid, received_on=DAY, bank_reference="REF1")

    with pytest.raises(RuleError, match="payment_in_the_future"):
        record_payment(**paid, received_on=tomorrow, bank_reference="REF2")
    with pytest.raises(RuleError, match="bank_reference_used"):
        record_payment(**paid, received_on=DAY, bank_reference="REF1")
    assert request_of_180.payments.count() == 1


def test_a_cancelled_request_owes_nothing_and_takes_nothing(
    request_of_180: PaymentRequest,
) -> None:
    cancel_payment_request(request=request_of_180, reason="twice", on=DAY, account=None)

    request_of_180.refresh_from_db()
    assert outstanding_cents(request_of_180) == 0
    assert balance_cents("DEBTOR:CLUB:RIB:EUR") == 0
    with pytest.raises(RuleError, match="request_cancelled"):
        _pay(request_of_180, 100)


def test_a_paid_request_is_not_cancelled(request_of_180: PaymentRequest) -> None:
    _pay(request_of_180, 100)

    with pytest.raises(RuleError, match="request_already_paid"):
        cancel_payment_request(request=request_of_180, reason="x", on=DAY, account=None)


def test_an_unbalanced_entry_is_refused(request_of_180: PaymentRequest) -> None:
    posting = Posting.objects.first()
    assert posting is not None
    entries = LedgerEntry.objects.count()

    with pytest.raises(RuleError, match="entry_not_balanced"):
        book("x", [(posting.account, 5)], booked_on=DAY, account=None)
    assert LedgerEntry.objects.count() == entries


def test_nothing_to_pay_makes_no_request(club: Club, season: Season) -> None:
    with pytest.raises(RuleError, match="request_nothing_to_pay"):
        create_payment_request(Bill(season, "x", "EUR", [], club=club), account=None, issued_on=DAY)


def test_the_certified_invoice_is_noted(request_of_180: PaymentRequest) -> None:
    set_certified_invoice(request=request_of_180, number=" FT 2026/31 ", account=None)

    request_of_180.refresh_from_db()
    assert request_of_180.certified_invoice == "FT 2026/31"
