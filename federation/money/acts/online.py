"""Acts of online payment, by the payer, and of refunds, by the office."""

import datetime as dt
from functools import partial
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act, Call, Message, Nested, PageOnly, Recipient
from federation.acts.fields import CentsField, ReasonForm
from federation.acts.registry import register
from federation.bodies.selectors.mandates import has_office_mandate
from federation.models import (
    Account,
    BankLine,
    Checkout,
    KeyScope,
    PaymentRequest,
    ProviderMessage,
    Refund,
    RefundWay,
)
from federation.money.selectors.bank import lines_managed_by
from federation.money.selectors.online import messages_managed_by
from federation.money.selectors.statements import requests_paid_by, requests_seen_by
from federation.money.services.checkouts import pay_request_online
from federation.money.services.payouts import book_payout, take_back_payout
from federation.money.services.provider_messages import (
    book_provider_message,
    put_provider_message_aside,
)
from federation.money.services.refunds import ask_refund, call_off_refund, refundable_cents
from federation.permissions import may_keep_office, may_sign_in


class RefundForm(ReasonForm):
    """How much of a payment is refunded, and why."""

    amount_cents = CentsField(label=_("Amount"))
    field_order = ("amount_cents", "reason")


class PayoutForm(forms.Form):
    """The charge the provider deducted from a payout."""

    charge_cents = CentsField(
        label=_("What the provider kept for itself"), required=False, smallest="0.00"
    )


def _refundable(call: Call) -> dict[str, Any]:
    cents = refundable_cents(call.nested) if call.nested else 0
    return {"initial": {"amount_cents": cents}} if cents else {}


def checkout_page(checkout: Checkout, _call: Call) -> str:
    """Return the page of an online payment, which leads the payer to the provider."""
    return reverse("checkout-detail", args=[checkout.key])


def _requested(refund: Refund, _call: Call) -> Message:
    if refund.way == RefundWay.PROVIDER:
        return _("The provider is asked to give the money back.")
    return _("The refund waits for its transfer at the bank.")


def _charge(form: forms.Form, _call: Call) -> dict[str, Any]:
    return {"charge_cents": form.cleaned_data["charge_cents"] or 0}


def _refunds(account: Account, *, on: dt.date) -> QuerySet[Refund]:
    return Refund.objects.all() if has_office_mandate(account, on=on) else Refund.objects.none()


BY_OFFICE = partial(Act, may=may_keep_office, once=True, tag="money", next_row="")

register([
    Act(
        api=PageOnly.PROVIDER,
        name="payment-online", path="payment-requests/<int:pk>/online/", title=_("Pay now"),
        on=PaymentRequest, row="request", load=requests_paid_by, may=may_sign_in,
        service=pay_request_online, next_page=checkout_page, tag="money",
    ),
    Act(
        api=PageOnly.FRESH_SIGN_IN,
        name="payment-refund", path="payment-requests/<int:pk>/payments/<int:payment>/refund/",
        title=_("Give money back"),
        hint=_(
            "What a credit note or an overpayment has put into the balance goes back the way it "
            "came: by the payment provider, else by bank transfer."
        ),
        on=PaymentRequest, load=requests_seen_by, may=may_keep_office,
        nested=Nested("payment", lambda call: call.row.payments.all()), form=RefundForm,
        form_arguments=_refundable, service=ask_refund, message=_requested,
        next_page="payment-request-detail", once=True, creates=True, fresh_sign_in=True,
        tag="money",
    ),
    BY_OFFICE(
        name="refund-call-off", path="federation/money/refunds/<int:pk>/call-off/",
        title=_("Call it off"), on=Refund, row="refund", load=_refunds, service=call_off_refund,
        api=KeyScope.MONEY,
        message=_("The refund is called off; the balance stays."), next_page="online-payments",
    ),
    BY_OFFICE(
        api=PageOnly.JUDGED,
        name="provider-message-book", path="federation/money/online/<int:pk>/book/",
        title=_("Book it as it came"), on=ProviderMessage, row="message", load=messages_managed_by,
        hint=_("What is more than was asked is kept as a balance."),
        service=book_provider_message, message=_("The payment is booked."),
        notifies=(Recipient.PAYER,),
        next_page="online-payments",
    ),
    BY_OFFICE(
        api=PageOnly.JUDGED,
        name="provider-message-aside", path="federation/money/online/<int:pk>/aside/",
        title=_("It was dealt with"), on=ProviderMessage, row="message", load=messages_managed_by,
        form=ReasonForm, service=put_provider_message_aside,
        message=_("The message is put aside."), next_page="online-payments",
    ),
    BY_OFFICE(
        name="bank-line-payout", path="federation/money/bank/<int:pk>/payout/",
        title=_("Paid out by the payment provider"), on=BankLine, row="line", load=lines_managed_by,
        form=PayoutForm, arguments=_charge, service=book_payout,
        message=_("The payout is booked."), next_page="bank-lines", api=KeyScope.MONEY,
    ),
    BY_OFFICE(
        name="bank-line-payout-take-back", path="federation/money/bank/<int:pk>/payout/take-back/",
        title=_("Take the booking back"), on=BankLine, row="line", load=lines_managed_by,
        form=ReasonForm, service=take_back_payout,
        message=_("The booking is taken back; the line waits again."), next_page="online-payments",
        api=KeyScope.MONEY,
    ),
])  # fmt: skip
