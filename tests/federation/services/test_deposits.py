"""Deposits: asked for, held, deducted, returned, forfeited; each step an entry."""

import datetime as dt

import pytest

from federation.errors import RuleError
from federation.models import Club, Deposit, DepositKind, PaymentRequest, Season
from federation.money.selectors.ledger import (
    balance_cents,
    deposit_left_cents,
    outstanding_cents,
    unbalanced_entries,
)
from federation.money.services.credit_notes import cancel_payment_request
from federation.money.services.deposits import (
    DepositDraft,
    ask_deposit,
    deduct_deposit,
    forfeit_deposit,
    return_deposit,
)
from federation.money.services.ledger import (
    Bill,
    ChargeLine,
    create_payment_request,
    record_payment,
    reverse_payment,
)

DAY = dt.date(2026, 11, 16)
ASKED, HELD, OWED = "DEPOSIT_ASKED:EUR", "DEPOSIT:EUR", "DEBTOR:CLUB:RIB:EUR"


@pytest.fixture
def asked(club: Club, season: Season) -> Deposit:
    draft = DepositDraft(
        kind=DepositKind.DATE_RESERVATION,
        season=season,
        fee_code="DATE_RESERVATION_DEPOSIT",
        about="reservation:5",
        subject="Torneio de Outono",
        club=club,
    )
    return ask_deposit(draft=draft, on=DAY, account=None)


@pytest.fixture
def held(asked: Deposit) -> Deposit:
    pay(asked.request, 5000)
    asked.refresh_from_db()
    return asked


def homologation(season: Season, cents: int, club: Club) -> PaymentRequest:
    line = ChargeLine("HOMOLOGATION_TOURNAMENT_PAIRS", "Homologation", "RTP 3.1.6", 1, cents)
    bill = Bill(season, "Torneio de Outono", "EUR", [line], club=club)
    return create_payment_request(bill, account=None, issued_on=DAY)


def pay(request: PaymentRequest, cents: int) -> None:
    record_payment(
        request=request,
        amount_cents=cents,
        received_on=DAY,
        method="bank",
        bank_reference="",
        account=None,
    )


def balances(*codes: str) -> list[int]:
    return [balance_cents(code) for code in codes]


def test_a_deposit_asked_for_is_no_income_and_not_yet_held(asked: Deposit) -> None:
    assert (asked.amount_cents, asked.held_by_entry) == (5000, None)
    assert balances(OWED, ASKED, HELD, "INCOME:EUR") == [5000, -5000, 0, 0]
    with pytest.raises(RuleError, match="deposit_not_held"):
        return_deposit(deposit=asked, reason="x", account=None, on=DAY)


def test_a_deposit_is_held_once_it_is_paid_in_full(asked: Deposit) -> None:
    pay(asked.request, 3000)
    after_part = balances(ASKED, HELD)
    pay(asked.request, 2000)

    assert after_part == [-5000, 0]
    assert balances(OWED, ASKED, HELD, "BANK:EUR") == [0, 0, -5000, 5000]


@pytest.mark.rule("3.1.7-f")
def test_a_deposit_of_50_is_deducted_from_180_and_130_are_due(
    held: Deposit, club: Club, season: Season
) -> None:
    request = homologation(season, 18000, club)

    payment = deduct_deposit(deposit=held, request=request, account=None, on=DAY)

    assert (payment.source, payment.amount_cents) == ("DEPOSIT", 5000)
    assert outstanding_cents(request) == 13000
    assert deposit_left_cents(held) == 0
    assert balances(OWED, HELD, "INCOME:EUR") == [13000, 0, -18000]
    assert not unbalanced_entries().exists()


def test_what_a_small_fee_leaves_is_returned(held: Deposit, club: Club, season: Season) -> None:
    request = homologation(season, 3000, club)
    deduct_deposit(deposit=held, request=request, account=None, on=DAY)

    move = return_deposit(deposit=held, reason="rest", account=None, on=DAY)

    assert (move.kind, move.amount_cents) == ("RETURNED", 2000)
    assert balances(OWED, HELD, "BANK:EUR") == [0, 0, 3000]


def test_a_deposit_is_forfeited_in_part_and_the_rest_becomes_a_balance(held: Deposit) -> None:
    forfeit_deposit(deposit=held, reason="late", account=None, on=DAY, amount_cents=1500)
    return_deposit(deposit=held, reason="rest", account=None, on=DAY, as_balance=True)

    assert balances(HELD, "INCOME:EUR", "ADVANCE:CLUB:RIB:EUR") == [0, -1500, -3500]


def test_no_more_than_is_left_is_moved(held: Deposit) -> None:
    forfeit_deposit(deposit=held, reason="late", account=None, on=DAY, amount_cents=1500)

    with pytest.raises(RuleError, match="deposit_part_too_large"):
        return_deposit(deposit=held, reason="x", account=None, on=DAY, amount_cents=3501)
    assert deposit_left_cents(held) == 3500


def test_the_same_deposit_is_not_asked_for_twice(asked: Deposit, club: Club) -> None:
    draft = DepositDraft(
        kind=DepositKind.DATE_RESERVATION,
        season=asked.request.season,
        fee_code="DATE_RESERVATION_DEPOSIT",
        about="reservation:5",
        subject="x",
        club=club,
    )

    with pytest.raises(RuleError, match="request_asked_before"):
        ask_deposit(draft=draft, on=DAY, account=None)


def test_a_deposit_of_another_debtor_is_not_deducted(
    held: Deposit, club: Club, season: Season
) -> None:
    other = Club.objects.create(code="CAS", name="Castelo", association=club.association)

    with pytest.raises(RuleError, match="deposit_of_another_debtor"):
        deduct_deposit(
            deposit=held, request=homologation(season, 18000, other), account=None, on=DAY
        )
    assert deposit_left_cents(held) == 5000


def test_a_deposit_whose_payment_is_taken_back_is_no_longer_held(held: Deposit) -> None:
    reverse_payment(payment=held.request.payments.get(), reason="x", on=DAY, account=None)

    held.refresh_from_db()
    assert held.held_by_entry is None
    assert balances(OWED, ASKED, HELD, "BANK:EUR") == [5000, -5000, 0, 0]


def test_the_payment_of_a_used_deposit_is_not_taken_back(held: Deposit) -> None:
    forfeit_deposit(deposit=held, reason="late", account=None, on=DAY, amount_cents=1)

    with pytest.raises(RuleError, match="deposit_used_already"):
        reverse_payment(payment=held.request.payments.get(), reason="x", on=DAY, account=None)


def test_a_deduction_taken_back_is_held_again(held: Deposit, club: Club, season: Season) -> None:
    request = homologation(season, 18000, club)
    payment = deduct_deposit(deposit=held, request=request, account=None, on=DAY)

    reverse_payment(payment=payment, reason="wrong event", on=DAY, account=None)

    assert (outstanding_cents(request), deposit_left_cents(held)) == (18000, 5000)
    assert balances(OWED, HELD) == [18000, -5000]


def test_a_deposit_is_cancelled_while_it_is_unpaid(asked: Deposit) -> None:
    cancel_payment_request(request=asked.request, reason="date given up", on=DAY, account=None)

    assert balances(OWED, ASKED, "INCOME:EUR") == [0, 0, 0]


def test_a_deposit_that_was_paid_is_returned_and_not_credited(held: Deposit) -> None:
    with pytest.raises(RuleError, match="deposit_is_returned_not_credited"):
        cancel_payment_request(request=held.request, reason="x", on=DAY, account=None)
