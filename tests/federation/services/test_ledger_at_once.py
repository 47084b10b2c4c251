"""Many post at once: references stay without gaps and the ledger balances."""

from functools import partial

import pytest

from federation.models import Club, Deposit, DepositKind, PaymentRequest, ReferenceSeries, Season
from federation.money.selectors.ledger import balance_cents
from federation.money.selectors.ledger_faults import ledger_faults
from federation.money.services.balances import apply_advance
from federation.money.services.credit_notes import cancel_payment_request
from federation.money.services.deposits import DepositDraft, ask_deposit, deduct_deposit
from federation.money.services.ledger import reverse_payment
from federation.services.rule_sets import load_fee_schedule, shipped_figures
from tests.at_once import ON_POSTGRESQL, at_once
from tests.factories.federation import make_association, make_club, make_federation, make_season
from tests.factories.money import DAY, ask, receive

pytestmark = ON_POSTGRESQL
EACH, THREADS = 5, 6


@pytest.fixture
def season(transactional_db: None) -> Season:
    make_federation()
    season = make_season()
    load_fee_schedule(shipped_figures("fees-demo-2026"), season=season)
    return season


@pytest.fixture
def club(season: Season) -> Club:
    return make_club(make_association())


def test_references_asked_for_at_once_have_no_gap(club: Club, season: Season) -> None:
    def many() -> None:
        for _ in range(EACH):
            ask(club, season)

    assert at_once(*[many] * THREADS) == []

    numbers = sorted(
        int(payment_request.reference[6:]) for payment_request in PaymentRequest.objects.all()
    )
    assert numbers == list(range(1, EACH * THREADS + 1))
    assert ReferenceSeries.objects.get().last_number == EACH * THREADS
    assert balance_cents("DEBTOR:CLUB:RIB:EUR") == EACH * THREADS * 1500
    assert ledger_faults() == []


def test_a_request_paid_twice_at_once_is_settled_once(club: Club, season: Season) -> None:
    request = ask(club, season, 1500)

    assert at_once(*[partial(receive, request, 1500)] * 4) == []

    paid = sorted(
        (payment.amount_cents, payment.to_balance_cents) for payment in request.payments.all()
    )
    assert paid == [(0, 1500), (0, 1500), (0, 1500), (1500, 0)]
    assert balance_cents("ADVANCE:CLUB:RIB:EUR") == -4500
    assert ledger_faults() == []


def test_a_bank_reference_booked_twice_at_once_counts_once(club: Club, season: Season) -> None:
    requests = [ask(club, season, 1500) for _ in range(4)]

    refused = at_once(
        *[partial(receive, request, 1500, bank_reference="B1") for request in requests]
    )

    assert refused == ["bank_reference_used"] * 3
    assert balance_cents("BANK:EUR") == 1500
    assert ledger_faults() == []


def test_a_balance_is_spent_once(club: Club, season: Season) -> None:
    receive(ask(club, season, 500), 2000)
    requests = [ask(club, season, 1500) for _ in range(4)]

    refused = at_once(
        *[partial(apply_advance, request=request, on=DAY, account=None) for request in requests]
    )

    assert refused == ["no_balance"] * 3
    assert balance_cents("ADVANCE:CLUB:RIB:EUR") == 0
    assert ledger_faults() == []


def test_a_deposit_is_deducted_once(club: Club, season: Season) -> None:
    deposit = deposit_of(club, season)
    requests = [ask(club, season, 18000) for _ in range(4)]

    refused = at_once(
        *[
            partial(deduct_deposit, deposit=deposit, request=request, on=DAY, account=None)
            for request in requests
        ]
    )

    assert refused == ["deposit_used_up"] * 3
    assert balance_cents("DEPOSIT:EUR") == 0
    assert ledger_faults() == []


def test_a_request_is_cancelled_once_and_a_payment_taken_back_once(
    club: Club, season: Season
) -> None:
    request, other = ask(club, season), ask(club, season)
    receive(other, 1500)
    cancel = partial(cancel_payment_request, request=request, reason="x", on=DAY, account=None)
    undo = partial(reverse_payment, payment=other.payments.get(), reason="x", on=DAY, account=None)

    refused = at_once(cancel, cancel, cancel, undo, undo, undo)

    assert refused == ["payment_taken_back_before"] * 2 + ["request_cancelled"] * 2
    assert balance_cents("DEBTOR:CLUB:RIB:EUR") == 1500
    assert ledger_faults() == []


def test_everything_at_once_balances(club: Club, season: Season) -> None:
    def year(number: int) -> None:
        for turn in range(EACH):
            request = ask(club, season, 1000 + number)
            receive(request, 400 + 300 * turn)
            extra = ask(club, season, 700)
            receive(extra, 900)
            if turn % 2:
                reverse_or_leave(extra)
            else:
                cancel_payment_request(request=request, reason="x", on=DAY, account=None)

    assert at_once(*[partial(year, number) for number in range(THREADS)]) == []

    assert ledger_faults() == []


def reverse_or_leave(request: PaymentRequest) -> None:
    reverse_payment(payment=request.payments.get(), reason="x", on=DAY, account=None)


def deposit_of(club: Club, season: Season) -> Deposit:
    draft = DepositDraft(
        kind=DepositKind.DATE_RESERVATION,
        season=season,
        fee_code="DATE_RESERVATION_DEPOSIT",
        about="reservation:1",
        subject="Torneio",
        club=club,
    )
    deposit = ask_deposit(draft=draft, on=DAY, account=None)
    receive(deposit.request, 5000)
    deposit.refresh_from_db()
    return deposit
