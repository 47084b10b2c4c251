"""Online payment: the payer's page, the provider's messages, the sandbox, the office's list."""

import secrets

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from federation.access import public, require
from federation.models import (
    Checkout,
    CheckoutPart,
    CheckoutState,
    Payment,
    ProviderMessageState,
    Refund,
)
from federation.money.providers import sandbox
from federation.money.providers.base import MessageKind, ProviderEvent
from federation.money.selectors.online import (
    checkouts_seen_by,
    messages_to_look_at,
    payouts,
    refunds_to_transfer,
)
from federation.money.selectors.payment_instructions import payment_instructions
from federation.money.selectors.payment_provider import provider_named, the_sandbox
from federation.money.selectors.statements import debtor_of, requests_seen_by
from federation.money.services.provider_messages import receive_provider_message
from federation.page_parts.figures import money
from federation.page_parts.limits import is_too_often
from federation.permissions import may_keep_office, may_sign_in
from federation.selectors.callers import account_of
from federation.texts import sentence

LONGEST_MESSAGE = 64 * 1024
SHOWN = 100
ANSWERS = {"pay": MessageKind.PAID, "fail": MessageKind.FAILED, "cancel": MessageKind.CANCELLED}


@never_cache
@require_safe
@require(load=checkouts_seen_by, may=may_sign_in, key="key")
def checkout_detail(request: HttpRequest, checkout: Checkout) -> HttpResponse:
    """The payment and its state; the payer goes to the provider from here, and returns."""
    return render(request, "federation/checkout_detail.html", _page(request, checkout))


# The provider signs its messages and has no session; a message's number is stored once, so a
# repeated message is not booked again.
@csrf_exempt
@public
@never_cache
@require_POST
def provider_webhook(request: HttpRequest, provider: str) -> HttpResponse:
    payment_provider = provider_named(provider)
    if payment_provider is None:
        raise Http404
    rate = f"{settings.PAYMENT_MESSAGES_PER_MINUTE}/m/ip"
    if is_too_often(request, "payment_message", rate, provider):
        return HttpResponse(status=429)
    body = request.read(LONGEST_MESSAGE + 1)
    if len(body) > LONGEST_MESSAGE:
        return HttpResponse(status=413)
    message = receive_provider_message(
        provider=payment_provider,
        body=body,
        headers={name.lower(): value for name, value in request.headers.items()},
        now=timezone.now(),
    )
    is_refused = message is None or message.state == ProviderMessageState.REFUSED
    return HttpResponse(status=400 if is_refused else 200)


provider_webhook.acts_once = True  # type: ignore[attr-defined]  # a mark, like `predicate`


# Like the webhook it replaces: each answer has its own number, and a checkout is paid once.
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@require(load=checkouts_seen_by, may=may_sign_in, key="key")
def sandbox_pay(request: HttpRequest, checkout: Checkout) -> HttpResponse:
    """The sandbox's page: the payer chooses the outcome, and the sandbox notifies the site."""
    provider = provider_named(sandbox.CODE)
    if provider is None or checkout.provider != sandbox.CODE:
        raise Http404
    if request.method != "POST":
        return render(request, "federation/sandbox_pay.html", _page(request, checkout))
    kind = ANSWERS.get(request.POST.get("answer", ""))
    if kind is None or checkout.state != CheckoutState.OPEN:
        return redirect("checkout-detail", checkout.key)
    now = timezone.now()
    event = ProviderEvent(
        event_id=f"{kind.lower()}-{secrets.token_hex(8)}",
        kind=kind,
        about=checkout.key,
        amount_cents=checkout.amount_cents,
        currency=checkout.currency,
        happened_at=now,
    )
    body, headers = the_sandbox().message(event, now=now)
    receive_provider_message(provider=provider, body=body, headers=headers, now=now)
    return redirect("checkout-detail", checkout.key)


sandbox_pay.acts_once = True  # type: ignore[attr-defined]  # a mark, like `predicate`


@require_safe
@require(may=may_keep_office)
def online_payments(request: HttpRequest) -> HttpResponse:
    """Messages for the office to decide, and the latest online payments."""
    waiting = messages_to_look_at()
    latest = Checkout.objects.select_related("begun_by__person").prefetch_related(
        "parts__request", "parts__payment__refunds", "parts__payment__balance__person",
        "parts__payment__balance__club", "parts__payment__balance__association",
    )  # fmt: skip
    return render(
        request,
        "federation/online_payments.html",
        {
            "messages_waiting": [
                {
                    "row": provider_message,
                    "why": sentence(provider_message.reason, {}) if provider_message.reason else "",
                    "amount": money(provider_message.amount_cents or 0, provider_message.currency),
                    "may_be_booked": provider_message.reason == "provider_amount_differs"
                    and provider_message.checkout,
                }
                for provider_message in waiting[:SHOWN]
            ],
            "refunds": [_refund_row(refund) for refund in refunds_to_transfer()[:SHOWN]],
            "payouts": [
                (bank_line, money(bank_line.amount_cents, bank_line.currency))
                for bank_line in payouts()[:SHOWN]
            ],
            "checkouts": [_checkout_row(checkout) for checkout in latest[:SHOWN]],
        },
    )


def _refund_row(refund: Refund) -> dict[str, object]:
    request = refund.payment.request
    return {
        "row": refund,
        "debtor": debtor_of(request) if request else "",
        "amount": money(refund.amount_cents, request.currency if request else ""),
    }


def _checkout_row(checkout: Checkout) -> dict[str, object]:
    """Return an online payment for the office: who paid, what was more than open, refunds."""
    payments = [part.payment for part in checkout.parts.all() if part.payment]
    return {
        "row": checkout,
        "amount": money(checkout.amount_cents, checkout.currency),
        "payer": checkout.begun_by.called if checkout.begun_by else "",
        "kept": [
            (money(payment.to_balance_cents, checkout.currency), _holder_name(payment))
            for payment in payments
            if payment.to_balance_cents and payment.reversed_by_entry_id is None
        ],
        "refunds": [
            (refund, money(refund.amount_cents, checkout.currency))
            for payment in payments
            for refund in payment.refunds.all()
        ],
    }


def _holder_name(payment: Payment) -> str:
    balance = payment.balance
    holder = debtor_of(balance) if balance else None
    return holder.name if holder else ""


def _page(request: HttpRequest, checkout: Checkout) -> dict[str, object]:
    own = requests_seen_by(account_of(request), on=timezone.localdate())
    parts = list(checkout.parts.select_related("request", "payment"))
    linked = set(
        own.filter(pk__in=[part.request_id for part in parts]).values_list("pk", flat=True)
    )
    return {
        "checkout": checkout,
        "amount": money(checkout.amount_cents, checkout.currency),
        "settled": [part.request.reference for part in parts if _is_settled_otherwise(part)],
        "parts": [
            (
                part.request,
                money(part.amount_cents, checkout.currency),
                part.request_id in linked,
                _surplus(part, checkout),
            )
            for part in parts
        ],
    }


def _is_settled_otherwise(part: CheckoutPart) -> bool:
    """Return whether nothing is open on a request that this online payment did not pay."""
    return part.payment is None and payment_instructions(part.request) is None


def _surplus(part: CheckoutPart, checkout: Checkout) -> str:
    """Return what came in above what was owed, as text; empty when nothing did."""
    kept = part.payment.to_balance_cents if part.payment else 0
    return money(kept, checkout.currency) if kept else ""
