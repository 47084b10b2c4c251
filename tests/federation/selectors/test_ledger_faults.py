"""What must always be true of the ledger: nothing found where all is booked, each fault named."""

import datetime as dt

import pytest

from federation.models import (
    BankFile,
    BankLine,
    Club,
    LedgerCheck,
    PaymentRequest,
    Posting,
    Season,
)
from federation.money.selectors.ledger_faults import ledger_faults
from federation.money.services.balances import apply_advance
from federation.money.services.credit_notes import cancel_payment_request
from federation.money.services.ledger_checks import check_ledger
from tests.factories.money import ask, credited, held_deposit, receive
from tests.factories.pages import AssertQueries
from tests.personas import World

NOW = dt.datetime(2026, 11, 20, 3, 30, tzinfo=dt.UTC)


@pytest.fixture
def books(world: World) -> World:
    """Return the small world with one booking of each kind."""
    held_deposit(world, "reservation:1")
    credited(world, "credited")
    overpaid = ask(world.club, world.season, 1000)
    receive(overpaid, 1700)
    apply_advance(request=ask(world.club, world.season, 500), on=dt.date(2026, 11, 2), account=None)
    paid = ask(world.other_club, world.season, 800)
    receive(paid, 800)
    cancel_payment_request(request=paid, reason="x", on=dt.date(2026, 11, 2), account=None)
    return world


def codes() -> list[str]:
    return [fault.code for fault in ledger_faults()]


def test_books_kept_by_the_services_have_no_fault(books: World) -> None:
    assert ledger_faults() == []


def test_an_entry_that_does_not_balance_is_named(books: World) -> None:
    posting = Posting.objects.filter(account__code="INCOME:EUR").first()
    assert posting is not None
    entry = posting.entry
    Posting.objects.filter(pk=posting.pk).update(amount_cents=posting.amount_cents - 1)

    (fault,) = ledger_faults()

    assert (fault.code, fault.values) == ("fault_entry_unbalanced", {"entry": str(entry.pk)})


def test_a_debtor_whose_account_says_something_else_is_named(books: World) -> None:
    request = ask(books.club, books.season, 900)
    request.lines.update(quantity=1, unit_cents=901, amount_cents=901)

    (fault,) = ledger_faults()

    assert fault.code == "fault_debtor_balance"
    assert fault.values == {
        "account": "DEBTOR:CLUB:RIB:EUR",
        "found": "9.00 EUR",
        "expected": "9.01 EUR",
    }


def test_deposits_that_are_not_what_the_account_says_are_named(books: World) -> None:
    deposit = held_deposit(books, "reservation:2")
    type(deposit).objects.filter(pk=deposit.pk).update(amount_cents=5001)

    assert codes() == ["fault_deposits"]


def test_a_bank_line_that_waits_outside_suspense_is_named(books: World) -> None:
    file = BankFile.objects.create(name="x", sha256="0" * 64, lines_read=1, lines_new=1)
    BankLine.objects.create(
        file=file,
        position=1,
        bank_reference="A1",
        booked_on=dt.date(2026, 11, 2),
        amount_cents=100,
        currency="EUR",
        state="WAITING",
    )

    assert codes() == ["fault_suspense_missing"]


def test_the_check_keeps_what_it_found(books: World) -> None:
    clean = check_ledger(now=NOW)
    PaymentRequest.objects.filter(pk=ask(books.club, books.season).pk).update(club=books.other_club)
    ledger_check = check_ledger(now=NOW + dt.timedelta(days=1))

    assert clean.faults == []
    assert [fault["code"] for fault in ledger_check.faults] == [
        "fault_debtor_balance",
        "fault_debtor_balance",
    ]
    assert LedgerCheck.objects.first() == ledger_check


def test_many_requests_are_checked_by_as_many_queries(
    world: World, club_of_many: Club, django_assert_max_num_queries: AssertQueries
) -> None:
    with django_assert_max_num_queries(22):
        assert ledger_faults() == []


@pytest.fixture
def club_of_many(world: World) -> Club:
    season: Season = world.season
    for number in range(12):
        receive(ask(world.club, season, 100 + number), 50 + 10 * number)
    return world.club
