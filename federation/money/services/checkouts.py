"""Online payment: started here, paid at the provider, booked by the provider's message."""

import datetime as dt
import secrets
from collections.abc import Iterable, Sequence

from django.conf import settings
from django.db import transaction
from django.urls import reverse

from federation.errors import RuleError
from federation.models import Account, Checkout, CheckoutPart, CheckoutState, PaymentRequest
from federation.money.providers.base import (
    CheckoutOrder,
    PaymentProvider,
    ProviderUnreachable,
)
from federation.money.selectors.payment_instructions import payment_instructions
from federation.money.selectors.payment_provider import payment_provider
from federation.services.audit import record_event

# A recent checkout is continued, so that a second click starts no second payment.
GONE_ON_WITH = dt.timedelta(minutes=30)
MOST_AT_ONCE = 30


def pay_request_online(*, request: PaymentRequest, account: Account, now: dt.datetime) -> Checkout:
    """Start the online payment of one request. Raises: RuleError."""
    return pay_requests_online(requests=[request], account=account, now=now)


def pay_requests_online(
    *, requests: Sequence[PaymentRequest], account: Account, now: dt.datetime
) -> Checkout:
    """Start one online payment for the open amounts of several requests; book nothing yet.

    Raises: RuleError if nothing is open, no provider is configured or it does not answer.
    """
    provider = payment_provider()
    if provider is None:
        raise RuleError("online_payment_off")
    parts = _open_parts(requests)
    checkout = _open_checkout(parts, account, now) or _begin(provider, parts, account, now)
    if checkout.address:
        return checkout
    try:
        begin_checkout = provider.begin_checkout(
            CheckoutOrder(
                key=checkout.key,
                amount_cents=checkout.amount_cents,
                currency=checkout.currency,
                subject=", ".join(request.reference for request, _cents in parts),
                page=settings.SITE_URL + reverse("checkout-detail", args=[checkout.key]),
            )
        )
    except ProviderUnreachable as fault:
        end_checkout(checkout, CheckoutState.FAILED, now=now)
        raise RuleError("provider_unreachable") from fault
    checkout.provider_reference, checkout.address = begin_checkout.reference, begin_checkout.address
    checkout.save(update_fields=["provider_reference", "address"])
    return checkout


def end_checkout(checkout: Checkout, state: CheckoutState, *, now: dt.datetime) -> None:
    """Record how a checkout ended."""
    checkout.state, checkout.ended_at = state, now
    checkout.save(update_fields=["state", "ended_at"])


def close_checkouts_of(request: PaymentRequest, *, now: dt.datetime) -> int:
    """Close the open checkouts that hold a request which is settled. Returns: how many.

    Money received for one nevertheless is booked as for any other ended checkout.
    """
    # A checkout whose message is being booked right now waits for the request: it is left alone.
    still_open = Checkout.objects.select_for_update(of=("self",), skip_locked=True).filter(
        state=CheckoutState.OPEN, parts__request=request
    )
    pks = [checkout.pk for checkout in still_open]
    ended = Checkout.objects.filter(pk__in=pks)
    return ended.update(state=CheckoutState.CANCELLED, ended_at=now) if pks else 0


@transaction.atomic
def give_up_old_checkouts(*, now: dt.datetime) -> int:
    """End checkouts not paid within CHECKOUT_KEPT_OPEN. Returns: how many.

    Money received later is booked as for any other ended checkout.
    """
    old = Checkout.objects.filter(
        state=CheckoutState.OPEN, begun_at__lt=now - settings.CHECKOUT_KEPT_OPEN
    )
    return old.update(state=CheckoutState.CANCELLED, ended_at=now)


def _open_parts(requests: Iterable[PaymentRequest]) -> list[tuple[PaymentRequest, int]]:
    """Return each request once with its open amount. Raises: RuleError."""
    by_id = {request.pk: request for request in requests}
    if not by_id:
        raise RuleError("checkout_of_nothing")
    if len(by_id) > MOST_AT_ONCE:
        raise RuleError("checkout_too_many", most=MOST_AT_ONCE)
    parts = []
    for request in sorted(by_id.values(), key=lambda payment_request: payment_request.pk):
        pay = payment_instructions(request)
        if pay is None:
            raise RuleError("request_is_settled", reference=request.reference)
        parts.append((request, pay.amount.cents))
    currencies = sorted({request.currency for request, _cents in parts})
    if len(currencies) > 1:
        raise RuleError("currencies_differ", one=currencies[0], other=currencies[1])
    return parts


def _open_checkout(
    parts: Sequence[tuple[PaymentRequest, int]], account: Account, now: dt.datetime
) -> Checkout | None:
    parts_cents = {(request.pk, cents) for request, cents in parts}
    rows = Checkout.objects.filter(
        begun_by=account, state=CheckoutState.OPEN, begun_at__gt=now - GONE_ON_WITH
    )
    for checkout in rows.prefetch_related("parts"):
        if {(part.request_id, part.amount_cents) for part in checkout.parts.all()} == parts_cents:
            return checkout
    return None


@transaction.atomic
def _begin(
    provider: PaymentProvider,
    parts: Sequence[tuple[PaymentRequest, int]],
    account: Account,
    now: dt.datetime,
) -> Checkout:
    checkout = Checkout.objects.create(
        provider=provider.code,
        key=secrets.token_hex(16),
        currency=parts[0][0].currency,
        amount_cents=sum(cents for _request, cents in parts),
        begun_by=account,
        begun_at=now,
    )
    CheckoutPart.objects.bulk_create(
        CheckoutPart(checkout=checkout, request=request, amount_cents=cents)
        for request, cents in parts
    )
    record_event(
        "checkout_begun",
        subject=f"payment_request:{parts[0][0].pk}",
        account=account,
        details={"checkout": checkout.key, "amount_cents": checkout.amount_cents},
    )
    return checkout
