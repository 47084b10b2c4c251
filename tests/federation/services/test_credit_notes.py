"""Credit notes: own numbers, never more than was asked, what was paid becomes a balance."""

import datetime as dt

import pytest

from federation.errors import RuleError
from federation.models import Club, CreditNote, PaymentRequest, Season
from federation.money.selectors.ledger import balance_cents, outstanding_cents, unbalanced_entries
from federation.money.services.credit_notes import cancel_payment_request, issue_credit_note
from federation.money.services.ledger import (
    Bill,
    ChargeLine,
    create_payment_request,
    record_payment,
    reverse_payment,
)

DAY = dt.date(2026, 11, 16)


@pytest.fixture
def asked(club: Club, season: Season) -> PaymentRequest:
    lines = [
        ChargeLine("HOMOLOGATION_TOURNAMENT_PAIRS", "Homologation", "RTP 3.1.6", 120, 150),
        ChargeLine("LATE_REPORT", "Late report", "RTP 3.2.2", 1, 2000),
    ]
    return create_payment_request(
        Bill(season, "Torneio", "EUR", lines, club=club), account=None, issued_on=DAY
    )


def credit(request: PaymentRequest, *cents: int) -> CreditNote:
    lines = dict(zip(request.lines.all(), cents, strict=False))
    return issue_credit_note(
        request=request, cents_by_line=lines, reason="counted twice", on=DAY, account=None
    )


def pay(request: PaymentRequest, cents: int) -> None:
    record_payment(
        request=request,
        amount_cents=cents,
        received_on=DAY,
        method="bank",
        bank_reference="",
        account=None,
    )


def balances() -> list[int]:
    codes = ("DEBTOR:CLUB:RIB:EUR", "ADVANCE:CLUB:RIB:EUR", "INCOME:EUR")
    return [balance_cents(code) for code in codes]


def test_a_credit_note_takes_back_a_part(asked: PaymentRequest) -> None:
    note = credit(asked, 3000)

    assert (note.reference, note.amount_cents, note.kept_cents) == ("NC2026000001", 3000, 0)
    assert outstanding_cents(asked) == 17000
    assert balances() == [17000, 0, -17000]
    assert not unbalanced_entries().exists()


def test_no_charge_is_credited_beyond_what_was_asked(asked: PaymentRequest) -> None:
    credit(asked, 17000)

    with pytest.raises(RuleError, match="credited_more_than_asked"):
        credit(asked, 1001)
    credit(asked, 1000)
    assert [note.reference for note in CreditNote.objects.order_by("pk")] == [
        "NC2026000001",
        "NC2026000002",
    ]
    assert outstanding_cents(asked) == 2000


def test_what_had_been_paid_becomes_a_balance(asked: PaymentRequest) -> None:
    pay(asked, 19000)

    note = credit(asked, 3000)

    assert (note.amount_cents, note.kept_cents) == (3000, 2000)
    assert outstanding_cents(asked) == 0
    assert balances() == [0, -2000, -17000]
    with pytest.raises(RuleError, match="payment_was_credited"):
        reverse_payment(payment=asked.payments.get(), reason="x", on=DAY, account=None)


def test_a_cancelled_request_owes_nothing_and_takes_nothing(asked: PaymentRequest) -> None:
    credit(asked, 3000)

    note = cancel_payment_request(request=asked, reason="twice", on=DAY, account=None)

    asked.refresh_from_db()
    assert note.amount_cents == 17000
    assert asked.cancelled_by_entry == note.entry
    assert (outstanding_cents(asked), balances()) == (0, [0, 0, 0])
    with pytest.raises(RuleError, match="request_cancelled"):
        pay(asked, 100)
    with pytest.raises(RuleError, match="request_cancelled"):
        cancel_payment_request(request=asked, reason="twice", on=DAY, account=None)


def test_a_paid_request_that_is_cancelled_leaves_a_balance(asked: PaymentRequest) -> None:
    pay(asked, 20000)

    cancel_payment_request(request=asked, reason="not played", on=DAY, account=None)

    assert balances() == [0, -20000, 0]


@pytest.mark.parametrize("cents", [(), (0,), (-5,)])
def test_a_credit_of_nothing_is_refused(asked: PaymentRequest, cents: tuple[int, ...]) -> None:
    with pytest.raises(RuleError, match="credit_note_empty"):
        credit(asked, *cents)


def test_charges_of_another_request_are_not_credited(
    asked: PaymentRequest, club: Club, season: Season
) -> None:
    other = create_payment_request(
        Bill(season, "x", "EUR", [ChargeLine("X", "x", "", 1, 100)], club=club),
        account=None,
        issued_on=DAY,
    )

    with pytest.raises(RuleError, match="credit_note_empty"):
        issue_credit_note(
            request=asked,
            cents_by_line={other.lines.get(): 100},
            reason="x",
            on=DAY,
            account=None,
        )
