"""Payment requests and payments, booked double entry. Corrections are new entries."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from federation.errors import RuleError
from federation.models import (
    Account,
    Association,
    Club,
    LedgerAccount,
    LedgerAccountKind,
    LedgerEntry,
    Payment,
    PaymentRequest,
    PaymentRequestLine,
    Posting,
    Season,
)
from federation.rules.money import Money
from federation.selectors.ledger import billed_cents, outstanding_cents
from federation.services.audit import record_event


@dataclass(frozen=True, slots=True)
class ChargeLine:
    """One line to ask payment for."""

    fee_code: str
    title: str
    article: str
    quantity: int
    unit_cents: int


@dataclass(frozen=True, slots=True)
class Bill:
    """What is asked, of whom, for what. Exactly one of club and association owes it."""

    season: Season
    subject: str
    currency: str
    lines: Sequence[ChargeLine]
    club: Club | None = None
    association: Association | None = None
    event_number: int | None = None
    is_sample: bool = False
    due_on: dt.date | None = None


@transaction.atomic
def create_payment_request(
    bill: Bill, *, account: Account | None, issued_on: dt.date
) -> PaymentRequest:
    """Ask a body to pay, and book what it owes. Raises: RuleError if there is nothing to pay."""
    total = sum(line.quantity * line.unit_cents for line in bill.lines)
    if total <= 0:
        raise RuleError("request_nothing_to_pay", article="RTP 3.1.6")
    entry = book(
        "payment_requested",
        [(debtor_account(bill), total), (_account("INCOME", bill.currency), -total)],
        booked_on=issued_on,
        account=account,
        note=bill.subject,
    )
    request = PaymentRequest.objects.create(
        season=bill.season,
        club=bill.club,
        association=bill.association,
        reference=f"PP{bill.season.year}{entry.pk:06d}",
        subject=bill.subject,
        event_number=bill.event_number,
        currency=bill.currency,
        is_sample=bill.is_sample,
        issued_on=issued_on,
        due_on=bill.due_on,
        requested_by=account,
        entry=entry,
    )
    PaymentRequestLine.objects.bulk_create(
        PaymentRequestLine(
            request=request,
            position=position,
            fee_code=line.fee_code,
            title=line.title,
            article=line.article,
            quantity=line.quantity,
            unit_cents=line.unit_cents,
            amount_cents=line.quantity * line.unit_cents,
        )
        for position, line in enumerate(bill.lines, start=1)
    )
    record_event(
        "payment_requested",
        subject=f"payment_request:{request.pk}",
        account=account,
        details={"amount_cents": total, "reference": request.reference},
    )
    return request


@transaction.atomic
def record_payment(
    *,
    request: PaymentRequest,
    amount_cents: int,
    received_on: dt.date,
    method: str,
    bank_reference: str,
    account: Account | None,
) -> Payment:
    """Book money received for a request. Raises: RuleError if it is more than is still open."""
    request = PaymentRequest.objects.select_for_update().get(pk=request.pk)
    if request.cancelled_by_entry_id is not None:
        raise RuleError("request_cancelled", reference=request.reference)
    if amount_cents <= 0:
        raise RuleError("payment_not_positive")
    if received_on > timezone.localdate():
        raise RuleError("payment_in_the_future", received_on=received_on)
    if bank_reference and Payment.objects.filter(bank_reference=bank_reference).exists():
        raise RuleError("bank_reference_used", bank_reference=bank_reference)
    open_cents = outstanding_cents(request)
    if amount_cents > open_cents:
        raise RuleError(
            "payment_exceeds_request",
            paid=Money(amount_cents, request.currency),
            outstanding=Money(open_cents, request.currency),
            reference=request.reference,
        )
    entry = book(
        "payment_received",
        [
            (_account("BANK", request.currency), amount_cents),
            (debtor_account(request), -amount_cents),
        ],
        booked_on=received_on,
        account=account,
        note=request.reference,
    )
    payment = Payment.objects.create(
        request=request,
        amount_cents=amount_cents,
        received_on=received_on,
        method=method,
        bank_reference=bank_reference,
        entry=entry,
    )
    record_event(
        "payment_received",
        subject=f"payment_request:{request.pk}",
        account=account,
        details={"amount_cents": amount_cents, "received_on": received_on.isoformat()},
    )
    return payment


@transaction.atomic
def cancel_payment_request(
    *, request: PaymentRequest, reason: str, on: dt.date, account: Account | None
) -> None:
    """Take back what was asked for; possible while nothing has been paid. Raises: RuleError."""
    request = PaymentRequest.objects.select_for_update().get(pk=request.pk)
    if request.cancelled_by_entry_id is not None:
        raise RuleError("request_cancelled", reference=request.reference)
    if request.payments.exists():
        raise RuleError("request_already_paid", reference=request.reference)
    total = billed_cents(request)
    request.cancelled_by_entry = book(
        "payment_request_cancelled",
        [(_account("INCOME", request.currency), total), (debtor_account(request), -total)],
        booked_on=on,
        account=account,
        note=reason,
    )
    request.save(update_fields=["cancelled_by_entry"])
    record_event(
        "payment_request_cancelled",
        subject=f"payment_request:{request.pk}",
        account=account,
        details={"reason": reason},
    )


@transaction.atomic
def set_certified_invoice(*, request: PaymentRequest, number: str, account: Account | None) -> None:
    """Note the number of the certified invoice that was issued elsewhere."""
    request = PaymentRequest.objects.select_for_update().get(pk=request.pk)
    before, request.certified_invoice = request.certified_invoice, number.strip()
    request.save(update_fields=["certified_invoice"])
    record_event(
        "certified_invoice_noted",
        subject=f"payment_request:{request.pk}",
        account=account,
        details={"before": before, "after": request.certified_invoice},
    )


def book(
    act: str,
    postings: Sequence[tuple[LedgerAccount, int]],
    *,
    booked_on: dt.date,
    account: Account | None,
    note: str = "",
) -> LedgerEntry:
    """Add one balanced entry to the ledger. Raises: RuleError if it does not balance."""
    if (total := sum(cents for _, cents in postings)) != 0:
        raise RuleError("entry_not_balanced", sum=total)
    entry = LedgerEntry.objects.create(
        act=act, booked_on=booked_on, recorded_by=account, note=note[:200]
    )
    Posting.objects.bulk_create(
        Posting(entry=entry, account=ledger_account, amount_cents=cents)
        for ledger_account, cents in postings
    )
    return entry


def debtor_account(debtor: Bill | PaymentRequest) -> LedgerAccount:
    """Return the ledger account of whoever owes."""
    club, association = debtor.club, debtor.association
    body = f"CLUB:{club.code}" if club else f"ASSOCIATION:{association.code}"  # type: ignore[union-attr]
    account, _made = LedgerAccount.objects.get_or_create(
        code=f"DEBTOR:{body}:{debtor.currency}",
        defaults={
            "kind": LedgerAccountKind.DEBTOR,
            "club": club,
            "association": association,
            "currency": debtor.currency,
        },
    )
    return account


def _account(kind: str, currency: str) -> LedgerAccount:
    account, _made = LedgerAccount.objects.get_or_create(
        code=f"{kind}:{currency}", defaults={"kind": kind, "currency": currency}
    )
    return account
