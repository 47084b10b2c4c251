"""Credit notes: own numbers, never more than was asked, what was paid becomes a balance."""

import datetime as dt

import pytest
from django.utils import translation

from federation.errors import RuleError
from federation.models import Club, CreditNote, Payment, PaymentRequest, Season
from federation.money.selectors.ledger import balance_cents, outstanding_cents, unbalanced_entries
from federation.money.selectors.ledger_faults import ledger_faults
from federation.money.services.balances import (
    Holder,
    apply_advance,
    receive_advance,
    return_advance,
)
from federation.money.services.credit_notes import cancel_payment_request, issue_credit_note
from federation.money.services.ledger import (
    Bill,
    ChargeLine,
    Receipt,
    create_payment_request,
    record_payment,
    reverse_payment,
)
from federation.texts import sentence

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

    assert (note.reference, note.amount_cents, note.to_balance_cents) == ("NC2026000001", 3000, 0)
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

    assert (note.amount_cents, note.to_balance_cents) == (3000, 2000)
    assert outstanding_cents(asked) == 0
    assert balances() == [0, -2000, -17000]


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


def take_back(payment: Payment) -> None:
    reverse_payment(payment=payment, reason="of another club", on=DAY, account=None)


def payments_of(request: PaymentRequest) -> list[tuple[str, int, bool]]:
    rows = request.payments.order_by("pk")
    return [(row.source, row.amount_cents, row.reversed_by_entry_id is not None) for row in rows]


def test_a_wrong_payment_is_taken_back_where_the_rest_carries_the_credit(
    asked: PaymentRequest,
) -> None:
    pay(asked, 15000)
    pay(asked, 4000)
    credit(asked, 3000)

    take_back(asked.payments.get(amount_cents=4000))

    # Asked 200 less 30 credited, paid 150: 20 are owed, 40 on the request and 20 in the balance.
    assert outstanding_cents(asked) == 4000
    assert balances() == [4000, -2000, -17000]
    assert ledger_faults() == []


def test_the_balance_of_a_credit_note_goes_back_with_the_payment_it_was_made_of(
    asked: PaymentRequest,
) -> None:
    pay(asked, 19000)
    credit(asked, 3000)

    take_back(asked.payments.get())

    # As if it had never been booked: 200 asked less 30 credited.
    assert outstanding_cents(asked) == 17000
    assert balances() == [17000, 0, -17000]
    assert payments_of(asked) == [("MONEY", 19000, True), ("ADVANCE", 2000, False)]
    assert ledger_faults() == []


def test_payments_of_a_request_credited_whole_are_taken_back_one_by_one(
    asked: PaymentRequest,
) -> None:
    pay(asked, 15000)
    pay(asked, 6000)
    cancel_payment_request(request=asked, reason="not played", on=DAY, account=None)
    assert balances() == [0, -21000, 0]

    take_back(asked.payments.get(to_balance_cents=1000))
    assert balances() == [0, -15000, 0]
    take_back(asked.payments.get(amount_cents=15000))

    assert balances() == [0, 0, 0]
    assert outstanding_cents(asked) == 0
    assert ledger_faults() == []


def test_a_credit_whose_balance_was_spent_says_what_to_take_back_first(
    asked: PaymentRequest, club: Club, season: Season
) -> None:
    pay(asked, 20000)
    cancel_payment_request(request=asked, reason="not played", on=DAY, account=None)
    other = create_payment_request(
        Bill(season, "x", "EUR", [ChargeLine("X", "x", "", 1, 5000)], club=club),
        account=None,
        issued_on=DAY,
    )
    used = apply_advance(request=other, on=DAY, account=None)

    with pytest.raises(RuleError, match="payment_was_credited") as refused:
        take_back(asked.payments.get())
    with translation.override("en"):
        told = sentence(refused.value.code, refused.value.values)
    assert told.replace("\xa0", " ") == (
        "Credit note NC2026000001 has turned €200.00 of this payment of PP2026000001 into a "
        "balance, of which €150.00 is left: first take back what the balance has paid of "
        "PP2026000002."
    )

    take_back(used)
    take_back(asked.payments.get())
    assert balances() == [5000, 0, -5000]
    assert ledger_faults() == []


def test_a_credit_whose_balance_was_paid_back_says_to_book_the_money_first(
    asked: PaymentRequest, club: Club
) -> None:
    pay(asked, 20000)
    cancel_payment_request(request=asked, reason="not played", on=DAY, account=None)
    holder = Holder("EUR", club=club)
    return_advance(holder=holder, amount_cents=20000, reason="asked", on=DAY, account=None)

    with pytest.raises(RuleError, match="payment_credit_paid_back"):
        take_back(asked.payments.get())

    receive_advance(holder=holder, receipt=Receipt(20000, DAY, "bank"), account=None)
    take_back(asked.payments.get(source="MONEY"))
    assert balances() == [0, 0, 0]
    assert ledger_faults() == []


def test_a_balance_that_a_credit_note_has_put_back_is_not_put_back_twice(
    asked: PaymentRequest, club: Club
) -> None:
    holder = Holder("EUR", club=club)
    receive_advance(holder=holder, receipt=Receipt(20000, DAY, "bank"), account=None)
    apply_advance(request=asked, on=DAY, account=None)
    cancel_payment_request(request=asked, reason="not played", on=DAY, account=None)

    with pytest.raises(RuleError, match="payment_in_balance_again"):
        take_back(asked.payments.get())
    assert balances() == [0, -20000, 0]
