"""E-mails to debtors about payment requests and payments."""

import datetime as dt

from django.urls import reverse
from django.utils import timezone

from federation.mail.selectors.addressees import (
    Addressee,
    addressees_of_people,
    secretaries_by_body,
)
from federation.mail.services.notices import notify
from federation.models import Payment, PaymentRequest, Person
from federation.money.selectors.payment_instructions import (
    PaymentInstructions,
    payment_instructions,
)
from federation.rules.money import Money
from federation.selectors.identity import federation_identity


def notify_of_request(request: PaymentRequest, *, now: dt.datetime | None = None) -> None:
    """Notify the debtor of a new request, unless its amounts are samples; a demo's are sent."""
    pay = payment_instructions(request)
    if pay is None:
        return
    values = {
        "reference": pay.reference,
        "subject": request.subject,
        "amount": str(pay.amount.as_decimal),
        "currency": pay.amount.currency,
        "payee": pay.payee,
        "iban": pay.iban,
        "contact": pay.ask or pay.payee,
    }
    if pay.due_on is not None:
        values["due"] = pay.due_on.isoformat()
    now = now or timezone.now()
    notify(
        _code(pay),
        about=f"payment_request:{request.pk}",
        values=values,
        link=reverse("payment-request-detail", args=[request.pk]),
        to=_debtor(request, on=timezone.localdate(now)),
        now=now,
    )


def notify_of_payment(
    payment: Payment, *, payer: Person | None = None, now: dt.datetime | None = None
) -> None:
    """Notify the debtor of a payment received, unless its amounts are samples; a demo's are sent.

    payer: who paid it for the debtor, and keeps what was more than open.
    """
    request = payment.request
    if request is None or _is_not_owed(request):
        return
    now = now or timezone.now()
    code, values = "notice_payment_received", _received(request, payment)
    if payer is not None:
        code = "notice_payment_received_by"
        if payment.to_balance_cents:
            code = "notice_payment_received_by_kept"
        values["payer"] = payer.name
    notify(
        code,
        about=f"payment_request:{request.pk}",
        values=values,
        link=reverse("payment-request-detail", args=[request.pk]),
        to=_debtor(request, on=timezone.localdate(now)),
        now=now,
    )


def notify_payer(
    request: PaymentRequest,
    payment: Payment,
    *,
    payer: Person,
    link: str,
    now: dt.datetime | None = None,
) -> None:
    """Notify who paid a request of another debtor, unless its amounts are samples."""
    if _is_not_owed(request):
        return
    notify(
        "notice_payment_made_kept" if payment.to_balance_cents else "notice_payment_made",
        about=f"payment_request:{request.pk}",
        values=_received(request, payment),
        link=link,
        to=list(addressees_of_people([payer]).values()),
        now=now or timezone.now(),
    )


def _received(request: PaymentRequest, payment: Payment) -> dict[str, str]:
    """Return the values of a message about a payment; kept: what was more than open."""
    received = Money(payment.amount_cents + payment.to_balance_cents, request.currency)
    values = {
        "reference": request.reference,
        "subject": request.subject,
        "amount": str(received.as_decimal),
        "currency": request.currency,
        "day": payment.received_on.isoformat(),
    }
    if payment.to_balance_cents:
        values["kept"] = str(Money(payment.to_balance_cents, request.currency))
    return values


def _is_not_owed(request: PaymentRequest) -> bool:
    """Return whether nobody owes it: its amounts are samples, and the site is not a demo."""
    return request.is_sample and not federation_identity().is_demo


def _code(pay: PaymentInstructions) -> str:
    if not pay.iban:
        return "notice_payment_asked_ask"
    return "notice_payment_asked" if pay.due_on is None else "notice_payment_asked_due"


def _debtor(request: PaymentRequest, *, on: dt.date) -> list[Addressee]:
    if request.person is not None:
        return list(addressees_of_people([request.person]).values())
    body = f"club:{request.club_id}" if request.club_id else f"association:{request.association_id}"
    return secretaries_by_body(on=on).get(body, [])
