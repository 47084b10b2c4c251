"""Messages of a payment provider: stored, processed once, then perhaps decided by the office."""

import datetime as dt
import hashlib
import logging
from collections.abc import Mapping

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from federation.errors import RuleError
from federation.models import (
    Account,
    Checkout,
    CheckoutState,
    ProviderMessage,
    ProviderMessageState,
)
from federation.money.providers.base import MessageRefused, PaymentProvider, ProviderEvent
from federation.money.services.ledger import required_reason
from federation.money.services.provider_booking import (
    book_checkout,
    outcome_of,
    refuse_not_waiting,
)
from federation.selectors.keys import with_key
from federation.services.audit import record_event

log = logging.getLogger(__name__)
# Anybody can send messages that are refused; only so many are stored, others are only logged.
REFUSED_KEPT = 500


def receive_provider_message(
    *,
    provider: PaymentProvider,
    body: bytes,
    headers: Mapping[str, str],
    now: dt.datetime,
) -> ProviderMessage | None:
    """Store and process a message; a repetition has no effect.

    headers: by lower-case name. Returns: the message, in state REFUSED if it is not the provider's;
    None if it was refused and not stored.
    """
    digest = hashlib.sha256(body).hexdigest()
    try:
        event = provider.read_webhook(body=body, headers=headers, now=now)
    except MessageRefused as refusal:
        return _keep_refused(provider, digest, refusal.code, now)
    message, is_new = ProviderMessage.objects.get_or_create(
        provider=provider.code, event_id=event.event_id, defaults=_columns(event, digest, now)
    )
    if not is_new:
        ProviderMessage.objects.filter(pk=message.pk).update(times_received=F("times_received") + 1)
    return handle_message(message, now=now)


def handle_message(message: ProviderMessage, *, now: dt.datetime) -> ProviderMessage:
    """Process a message, unless already done; if a rule refuses, it waits for the office."""
    try:
        with transaction.atomic():
            return _handle(message.pk, now)
    except RuleError as refusal:
        log.warning("payment provider: message %s refused: %s", message.pk, refusal)
        return _ended(message, ProviderMessageState.ASKS, refusal.code, now)


@transaction.atomic
def book_provider_message(
    *, message: ProviderMessage, account: Account | None, now: dt.datetime
) -> ProviderMessage:
    """Book money as received, though another amount was expected; an excess is a balance.

    Raises: RuleError unless it is about an unbooked checkout in its currency.
    """
    message = ProviderMessage.objects.select_for_update().get(pk=message.pk)
    refuse_not_waiting(message)
    checkout = with_key(Checkout.objects.select_for_update(), message.checkout_id).first()
    if checkout is None or message.reason != "provider_amount_differs" or not message.amount_cents:
        raise RuleError("provider_message_not_bookable")
    if checkout.state == CheckoutState.PAID:
        raise RuleError("provider_paid_before")
    book_checkout(
        checkout, message.amount_cents, on=timezone.localdate(now), account=account, now=now
    )
    return _decide(message, "booked as it came", account, now)


@transaction.atomic
def put_provider_message_aside(
    *, message: ProviderMessage, reason: str, account: Account | None, now: dt.datetime
) -> ProviderMessage:
    """Record how the office handled a message that could not be booked. Raises: RuleError."""
    reason = required_reason(reason)
    message = ProviderMessage.objects.select_for_update().get(pk=message.pk)
    refuse_not_waiting(message)
    return _decide(message, reason, account, now)


def _handle(message_id: int, now: dt.datetime) -> ProviderMessage:
    message = ProviderMessage.objects.select_for_update().get(pk=message_id)
    if message.state != ProviderMessageState.RECEIVED:
        return message
    state, reason = outcome_of(message, now=now)
    return _ended(message, state, reason, now)


def _ended(
    message: ProviderMessage, state: ProviderMessageState, reason: str, now: dt.datetime
) -> ProviderMessage:
    message.state, message.reason, message.handled_at = state, reason, now
    message.save(update_fields=["state", "reason", "handled_at", "checkout"])
    return message


def _decide(
    message: ProviderMessage, decision: str, account: Account | None, now: dt.datetime
) -> ProviderMessage:
    message.state, message.decision = ProviderMessageState.SETTLED, decision
    message.handled_at = now
    message.save(update_fields=["state", "decision", "handled_at"])
    record_event(
        "provider_message_decided",
        subject=f"provider_message:{message.pk}",
        account=account,
        details={"decision": decision},
    )
    return message


def _columns(event: ProviderEvent, digest: str, now: dt.datetime) -> dict[str, object]:
    return {
        "body_sha256": digest,
        "kind": event.kind.value,
        "about": event.about[:64],
        "amount_cents": event.amount_cents,
        "currency": event.currency[:3],
        "happened_at": event.happened_at,
        "received_at": now,
    }


def _keep_refused(
    provider: PaymentProvider, digest: str, code: str, now: dt.datetime
) -> ProviderMessage | None:
    log.warning("payment provider: message refused: %s", code)
    refused = ProviderMessage.objects.filter(provider=provider.code, event_id="")
    messages = refused.filter(body_sha256=digest)
    if messages.update(times_received=F("times_received") + 1):
        return messages.get()
    if refused.count() >= REFUSED_KEPT:
        return None
    message, _made = ProviderMessage.objects.get_or_create(
        provider=provider.code,
        event_id="",
        body_sha256=digest,
        defaults={
            "state": ProviderMessageState.REFUSED,
            "reason": code,
            "received_at": now,
            "handled_at": now,
        },
    )
    return message
