"""Ledger entries: balanced, with accounts created when needed."""

import datetime as dt
from collections.abc import Sequence
from typing import Protocol

from federation.errors import RuleError
from federation.models import (
    Account,
    Association,
    Club,
    LedgerAccount,
    LedgerAccountKind,
    LedgerEntry,
    Person,
    Posting,
    ReferenceSeries,
    Season,
)

PREFIXES = {"payment_request": "PP", "credit_note": "NC"}


class Owing(Protocol):
    """A debtor: one of club, association and person, and a currency."""

    @property
    def club(self) -> Club | None: ...
    @property
    def association(self) -> Association | None: ...
    @property
    def person(self) -> Person | None: ...
    @property
    def currency(self) -> str: ...


def book(
    act: str,
    postings: Sequence[tuple[LedgerAccount, int]],
    *,
    booked_on: dt.date,
    account: Account | None,
    note: str = "",
) -> LedgerEntry:
    """Add one balanced entry to the ledger; amounts of zero are left out.

    Raises: RuleError if it does not balance, or mixes currencies.
    """
    if (total := sum(cents for _, cents in postings)) != 0:
        raise RuleError("entry_not_balanced", sum=total)
    if len(currencies := sorted({ledger_account.currency for ledger_account, _ in postings})) > 1:
        raise RuleError("currencies_differ", one=currencies[0], other=currencies[1])
    entry = LedgerEntry.objects.create(
        act=act, booked_on=booked_on, recorded_by=account, note=note[:200]
    )
    Posting.objects.bulk_create(
        Posting(entry=entry, account=ledger_account, amount_cents=cents)
        for ledger_account, cents in postings
        if cents
    )
    return entry


def book_back(
    entry: LedgerEntry, *, booked_on: dt.date, account: Account | None, reason: str
) -> LedgerEntry:
    """Add the entry that reverses another; both stay."""
    return book(
        f"{entry.act}_taken_back",
        [
            (posting.account, -posting.amount_cents)
            for posting in entry.postings.select_related("account")
        ],
        booked_on=booked_on,
        account=account,
        note=reason,
    )


def federation_account(kind: LedgerAccountKind, currency: str) -> LedgerAccount:
    """Return the one account of a kind: bank, income, deposits, suspense."""
    account, _made = LedgerAccount.objects.get_or_create(
        code=f"{kind}:{currency}", defaults={"kind": kind, "currency": currency}
    )
    return account


def debtor_account(owing: Owing) -> LedgerAccount:
    """Return the ledger account of a debtor's debts."""
    return _account_of(owing, LedgerAccountKind.DEBTOR)


def advance_account(owing: Owing) -> LedgerAccount:
    """Return the ledger account of a debtor's credit balance."""
    return _account_of(owing, LedgerAccountKind.ADVANCE)


def locked(account: LedgerAccount) -> LedgerAccount:
    """Return the account, locked until the transaction ends, since its balance will be used."""
    return LedgerAccount.objects.select_for_update().get(pk=account.pk)


def next_reference(kind: str, season: Season) -> str:
    """Return the next reference of a series, locked until the transaction ends."""
    ReferenceSeries.objects.get_or_create(kind=kind, season=season)
    series = ReferenceSeries.objects.select_for_update().get(kind=kind, season=season)
    series.last_number += 1
    series.save(update_fields=["last_number"])
    return f"{PREFIXES[kind]}{season.year}{series.last_number:06d}"


def _account_of(owing: Owing, kind: LedgerAccountKind) -> LedgerAccount:
    account, _made = LedgerAccount.objects.get_or_create(
        code=f"{kind}:{debtor_code(owing)}:{owing.currency}",
        defaults={
            "kind": kind,
            "club": owing.club,
            "association": owing.association,
            "person": owing.person,
            "currency": owing.currency,
        },
    )
    return account


def debtor_code(owing: Owing) -> str:
    """Return a debtor's short name in account codes.

    Raises: RuleError unless exactly one is set.
    """
    named = []
    if owing.club is not None:
        named.append(f"CLUB:{owing.club.code}")
    if owing.association is not None:
        named.append(f"ASSOCIATION:{owing.association.code}")
    if owing.person is not None:
        named.append(f"PERSON:{owing.person.pk}")
    if len(named) != 1:
        raise RuleError("request_has_one_debtor")
    return named[0]
