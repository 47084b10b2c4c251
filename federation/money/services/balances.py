"""Balances in a debtor's favour: overpayments, used for another request or repaid."""

import datetime as dt
from dataclasses import dataclass

from django.db import transaction

from federation.errors import RuleError
from federation.models import (
    Account,
    Association,
    Club,
    LedgerAccountKind,
    LedgerEntry,
    Payment,
    PaymentRequest,
    PaymentSource,
    Person,
)
from federation.money.rules.receipts import refuse_beyond_balance
from federation.money.selectors.ledger import advance_cents, outstanding_cents
from federation.money.services.booking import (
    Owing,
    advance_account,
    book,
    debtor_code,
    federation_account,
    locked,
)
from federation.money.services.ledger import (
    Receipt,
    held_request,
    pay_from,
    record_payment_event,
    refuse_receipt,
    required_reason,
)
from federation.rules.money import Money
from federation.services.audit import record_event


@dataclass(frozen=True, slots=True)
class Holder:
    """The holder of a balance: one of club, association and person."""

    currency: str
    club: Club | None = None
    association: Association | None = None
    person: Person | None = None


@transaction.atomic
def receive_advance(*, holder: Owing, receipt: Receipt, account: Account | None) -> Payment:
    """Book money received without a request, as a balance of the payer. Raises: RuleError."""
    refuse_receipt(receipt, holder.currency)
    balance = advance_account(holder)
    payment = Payment.objects.create(
        source=PaymentSource.MONEY,
        amount_cents=0,
        to_balance_cents=receipt.amount_cents,
        balance=balance,
        received_on=receipt.received_on,
        method=receipt.method,
        bank_reference=receipt.bank_reference,
        entry=book(
            "advance_received",
            [
                (federation_account(receipt.into, holder.currency), receipt.amount_cents),
                (balance, -receipt.amount_cents),
            ],
            booked_on=receipt.received_on,
            account=account,
            note=debtor_code(holder),
        ),
    )
    record_payment_event(
        "advance_received", payment, account, to_balance_cents=receipt.amount_cents
    )
    return payment


@transaction.atomic
def apply_advance(
    *,
    request: PaymentRequest,
    on: dt.date,
    account: Account | None,
    amount_cents: int | None = None,
) -> Payment:
    """Pay a request, as far as possible, from the debtor's balance.

    Raises: RuleError if there is no balance, or less than `amount_cents`.
    """
    request = held_request(request)
    balance = locked(advance_account(request))
    there, open_cents = advance_cents(balance), outstanding_cents(request)
    if open_cents <= 0:
        raise RuleError("request_is_settled", reference=request.reference)
    cents = min(there, open_cents) if amount_cents is None else amount_cents
    refuse_beyond_balance(cents, there, request.currency)
    if cents > open_cents:
        raise RuleError(
            "more_than_open",
            asked=Money(cents, request.currency),
            outstanding=Money(open_cents, request.currency),
            reference=request.reference,
        )
    return pay_from(
        PaymentSource.ADVANCE,
        balance,
        request=request,
        amount_cents=cents,
        on=on,
        account=account,
    )


@transaction.atomic
def return_advance(
    *, holder: Owing, amount_cents: int, reason: str, on: dt.date, account: Account | None
) -> LedgerEntry:
    """Book the repayment of a balance, in full or in part. Raises: RuleError."""
    reason = required_reason(reason)
    balance = locked(advance_account(holder))
    refuse_beyond_balance(amount_cents, advance_cents(balance), holder.currency)
    entry = book(
        "advance_returned",
        [
            (balance, amount_cents),
            (federation_account(LedgerAccountKind.BANK, holder.currency), -amount_cents),
        ],
        booked_on=on,
        account=account,
        note=reason,
    )
    record_event(
        "advance_returned",
        subject=f"ledger_account:{balance.pk}",
        account=account,
        details={"amount_cents": amount_cents, "reason": reason},
    )
    return entry
