"""The journal: balanced, under the accountant's codes, each row with the number of its paper."""

import csv
import datetime as dt
import io
from collections import defaultdict
from collections.abc import Callable
from decimal import Decimal

import pytest
from django.test import Client
from django.urls import reverse

from federation.errors import RuleError
from federation.models import Account, AccountingCode
from federation.money.selectors.journal import journal
from federation.money.selectors.ledger_faults import ledger_faults
from federation.money.services.accounting import set_accounting_codes
from federation.money.services.credit_notes import cancel_payment_request
from tests.factories.money import DAY, ask, receive
from tests.factories.pages import words
from tests.personas import World

CODES = {
    ("DEBTOR", ""): "21",
    ("BANK", ""): "12",
    ("INCOME", ""): "72",
    ("INCOME", "CERTIFICATE"): "72.3",
    ("ADVANCE", ""): "27",
}


@pytest.fixture(autouse=True)
def booked(world: World) -> object:
    """Return a request of 15.00 paid with 16.00, then credited; and one of 20.00, unpaid."""
    paid = ask(world.club, world.season, 1500)
    receive(paid, 1600, bank_reference="BANK77")
    cancel_payment_request(request=paid, reason="=mistaken", on=DAY, account=None)
    ask(world.other_club, world.season, 2000, on=dt.date(2026, 12, 1))
    yield
    assert ledger_faults() == []


def test_every_account_without_a_code_is_named(english: None) -> None:
    set_accounting_codes(codes={("BANK", ""): "12"}, account=None)

    with pytest.raises(RuleError) as refusal:
        journal(first=DAY, last=DAY)

    assert refusal.value.code == "accounts_without_code"
    assert refusal.value.values["accounts"] == [
        "balance in favour of a debtor",
        "debtor",
        "income",
    ]


def test_the_rows_are_balanced_and_name_their_papers(english: None) -> None:
    set_accounting_codes(codes=CODES, account=None)

    rows = journal(first=DAY, last=DAY)

    assert [(row.document, row.code, row.amount_cents) for row in rows] == [
        ("PP2026000001", "21", 1500),
        ("PP2026000001", "72.3", -1500),
        ("BANK77", "12", 1600),
        ("BANK77", "21", -1500),
        ("BANK77", "27", -100),
        ("NC2026000001", "72.3", 1500),
        ("NC2026000001", "27", -1500),
    ]


def test_the_period_counts_both_its_days() -> None:
    set_accounting_codes(codes=CODES, account=None)
    december = dt.date(2026, 12, 1)

    assert len(journal(first=DAY, last=december)) == 9
    assert len(journal(first=december, last=december)) == 2
    assert journal(first=dt.date(2026, 12, 2), last=dt.date(2026, 12, 31)) == []


def test_income_of_a_fee_without_a_code_goes_to_that_of_income() -> None:
    set_accounting_codes(codes=CODES | {("INCOME", "CERTIFICATE"): ""}, account=None)

    codes = {row.code for row in journal(first=DAY, last=DAY)}

    assert codes == {"21", "72", "12", "27"}


def test_codes_are_changed_and_taken_out(olga: Account) -> None:
    assert set_accounting_codes(codes=CODES, account=olga) == 5
    assert set_accounting_codes(codes=CODES, account=olga) == 0
    assert set_accounting_codes(codes={("BANK", ""): "", ("DEBTOR", ""): "211"}, account=olga) == 2

    codes = dict(AccountingCode.objects.filter(fee_code="").values_list("kind", "code"))
    assert codes == {"DEBTOR": "211", "INCOME": "72", "ADVANCE": "27"}


def test_the_office_sets_the_codes_and_saves_the_file(
    olga: Account, as_account: Callable[[Account], Client]
) -> None:
    office = as_account(olga)
    period = {"first": "2026-11-01", "last": "2026-12-31", "as": "journal"}
    refused = office.get(reverse("ledger-file"), period)
    assert refused.status_code == 409
    assert "These accounts have no code of the accountant's yet" in words(refused)

    wrong = office.post(reverse("accounting-codes-set"), {"kind_BANK": "=12"})
    office.post(
        reverse("accounting-codes-set"),
        {"kind_DEBTOR": "21", "kind_BANK": "12", "kind_INCOME": "72", "kind_ADVANCE": "27"},
    )
    saved = office.get(reverse("ledger-file"), period)

    assert wrong.status_code == 422
    assert 'filename="journal-20261101-20261231.csv"' in saved["Content-Disposition"]
    text = saved.content.decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text), delimiter=";"))
    sums: dict[str, Decimal] = defaultdict(Decimal)
    for row in rows:
        assert row["document"]
        sums[row["entry"]] += Decimal(row["debit"]) - Decimal(row["credit"])
    assert len(rows) == 9
    assert set(sums.values()) == {Decimal("0.00")}
    assert not any(row["text"].startswith("=") for row in rows)


def test_only_the_office_sees_the_codes(
    bruno: Account, as_account: Callable[[Account], Client]
) -> None:
    club = as_account(bruno)

    assert club.get(reverse("accounting-codes-set")).status_code == 403
    assert club.get(reverse("ledger-file"), {"as": "journal"}).status_code == 403
