"""Payment requests and payments: balanced, refused by name, never edited."""

import datetime as dt
from typing import Any

import pytest
from django.utils import timezone

from federation.errors import RuleError
from federation.models import (
    Association,
    Club,
    LedgerEntry,
    PaymentRequest,
    Person,
    Posting,
    Season,
)
from federation.money.selectors.ledger import balance_cents, outstanding_cents, unbalanced_entries
from federation.money.services.balances import (
    Holder,
    apply_advance,
    receive_advance,
    return_advance,
)
from federation.money.services.booking import book
from federation.money.services.certified_invoices import set_certified_invoice
from federation.money.services.ledger import (
    Bill,
    ChargeLine,
    Receipt,
    create_payment_request,
    record_payment,
    reverse_payment,
)

DAY = dt.date(2026, 11, 16)
HOMOLOGATION = ChargeLine("HOMOLOGATION_TOURNAMENT_PAIRS", "Homologation", "RTP 3.1.6", 120, 150)


@pytest.fixture
def request_of_180(club: Club, season: Season) -> PaymentRequest:
    bill = Bill(season, "Torneio", "EUR", [HOMOLOGATION], club=club, event_number=7)
    return create_payment_request(bill, account=None, issued_on=DAY)


def pay(request: PaymentRequest, cents: int, bank_reference: str = "") -> None:
    record_payment(
        request=request,
        amount_cents=cents,
        received_on=DAY,
        method="bank",
        bank_reference=bank_reference,
        account=None,
    )


def balances(*codes: str) -> list[int]:
    return [balance_cents(code) for code in codes]


# --- asking ---------------------------------------------------------------------------------------
def test_references_follow_one_another_in_each_season(
    club: Club, association: Association, season: Season
) -> None:
    person = Person.objects.create(name="Zulmira Exemplo", number="9001")
    next_year = Season.objects.create(
        year=2027, starts_on=dt.date(2027, 1, 1), ends_on=dt.date(2027, 12, 31)
    )
    bills = [
        Bill(season, "a", "EUR", [HOMOLOGATION], club=club),
        Bill(next_year, "b", "EUR", [HOMOLOGATION], association=association),
        Bill(season, "c", "EUR", [HOMOLOGATION], person=person),
    ]

    payment_requests = [create_payment_request(bill, account=None, issued_on=DAY) for bill in bills]

    assert [payment_request.reference for payment_request in payment_requests] == [
        "PP2026000001",
        "PP2027000001",
        "PP2026000002",
    ]
    assert balances("DEBTOR:CLUB:RIB:EUR", f"DEBTOR:PERSON:{person.pk}:EUR") == [18000, 18000]


def test_a_refused_request_leaves_no_gap(club: Club, season: Season) -> None:
    with pytest.raises(RuleError, match="request_nothing_to_pay"):
        create_payment_request(Bill(season, "x", "EUR", [], club=club), account=None, issued_on=DAY)

    payment_request = create_payment_request(
        Bill(season, "x", "EUR", [HOMOLOGATION], club=club), account=None, issued_on=DAY
    )
    assert payment_request.reference == "PP2026000001"


def test_exactly_one_owes(club: Club, association: Association, season: Season) -> None:
    wrong: list[dict[str, Any]] = [{}, {"club": club, "association": association}]
    for debtors in wrong:
        bill = Bill(season, "x", "EUR", [HOMOLOGATION], **debtors)
        with pytest.raises(RuleError, match="request_has_one_debtor"):
            create_payment_request(bill, account=None, issued_on=DAY)

    assert not LedgerEntry.objects.exists()


def test_what_is_asked_once_is_not_asked_twice(
    club: Club, association: Association, season: Season
) -> None:
    bill = Bill(season, "x", "EUR", [HOMOLOGATION], club=club, purpose="AFFILIATION:2026")
    create_payment_request(bill, account=None, issued_on=DAY)

    with pytest.raises(RuleError, match="request_asked_before"):
        create_payment_request(bill, account=None, issued_on=DAY)
    other = Bill(
        season, "x", "EUR", [HOMOLOGATION], association=association, purpose="AFFILIATION:2026"
    )
    create_payment_request(other, account=None, issued_on=DAY)
    assert PaymentRequest.objects.count() == 2


# --- paying ---------------------------------------------------------------------------------------
def test_a_request_is_owed_until_it_is_paid(request_of_180: PaymentRequest) -> None:
    pay(request_of_180, 15000)

    assert outstanding_cents(request_of_180) == 3000
    assert balances("DEBTOR:CLUB:RIB:EUR", "BANK:EUR", "INCOME:EUR") == [3000, 15000, -18000]
    assert not unbalanced_entries().exists()


def test_what_is_paid_too_much_is_kept_as_a_balance(request_of_180: PaymentRequest) -> None:
    pay(request_of_180, 20000)

    payment = request_of_180.payments.get()
    assert (payment.amount_cents, payment.to_balance_cents) == (18000, 2000)
    assert outstanding_cents(request_of_180) == 0
    assert balances("DEBTOR:CLUB:RIB:EUR", "ADVANCE:CLUB:RIB:EUR", "BANK:EUR") == [0, -2000, 20000]


@pytest.mark.parametrize("cents", [0, -5])
def test_a_payment_of_nothing_is_refused(request_of_180: PaymentRequest, cents: int) -> None:
    with pytest.raises(RuleError, match="payment_not_positive"):
        pay(request_of_180, cents)

    assert not request_of_180.payments.exists()


def test_a_payment_of_tomorrow_or_booked_before_is_refused(request_of_180: PaymentRequest) -> None:
    paid: dict[str, Any] = {
        "request": request_of_180,
        "amount_cents": 100,
        "method": "bank",
        "account": None,
    }
    tomorrow = timezone.localdate() + dt.timedelta(days=1)
    record_payment(**paid, received_on=DAY, bank_reference="REF1")

    with pytest.raises(RuleError, match="payment_in_the_future"):
        record_payment(**paid, received_on=tomorrow, bank_reference="REF2")
    with pytest.raises(RuleError, match="bank_reference_used"):
        record_payment(**paid, received_on=DAY, bank_reference="REF1")
    assert request_of_180.payments.count() == 1


# --- taking back ----------------------------------------------------------------------------------
def test_a_wrong_payment_is_undone_by_an_entry_and_stays(request_of_180: PaymentRequest) -> None:
    pay(request_of_180, 20000, "REF1")
    payment = request_of_180.payments.get()

    entry = reverse_payment(payment=payment, reason=" not theirs ", on=DAY, account=None)

    payment.refresh_from_db()
    assert (payment.reversed_by_entry, entry.note, payment.amount_cents) == (
        entry,
        "not theirs",
        18000,
    )
    assert outstanding_cents(request_of_180) == 18000
    assert balances("DEBTOR:CLUB:RIB:EUR", "ADVANCE:CLUB:RIB:EUR", "BANK:EUR") == [18000, 0, 0]
    pay(request_of_180, 18000, "REF1")
    assert outstanding_cents(request_of_180) == 0


def test_a_payment_is_taken_back_once_and_with_a_reason(request_of_180: PaymentRequest) -> None:
    pay(request_of_180, 100)
    payment = request_of_180.payments.get()

    with pytest.raises(RuleError, match="reason_missing"):
        reverse_payment(payment=payment, reason="  ", on=DAY, account=None)
    reverse_payment(payment=payment, reason="x", on=DAY, account=None)
    with pytest.raises(RuleError, match="payment_taken_back_before"):
        reverse_payment(payment=payment, reason="x", on=DAY, account=None)
    assert balances("BANK:EUR") == [0]


def test_a_payment_whose_rest_was_used_is_not_taken_back(
    request_of_180: PaymentRequest, club: Club, season: Season
) -> None:
    pay(request_of_180, 20000)
    other = create_payment_request(
        Bill(season, "y", "EUR", [ChargeLine("X", "x", "", 1, 500)], club=club),
        account=None,
        issued_on=DAY,
    )
    apply_advance(request=other, on=DAY, account=None)

    with pytest.raises(RuleError, match="balance_too_small"):
        reverse_payment(payment=request_of_180.payments.get(), reason="x", on=DAY, account=None)
    assert balances("ADVANCE:CLUB:RIB:EUR", "BANK:EUR") == [-1500, 20000]


# --- balances -------------------------------------------------------------------------------------
def test_a_balance_settles_as_much_as_it_can(request_of_180: PaymentRequest, club: Club) -> None:
    holder = Holder("EUR", club=club)
    receive_advance(holder=holder, receipt=Receipt(10000, DAY, "bank"), account=None)

    payment = apply_advance(request=request_of_180, on=DAY, account=None)

    assert (payment.source, payment.amount_cents) == ("ADVANCE", 10000)
    assert outstanding_cents(request_of_180) == 8000
    assert balances("DEBTOR:CLUB:RIB:EUR", "ADVANCE:CLUB:RIB:EUR", "BANK:EUR") == [8000, 0, 10000]


def test_a_balance_is_paid_back(club: Club, season: Season) -> None:
    holder = Holder("EUR", club=club)
    receive_advance(holder=holder, receipt=Receipt(10000, DAY, "bank"), account=None)

    return_advance(holder=holder, amount_cents=4000, reason="asked", on=DAY, account=None)

    assert balances("ADVANCE:CLUB:RIB:EUR", "BANK:EUR") == [-6000, 6000]
    with pytest.raises(RuleError, match="balance_too_small"):
        return_advance(holder=holder, amount_cents=6001, reason="asked", on=DAY, account=None)


def test_a_balance_pays_no_more_than_there_is_or_is_open(
    request_of_180: PaymentRequest, club: Club
) -> None:
    with pytest.raises(RuleError, match="no_balance"):
        apply_advance(request=request_of_180, on=DAY, account=None)
    holder = Holder("EUR", club=club)
    receive_advance(holder=holder, receipt=Receipt(20000, DAY, "bank"), account=None)
    with pytest.raises(RuleError, match="balance_too_small"):
        apply_advance(request=request_of_180, on=DAY, account=None, amount_cents=20001)
    with pytest.raises(RuleError, match="more_than_open"):
        apply_advance(request=request_of_180, on=DAY, account=None, amount_cents=18001)
    apply_advance(request=request_of_180, on=DAY, account=None)
    with pytest.raises(RuleError, match="request_is_settled"):
        apply_advance(request=request_of_180, on=DAY, account=None)


# --- the ledger itself ----------------------------------------------------------------------------
def test_an_unbalanced_entry_is_refused(request_of_180: PaymentRequest) -> None:
    posting = Posting.objects.first()
    assert posting is not None
    entries = LedgerEntry.objects.count()

    with pytest.raises(RuleError, match="entry_not_balanced"):
        book("x", [(posting.account, 5)], booked_on=DAY, account=None)
    assert LedgerEntry.objects.count() == entries


def test_the_certified_invoice_is_noted(request_of_180: PaymentRequest) -> None:
    set_certified_invoice(request=request_of_180, number=" FT 2026/31 ", account=None)

    request_of_180.refresh_from_db()
    assert request_of_180.certified_invoice == "FT 2026/31"
