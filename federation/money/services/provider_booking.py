"""The effect of a provider's message: book money, or end a checkout or refund."""

import datetime as dt

from django.urls import reverse
from django.utils import timezone

from federation.errors import RuleError
from federation.models import (
    Account,
    Checkout,
    CheckoutPart,
    CheckoutState,
    LedgerAccountKind,
    Payment,
    PaymentRequest,
    ProviderMessage,
    ProviderMessageState,
    Refund,
    RefundState,
)
from federation.money.providers.base import MessageKind
from federation.money.selectors.online import payer_beside_debtor
from federation.money.services.balances import Holder, receive_advance
from federation.money.services.checkouts import end_checkout
from federation.money.services.ledger import Receipt, book_receipt
from federation.money.services.payment_messages import notify_payer
from federation.money.services.refunds import finish_refund, undo_refund

DONE, NOTED, ASKS = (
    ProviderMessageState.DONE,
    ProviderMessageState.NOTED,
    ProviderMessageState.ASKS,
)
Outcome = tuple[ProviderMessageState, str]
METHOD = "online"


def outcome_of(message: ProviderMessage, *, now: dt.datetime) -> Outcome:
    """Process a message in the caller's transaction.

    Returns: the message's new state, and why it changed nothing or waits for the office.
    """
    if message.kind in (MessageKind.REFUNDED, MessageKind.REFUND_FAILED):
        return _refund(message, now)
    checkout = (
        Checkout.objects.select_for_update()
        .filter(key=message.about, provider=message.provider)
        .first()
    )
    if checkout is None:
        return ASKS, "provider_checkout_unknown"
    message.checkout = checkout
    if message.kind == MessageKind.PAID:
        return _paid(message, checkout, now)
    if checkout.state != CheckoutState.OPEN:
        return NOTED, "provider_checkout_ended"
    state = CheckoutState.FAILED if message.kind == MessageKind.FAILED else CheckoutState.CANCELLED
    end_checkout(checkout, state, now=now)
    return DONE, ""


def _paid(message: ProviderMessage, checkout: Checkout, now: dt.datetime) -> Outcome:
    if checkout.state == CheckoutState.PAID:
        return NOTED, "provider_paid_before"
    if message.currency != checkout.currency:
        return ASKS, "provider_currency_differs"
    if message.amount_cents != checkout.amount_cents:
        return ASKS, "provider_amount_differs"
    book_checkout(checkout, checkout.amount_cents, on=_day(message, now), account=None, now=now)
    return DONE, ""


def book_checkout(
    checkout: Checkout, cents: int, *, on: dt.date, account: Account | None, now: dt.datetime
) -> None:
    """Book money received for a locked checkout: by its parts, with any rest on the last.

    Also if the checkout had failed or was abandoned, since the money has been received.
    """
    parts = list(checkout.parts.select_related("request").order_by("pk"))
    for number, part in enumerate(parts, start=1):
        is_last = number == len(parts)
        share = cents if is_last else min(part.amount_cents, cents)
        cents -= share
        if share:
            _book_part(part, share, f"{checkout.provider}-{checkout.key}-{number}", on, account)
    end_checkout(checkout, CheckoutState.PAID, now=now)


def _book_part(
    part: CheckoutPart, cents: int, reference: str, on: dt.date, account: Account | None
) -> None:
    """Book a part for its request; if that was cancelled, as a balance of who paid it."""
    # Locked before its state is read, as a credit note may be cancelling it.
    request = PaymentRequest.objects.select_for_update().get(pk=part.request_id)
    person = payer_beside_debtor(part.checkout, request, on=on)
    payer = Holder(request.currency, person=person) if person else None
    receipt = Receipt(cents, on, METHOD, reference, into=LedgerAccountKind.PROVIDER, payer=payer)
    payment: Payment
    if request.cancelled_by_entry_id is None:
        payment = book_receipt(request=request, receipt=receipt, account=account)
    else:
        payment = receive_advance(holder=payer or request, receipt=receipt, account=account)
    part.payment = payment
    part.save(update_fields=["payment"])
    if person is not None:
        link = reverse("checkout-detail", args=[part.checkout.key])
        notify_payer(request, payment, payer=person, link=link)


def _refund(message: ProviderMessage, now: dt.datetime) -> Outcome:
    refund = (
        Refund.objects.select_for_update(of=("self",))
        .select_related("entry", "payment__request", "payment__balance")
        .filter(key=message.about)
        .first()
    )
    if refund is None:
        return ASKS, "provider_refund_unknown"
    if message.kind == MessageKind.REFUND_FAILED:
        if refund.state != RefundState.ASKED:
            return (
                (NOTED, "provider_refund_ended")
                if refund.state == RefundState.FAILED
                else (
                    ASKS,
                    "provider_refund_contradicted",
                )
            )
        undo_refund(refund, on=_day(message, now), account=None, now=now)
        return DONE, ""
    if refund.state == RefundState.FAILED:
        return ASKS, "provider_refund_contradicted"
    if refund.state == RefundState.DONE:
        return NOTED, "provider_refund_ended"
    if message.amount_cents != refund.amount_cents:
        return ASKS, "provider_amount_differs"
    finish_refund(refund, now=now)
    return DONE, ""


def _day(message: ProviderMessage, now: dt.datetime) -> dt.date:
    """Return the day the provider states, but no future day."""
    today = timezone.localdate(now)
    return min(timezone.localdate(message.happened_at), today) if message.happened_at else today


def refuse_not_waiting(message: ProviderMessage) -> None:
    """Refuse a message that does not wait for the office. Raises: RuleError."""
    if message.state != ASKS:
        raise RuleError("provider_message_decided")
