"""Outgoing bank payments: booked by the office, and reversed."""

import datetime as dt
from dataclasses import dataclass
from enum import StrEnum

from django.db import transaction
from django.utils import timezone

from federation.errors import RuleError
from federation.models import (
    Account,
    BankLine,
    BankLineState,
    LedgerAccount,
    LedgerAccountKind,
    LedgerEntry,
)
from federation.money.services.balances import return_advance
from federation.money.services.booking import book, book_back, federation_account
from federation.money.services.ledger import required_reason
from federation.money.services.refunds import refund_of_line, reopen_refund
from federation.services.audit import record_event


class OutgoingWay(StrEnum):
    """The account for an outgoing payment."""

    BALANCE = "BALANCE"
    CHARGE = "CHARGE"
    COST = "COST"
    INCOME = "INCOME"
    BOOKED = "BOOKED"


@dataclass(frozen=True, slots=True)
class Outgoing:
    """The office's booking of a line. balance: the debtor to whom a balance was repaid."""

    way: OutgoingWay
    reason: str = ""
    balance: LedgerAccount | None = None


@transaction.atomic
def book_outgoing_line(*, line: BankLine, outgoing: Outgoing, account: Account | None) -> BankLine:
    """Book an outgoing line; if it was already booked by hand, only mark it.

    Raises: RuleError for a line that is not outgoing, or was decided; without a reason, except for
    a bank charge; for more than the balance to be repaid.
    """
    line = _locked(line)
    if line.state != BankLineState.OUTGOING:
        raise RuleError("bank_line_not_outgoing", reference=line.bank_reference)
    reason = outgoing.reason.strip()
    if outgoing.way is not OutgoingWay.CHARGE:
        reason = required_reason(reason)
    line.entry = _entry(line, outgoing, reason, account)
    line.state = BankLineState.BOOKED if line.entry else BankLineState.KNOWN
    line.save(update_fields=["entry", "state"])
    record_event(
        "bank_line_booked",
        subject=f"bank_line:{line.pk}",
        account=account,
        details={"way": outgoing.way.value, "reason": reason, "cents": line.amount_cents},
    )
    return line


@transaction.atomic
def take_back_outgoing_line(
    *, line: BankLine, reason: str, on: dt.date, account: Account | None
) -> BankLine:
    """Reverse the booking of an outgoing line, which can be booked again. Raises: RuleError."""
    line, reason = _locked(line), required_reason(reason)
    if line.amount_cents >= 0 or line.state not in (BankLineState.BOOKED, BankLineState.KNOWN):
        raise RuleError("bank_line_not_booked", reference=line.bank_reference)
    if line.entry is not None:
        reopen_refund(line.entry)
        book_back(line.entry, booked_on=on, account=account, reason=reason)
    line.entry, line.state = None, BankLineState.OUTGOING
    line.save(update_fields=["entry", "state"])
    record_event(
        "bank_line_taken_back",
        subject=f"bank_line:{line.pk}",
        account=account,
        details={"reason": reason},
    )
    return line


def _entry(
    line: BankLine, outgoing: Outgoing, reason: str, account: Account | None
) -> LedgerEntry | None:
    cents = -line.amount_cents
    if outgoing.way is OutgoingWay.BOOKED:
        return None
    if outgoing.way is OutgoingWay.BALANCE:
        balance = outgoing.balance
        if balance is None or balance.kind != LedgerAccountKind.ADVANCE:
            raise RuleError("bank_line_without_balance", reference=line.bank_reference)
        if balance.currency != line.currency:
            raise RuleError("currencies_differ", one=balance.currency, other=line.currency)
        entry = return_advance(
            holder=balance, amount_cents=cents, reason=reason, on=line.booked_on, account=account
        )
        refund_of_line(balance, cents, entry=entry, now=timezone.now())
        return entry
    kind = (
        LedgerAccountKind.INCOME
        if outgoing.way is OutgoingWay.INCOME
        else LedgerAccountKind.EXPENSE
    )
    return book(
        "bank_charge" if outgoing.way is OutgoingWay.CHARGE else "money_paid_out",
        [
            (federation_account(kind, line.currency), cents),
            (federation_account(LedgerAccountKind.BANK, line.currency), -cents),
        ],
        booked_on=line.booked_on,
        account=account,
        note=f"{line.bank_reference} {reason}".strip(),
    )


def _locked(line: BankLine) -> BankLine:
    rows = BankLine.objects.select_for_update(of=("self",)).select_related("entry")
    return rows.get(pk=line.pk)
