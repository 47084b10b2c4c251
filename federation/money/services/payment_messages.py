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
from federation.models import Account, Payment, PaymentRequest
from federation.money.selectors.payment_instructions import (
    PaymentInstructions,
    payment_instructions,
)
from federation.rules.money import Money


def notify_of_request(
    request: PaymentRequest, *, account: Account | None, now: dt.datetime | None = None
) -> None:
    """Notify the debtor of a new request, unless its amounts are samples."""
    pay = payment_instructions(request)
    if pay is None or request.is_sample:
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


def notify_of_payment(payment: Payment, *, now: dt.datetime | None = None) -> None:
    """Notify the debtor of a payment received, unless its amounts are samples."""
    request = payment.request
    if request is None or request.is_sample:
        return
    now = now or timezone.now()
    received = Money(payment.amount_cents + payment.to_balance_cents, request.currency)
    notify(
        "notice_payment_received",
        about=f"payment_request:{request.pk}",
        values={
            "reference": request.reference,
            "subject": request.subject,
            "amount": str(received.as_decimal),
            "currency": request.currency,
            "day": payment.received_on.isoformat(),
        },
        link=reverse("payment-request-detail", args=[request.pk]),
        to=_debtor(request, on=timezone.localdate(now)),
        now=now,
    )


def _code(pay: PaymentInstructions) -> str:
    if not pay.iban:
        return "notice_payment_asked_ask"
    return "notice_payment_asked" if pay.due_on is None else "notice_payment_asked_due"


def _debtor(request: PaymentRequest, *, on: dt.date) -> list[Addressee]:
    if request.person is not None:
        return list(addressees_of_people([request.person]).values())
    body = f"club:{request.club_id}" if request.club_id else f"association:{request.association_id}"
    return secretaries_by_body(on=on).get(body, [])
