"""Refunds: a balance made by a credit note is returned by the way of the payment."""

import datetime as dt
import secrets

from django.db import transaction
from django.db.models import Q, QuerySet, Sum
from django.utils import timezone

from federation.errors import RuleError
from federation.models import (
    Account,
    LedgerAccount,
    LedgerAccountKind,
    LedgerEntry,
    Payment,
    PaymentSource,
    Refund,
    RefundState,
    RefundWay,
)
from federation.money.providers.base import ProviderUnreachable, RefundBegun, RefundOrder
from federation.money.rules.receipts import refuse_beyond_balance
from federation.money.selectors.ledger import advance_cents
from federation.money.selectors.payment_provider import provider_named
from federation.money.services.booking import (
    advance_account,
    book,
    book_back,
    federation_account,
    locked,
)
from federation.money.services.ledger import required_reason
from federation.rules.money import Money
from federation.services.audit import record_event
from federation.services.jobs import Progress, request_job


@transaction.atomic
def ask_refund(
    *, payment: Payment, amount_cents: int, reason: str, account: Account | None, now: dt.datetime
) -> Refund:
    """Refund part of a payment, by its provider, or else by bank transfer.

    It is taken from the debtor's balance, so a credit note must come first. Through the provider it
    is booked at once and sent by a job; a bank transfer is booked with the bank's line.
    Raises: RuleError beyond the balance, or beyond what of the payment is not yet refunded.
    """
    reason = required_reason(reason)
    payment = Payment.objects.select_for_update().get(pk=payment.pk)
    if payment.source != PaymentSource.MONEY or payment.reversed_by_entry_id is not None:
        raise RuleError("refund_without_money")
    balance = locked(_balance_of(payment))
    refuse_beyond_balance(amount_cents, _not_promised(balance), balance.currency)
    left = payment.amount_cents + payment.to_balance_cents - _refunded_cents(payment)
    if amount_cents > left:
        raise RuleError(
            "refund_beyond_payment",
            asked=Money(amount_cents, balance.currency),
            left=Money(left, balance.currency),
        )
    part = getattr(payment, "checkout_part", None)
    by_provider = part is not None and provider_named(part.checkout.provider) is not None
    refund = Refund.objects.create(
        payment=payment,
        way=RefundWay.PROVIDER if by_provider else RefundWay.BANK,
        amount_cents=amount_cents,
        reason=reason,
        key=secrets.token_hex(16),
        requested_by=account,
        requested_at=now,
        entry=book(
            "refund_by_provider",
            [
                (balance, amount_cents),
                (federation_account(LedgerAccountKind.PROVIDER, balance.currency), -amount_cents),
            ],
            booked_on=timezone.localdate(now),
            account=account,
            note=reason,
        )
        if by_provider
        else None,
    )
    _record("refund_asked", refund, account)
    if by_provider:
        request_job(
            "send_refund",
            arguments={"refund_id": refund.pk},
            subject=f"refund:{refund.pk}",
            account=account,
        )
    return refund


def send_refund(
    *, refund_id: int, account: Account | None = None, progress: Progress | None = None
) -> dict[str, object]:
    """Request a refund from the provider; sent twice it is refunded once, by its key.

    What the provider has done at once is done; of another its message reports the outcome.

    Raises: RuleError if the provider does not answer; the job can be tried again.
    """
    refund = Refund.objects.select_related("payment__checkout_part__checkout").get(pk=refund_id)
    checkout = refund.payment.checkout_part.checkout
    provider = provider_named(checkout.provider)
    if refund.state != RefundState.ASKED or refund.provider_reference:
        return {}
    if provider is None:
        raise RuleError("online_payment_off")
    try:
        begun = provider.refund(
            RefundOrder(
                key=refund.key,
                checkout_reference=checkout.provider_reference,
                amount_cents=refund.amount_cents,
                currency=checkout.currency,
            )
        )
    except ProviderUnreachable as fault:
        raise RuleError("provider_unreachable") from fault
    _keep_answer(refund, begun)
    return {}


@transaction.atomic
def _keep_answer(refund: Refund, begun: RefundBegun) -> None:
    """Store the provider's reference, and finish what it has done at once."""
    refund = Refund.objects.select_for_update().get(pk=refund.pk)
    refund.provider_reference = begun.reference[:120]
    refund.save(update_fields=["provider_reference"])
    # Its message may have come first.
    if begun.is_done and refund.state == RefundState.ASKED:
        finish_refund(refund, now=timezone.now())


def finish_refund(refund: Refund, *, now: dt.datetime) -> None:
    """Record that a refund has been paid."""
    refund.state, refund.ended_at = RefundState.DONE, now
    refund.save(update_fields=["state", "ended_at", "entry"])
    _record("refund_done", refund, None)


def undo_refund(refund: Refund, *, on: dt.date, account: Account | None, now: dt.datetime) -> None:
    """Return the amount of a failed refund to the balance."""
    if refund.entry is not None:
        refund.undone_by_entry = book_back(
            refund.entry, booked_on=on, account=account, reason=refund.reason
        )
    refund.state, refund.ended_at = RefundState.FAILED, now
    refund.save(update_fields=["state", "ended_at", "undone_by_entry"])
    _record("refund_failed", refund, account)


@transaction.atomic
def call_off_refund(*, refund: Refund, account: Account | None, now: dt.datetime) -> Refund:
    """Cancel a refund not yet transferred. Raises: RuleError."""
    refund = (
        Refund.objects.select_for_update(of=("self",)).select_related("entry").get(pk=refund.pk)
    )
    if refund.way != RefundWay.BANK or refund.state != RefundState.ASKED:
        raise RuleError("refund_is_on_its_way")
    undo_refund(refund, on=timezone.localdate(now), account=account, now=now)
    return refund


def refund_of_line(
    holder: LedgerAccount, cents: int, *, entry: LedgerEntry, now: dt.datetime
) -> Refund | None:
    """Finish the oldest refund of a balance that matches the amount of a bank line."""
    refund = (
        _to_transfer(holder)
        .select_for_update(of=("self",))
        .filter(amount_cents=cents)
        .order_by("pk")
        .first()
    )
    if refund is not None:
        refund.entry = entry
        finish_refund(refund, now=now)
    return refund


def reopen_refund(entry: LedgerEntry) -> None:
    """Reopen a refund whose bank line is no longer booked as its payment."""
    Refund.objects.filter(entry=entry, way=RefundWay.BANK).update(
        entry=None, state=RefundState.ASKED, ended_at=None
    )


def refundable_cents(payment: Payment) -> int:
    """Return how much of a payment may be refunded: in the balance, and not reserved."""
    if payment.source != PaymentSource.MONEY or payment.reversed_by_entry_id is not None:
        return 0
    left = payment.amount_cents + payment.to_balance_cents - _refunded_cents(payment)
    return max(0, min(left, _not_promised(_balance_of(payment))))


def _balance_of(payment: Payment) -> LedgerAccount:
    balance = payment.balance or (advance_account(payment.request) if payment.request else None)
    assert balance is not None  # noqa: S101 -- the database wants a request or a balance
    return balance


def _not_promised(balance: LedgerAccount) -> int:
    """Return the balance less the refunds still to be transferred."""
    promised = _to_transfer(balance).aggregate(sum=Sum("amount_cents"))["sum"] or 0
    return advance_cents(balance) - promised


def _to_transfer(balance: LedgerAccount) -> QuerySet[Refund]:
    """Return the refunds from a balance still to be transferred."""
    of_request = Q(
        payment__request__club=balance.club,
        payment__request__association=balance.association,
        payment__request__person=balance.person,
        payment__request__currency=balance.currency,
        payment__balance__isnull=True,
    )
    waiting = Refund.objects.filter(way=RefundWay.BANK, state=RefundState.ASKED)
    return waiting.filter(Q(payment__balance=balance) | of_request)


def _refunded_cents(payment: Payment) -> int:
    standing = payment.refunds.exclude(state=RefundState.FAILED)
    return standing.aggregate(sum=Sum("amount_cents"))["sum"] or 0


def _record(act: str, refund: Refund, account: Account | None) -> None:
    request = refund.payment.request
    record_event(
        act,
        subject=f"payment_request:{request.pk}" if request else f"payment:{refund.payment_id}",
        account=account,
        details={"amount_cents": refund.amount_cents, "refund": refund.pk, "way": refund.way},
    )
