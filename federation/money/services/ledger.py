"""Payment requests and payments, in double entry. Corrections are new entries."""

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.db import transaction
from django.utils import timezone

from federation.errors import RuleError
from federation.licences.services.payments import mark_unpaid_licences
from federation.models import (
    Account,
    Association,
    BankLine,
    BankLineState,
    Club,
    Deposit,
    LedgerAccount,
    LedgerAccountKind,
    LedgerEntry,
    Licence,
    Payment,
    PaymentRequest,
    PaymentRequestLine,
    PaymentSource,
    Person,
    Season,
)
from federation.money.rules.receipts import (
    refuse_beyond_balance,
    refuse_day_received,
    refuse_far_above,
)
from federation.money.selectors.ledger import advance_cents, outstanding_cents
from federation.money.services.booking import (
    Owing,
    advance_account,
    book,
    book_back,
    debtor_account,
    federation_account,
    locked,
    next_reference,
)
from federation.money.services.credit_reversals import goes_back_cents
from federation.money.services.deposit_holding import release_deposit
from federation.money.services.payment_messages import notify_of_payment, notify_of_request
from federation.money.services.settled import do_what_payment_brings
from federation.rules.money import Money
from federation.services.audit import record_event


@dataclass(frozen=True, slots=True)
class ChargeLine:
    """One charge.

    reason: why it is not the full price, the code of a sentence with its values; "" for the full
    price. licence: the one licence that is charged, None if it is something else or several.
    """

    fee_code: str
    title: str
    article: str
    quantity: int
    unit_cents: int
    reason: str = ""
    reason_values: Mapping[str, object] = field(default_factory=dict)
    licence: Licence | None = None


@dataclass(frozen=True, slots=True)
class Bill:
    """The content of a payment request. Exactly one of club, association and person is set.

    purpose: identifies what a debtor is charged only once, such as "AFFILIATION:2026"; "" if it may
    be charged again.
    """

    season: Season
    subject: str
    currency: str
    lines: Sequence[ChargeLine]
    club: Club | None = None
    association: Association | None = None
    person: Person | None = None
    event_number: int | None = None
    is_sample: bool = False
    due_on: dt.date | None = None
    purpose: str = ""


@dataclass(frozen=True, slots=True)
class Receipt:
    """Money received. bank_reference: "" if there is none.

    into: the account it came into: the bank, or suspense if loaded from a bank file.
    payer: who paid, if not the debtor: what is more than open is kept for them.
    """

    amount_cents: int
    received_on: dt.date
    method: str
    bank_reference: str = ""
    into: LedgerAccountKind = LedgerAccountKind.BANK
    payer: Owing | None = None


@transaction.atomic
def create_payment_request(
    bill: Bill,
    *,
    account: Account | None,
    issued_on: dt.date,
    against: LedgerAccountKind = LedgerAccountKind.INCOME,
) -> PaymentRequest:
    """Create a payment request, and book the debt. Raises: RuleError if there is nothing to pay.

    against: the contra account: income, or deposits.
    """
    total = sum(line.quantity * line.unit_cents for line in bill.lines)
    if total <= 0:
        raise RuleError("request_nothing_to_pay", article="RTP 3.1.6")
    owed = debtor_account(bill)
    if bill.purpose:
        _refuse_repeated_request(bill, locked(owed))
    entry = book(
        "payment_requested",
        [(owed, total), (federation_account(against, bill.currency), -total)],
        booked_on=issued_on,
        account=account,
        note=bill.subject,
    )
    request = PaymentRequest.objects.create(
        season=bill.season,
        **{body: getattr(bill, body) for body in ("club", "association", "person")},
        reference=next_reference("payment_request", bill.season),
        subject=bill.subject,
        event_number=bill.event_number,
        purpose=bill.purpose,
        currency=bill.currency,
        is_sample=bill.is_sample,
        issued_on=issued_on,
        due_on=bill.due_on,
        requested_by=account,
        entry=entry,
    )
    _write_lines(request, bill.lines)
    record_event(
        "payment_requested",
        subject=f"payment_request:{request.pk}",
        account=account,
        details={"amount_cents": total, "reference": request.reference},
    )
    notify_of_request(request)
    return request


def _write_lines(request: PaymentRequest, lines: Sequence[ChargeLine]) -> None:
    PaymentRequestLine.objects.bulk_create(
        PaymentRequestLine(
            request=request,
            position=position,
            fee_code=line.fee_code,
            title=line.title,
            article=line.article,
            reason=line.reason,
            reason_values=dict(line.reason_values),
            quantity=line.quantity,
            unit_cents=line.unit_cents,
            amount_cents=line.quantity * line.unit_cents,
            licence=line.licence,
        )
        for position, line in enumerate(lines, start=1)
    )


def refuse_past_due(due_on: dt.date | None, *, on: dt.date) -> None:
    """Return if somebody asked on a day can still pay by another. Raises: RuleError."""
    if due_on is not None and due_on < on:
        raise RuleError("request_due_in_the_past", due_on=due_on)


def _refuse_repeated_request(bill: Bill, _held: LedgerAccount) -> None:
    """Refuse a second charge of the same purpose; the debtor's account must be locked."""
    payment_request = PaymentRequest.objects.filter(
        purpose=bill.purpose,
        club=bill.club,
        association=bill.association,
        person=bill.person,
        cancelled_by_entry__isnull=True,
    ).first()
    if payment_request is not None:
        raise RuleError("request_asked_before", reference=payment_request.reference)


@transaction.atomic
def record_payment(
    *,
    request: PaymentRequest,
    amount_cents: int,
    received_on: dt.date,
    method: str,
    bank_reference: str,
    account: Account | None,
    is_sure: bool = False,
) -> Payment:
    """Book money received for a request; an excess is kept as a balance. Raises: RuleError.

    is_sure: an amount far above what is open is taken, too.
    """
    request = held_request(request)
    if not is_sure:
        asked = Money(amount_cents, request.currency)
        refuse_far_above(asked, outstanding_cents(request), reference=request.reference)
    receipt = Receipt(amount_cents, received_on, method, bank_reference)
    return book_receipt(request=request, receipt=receipt, account=account)


@transaction.atomic
def book_receipt(*, request: PaymentRequest, receipt: Receipt, account: Account | None) -> Payment:
    """Book money for a request, from the bank or from suspense. Raises: RuleError."""
    request = held_request(request)
    refuse_receipt(receipt, request.currency, asked_on=request.issued_on)
    settled = min(receipt.amount_cents, outstanding_cents(request))
    to_balance_cents = receipt.amount_cents - settled
    balance = advance_account(receipt.payer or request) if to_balance_cents else None
    payment = Payment.objects.create(
        request=request,
        source=PaymentSource.MONEY,
        amount_cents=settled,
        to_balance_cents=to_balance_cents,
        balance=balance,
        received_on=receipt.received_on,
        method=receipt.method,
        bank_reference=receipt.bank_reference,
        entry=book(
            "payment_received",
            [
                (federation_account(receipt.into, request.currency), receipt.amount_cents),
                (debtor_account(request), -settled),
                *([(balance, -to_balance_cents)] if balance else []),
            ],
            booked_on=receipt.received_on,
            account=account,
            note=request.reference,
        ),
    )
    record_payment_event("payment_received", payment, account, to_balance_cents=to_balance_cents)
    notify_of_payment(payment, payer=receipt.payer.person if receipt.payer else None)
    do_what_payment_brings(request, on=receipt.received_on, account=account)
    return payment


def pay_from(
    source: PaymentSource,
    paid_out_of: LedgerAccount,
    *,
    request: PaymentRequest,
    amount_cents: int,
    on: dt.date,
    account: Account | None,
    deposit: Deposit | None = None,
) -> Payment:
    """Pay part of a locked request from money the federation already has."""
    payment = _settle(
        source, paid_out_of, request, amount_cents, on=on, account=account, deposit=deposit
    )
    do_what_payment_brings(request, on=on, account=account)
    return payment


def _settle(
    source: PaymentSource,
    paid_out_of: LedgerAccount,
    request: PaymentRequest,
    amount_cents: int,
    *,
    on: dt.date,
    account: Account | None,
    deposit: Deposit | None = None,
) -> Payment:
    """Book a payment from money the federation has, without its consequences."""
    payment = Payment.objects.create(
        request=request,
        source=source,
        amount_cents=amount_cents,
        deposit=deposit,
        received_on=on,
        method=source.lower(),
        entry=book(
            f"{source.lower()}_applied",
            [(paid_out_of, amount_cents), (debtor_account(request), -amount_cents)],
            booked_on=on,
            account=account,
            note=request.reference,
        ),
    )
    record_payment_event(f"{source.lower()}_applied", payment, account)
    return payment


@transaction.atomic
def reverse_payment(
    *, payment: Payment, reason: str, on: dt.date, account: Account | None
) -> LedgerEntry:
    """Reverse a payment by a new entry; the payment stays, marked. Raises: RuleError.

    Its consequences are reversed too, or the reversal is refused if that is impossible. From a
    balance made by a credit note, the part not covered by other payments goes back to the request.
    """
    reason = required_reason(reason)
    if payment.request_id is not None:
        PaymentRequest.objects.select_for_update().get(pk=payment.request_id)
    payment = Payment.objects.select_for_update().get(pk=payment.pk)
    if payment.reversed_by_entry_id is not None:
        raise RuleError("payment_taken_back_before")
    request = payment.request
    goes_back = goes_back_cents(payment)
    if payment.balance is not None:
        there = advance_cents(locked(payment.balance))
        refuse_beyond_balance(payment.to_balance_cents, there, payment.balance.currency)
    if request is not None:
        release_deposit(request, on=on, account=account, reason=reason)
    entry = book_back(payment.entry, booked_on=on, account=account, reason=reason)
    payment.reversed_by_entry = entry
    payment.save(update_fields=["reversed_by_entry"])
    BankLine.objects.filter(payment=payment).update(payment=None, state=BankLineState.WAITING)
    record_payment_event("payment_taken_back", payment, account, reason=reason)
    if request is not None and goes_back:
        balance = advance_account(request)
        _settle(PaymentSource.ADVANCE, balance, request, goes_back, on=on, account=account)
    if request is not None:
        mark_unpaid_licences(request=request, on=on, account=account)
    return entry


def required_reason(reason: str) -> str:
    """Return the reason without surrounding blanks. Raises: RuleError if there is none."""
    if not (text := reason.strip()):
        raise RuleError("reason_missing")
    return text[:200]


def held_request(request: PaymentRequest) -> PaymentRequest:
    """Return the request, locked until the transaction ends. Raises: RuleError if cancelled."""
    request = PaymentRequest.objects.select_for_update().get(pk=request.pk)
    if request.cancelled_by_entry_id is not None:
        raise RuleError("request_cancelled", reference=request.reference)
    return request


def refuse_receipt(receipt: Receipt, currency: str, *, asked_on: dt.date | None = None) -> None:
    """Refuse an impossible receipt. Raises: RuleError."""
    if receipt.amount_cents <= 0:
        raise RuleError("payment_not_positive")
    refuse_day_received(receipt.received_on, on=timezone.localdate(), asked_on=asked_on)
    if not receipt.bank_reference:
        return
    # The bank account is locked, so that a reference cannot be used twice at once.
    locked(federation_account(LedgerAccountKind.BANK, currency))
    payments = Payment.objects.filter(
        bank_reference=receipt.bank_reference, reversed_by_entry__isnull=True
    )
    waits = BankLine.objects.filter(
        bank_reference=receipt.bank_reference, state=BankLineState.WAITING
    )
    if receipt.into == LedgerAccountKind.BANK and waits.exists():
        raise RuleError("bank_line_waits", bank_reference=receipt.bank_reference)
    if payments.exists():
        raise RuleError("bank_reference_used", bank_reference=receipt.bank_reference)


def record_payment_event(
    act: str, payment: Payment, account: Account | None, **details: object
) -> None:
    """Record an act on a payment in the audit trail."""
    record_event(
        act,
        subject=f"payment_request:{payment.request_id}"
        if payment.request_id
        else f"payment:{payment.pk}",
        account=account,
        details={
            "amount_cents": payment.amount_cents,
            "received_on": payment.received_on.isoformat(),
            **details,
        },
    )
