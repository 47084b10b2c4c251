"""Payouts of the payment provider: a bank line with what it held, less its charge."""

import datetime as dt

from django.db import transaction

from federation.errors import RuleError
from federation.models import Account, BankLine, BankLineState, LedgerAccountKind, LedgerEntry
from federation.money.selectors.ledger import balance_cents
from federation.money.selectors.ledger_faults import PAID_OUT
from federation.money.services.booking import book, book_back, federation_account, locked
from federation.money.services.ledger import required_reason
from federation.rules.money import Money
from federation.services.audit import record_event


@transaction.atomic
def book_payout(*, line: BankLine, charge_cents: int, account: Account | None) -> BankLine:
    """Book a waiting line as a payout of the provider. charge_cents: deducted by the provider.

    Raises: RuleError if the line does not wait, or for more than the provider holds.
    """
    line = BankLine.objects.select_for_update().get(pk=line.pk)
    if line.state != BankLineState.WAITING:
        raise RuleError("bank_line_decided", reference=line.bank_reference)
    held_by_provider = locked(federation_account(LedgerAccountKind.PROVIDER, line.currency))
    there, total = balance_cents(held_by_provider.code), line.amount_cents + charge_cents
    if total > there:
        raise RuleError(
            "payout_beyond_held",
            asked=Money(total, line.currency),
            there=Money(there, line.currency),
        )
    book(
        PAID_OUT,
        [
            (federation_account(LedgerAccountKind.SUSPENSE, line.currency), line.amount_cents),
            (federation_account(LedgerAccountKind.EXPENSE, line.currency), charge_cents),
            (held_by_provider, -total),
        ],
        booked_on=line.booked_on,
        account=account,
        note=line.bank_reference,
    )
    line.state = BankLineState.PAYOUT
    line.save(update_fields=["state"])
    record_event(
        "provider_payout_booked",
        subject=f"bank_line:{line.pk}",
        account=account,
        details={"cents": line.amount_cents, "charge_cents": charge_cents},
    )
    return line


@transaction.atomic
def take_back_payout(*, line: BankLine, reason: str, on: dt.date, account: Account | None) -> None:
    """Reverse the booking of a payout; the line waits again. Raises: RuleError."""
    reason = required_reason(reason)
    line = BankLine.objects.select_for_update().get(pk=line.pk)
    if line.state != BankLineState.PAYOUT:
        raise RuleError("bank_line_decided", reference=line.bank_reference)
    booked = LedgerEntry.objects.filter(act=PAID_OUT, note=line.bank_reference).latest("pk")
    book_back(booked, booked_on=on, account=account, reason=reason)
    line.state = BankLineState.WAITING
    line.save(update_fields=["state"])
    record_event(
        "provider_payout_taken_back",
        subject=f"bank_line:{line.pk}",
        account=account,
        details={"reason": reason},
    )
