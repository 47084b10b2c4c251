"""Online payments: an account's checkouts, and what waits for the office."""

import datetime as dt

from django.db.models import QuerySet

from federation.bodies.selectors.mandates import has_office_mandate
from federation.models import (
    Account,
    BankLine,
    BankLineState,
    Checkout,
    Payment,
    PaymentRequest,
    Person,
    ProviderMessage,
    ProviderMessageState,
    Refund,
    RefundState,
    RefundWay,
)
from federation.money.selectors.payment_instructions import payment_instructions
from federation.money.selectors.payment_provider import payment_provider
from federation.money.selectors.statements import (
    online_payer_of,
    requests_paid_by,
    requests_seen_by,
)
from federation.selectors.keys import with_key


def checkouts_seen_by(account: Account, *, on: dt.date) -> QuerySet[Checkout]:
    """Return the online payments an account started; all for the office."""
    rows = Checkout.objects.prefetch_related("parts__request")
    if has_office_mandate(account, on=on):
        return rows
    return rows.filter(begun_by=account)


def payer_of(payment: Payment) -> str:
    """Return the name of who paid online, or else of the payer on the bank's line; "" if unknown.

    Reads `checkout_part__checkout__begun_by__person` and `bank_line` of the payment.
    """
    if hasattr(payment, "checkout_part"):
        return online_payer_of(payment)
    line = getattr(payment, "bank_line", None)
    return line.payer if line is not None else ""


def payer_beside_debtor(
    checkout: Checkout, request: PaymentRequest, *, on: dt.date
) -> Person | None:
    """Return who started an online payment for another debtor, such as a partner's entry fee.

    None for the debtor, for who acts for it, and for the office: what they pay is the debtor's.
    """
    account = checkout.begun_by
    if account is None or account.person is None:
        return None
    acts_for_debtor = with_key(requests_seen_by(account, on=on), request.pk).exists()
    return None if acts_for_debtor else account.person


def may_pay_online(account: Account, request: PaymentRequest, *, on: dt.date) -> bool:
    """Return whether an account owes a request, or acts for who does, and may pay it online."""
    owes = with_key(requests_paid_by(account, on=on), request.pk).exists()
    return owes and may_be_paid_online(request)


def may_be_paid_online(request: PaymentRequest) -> bool:
    """Return whether something is open on a request and a provider is there to take it."""
    return payment_provider() is not None and payment_instructions(request) is not None


def messages_to_look_at() -> QuerySet[ProviderMessage]:
    """Return the provider's messages that wait for the office, oldest first."""
    rows = ProviderMessage.objects.filter(state=ProviderMessageState.ASKS)
    return rows.select_related("checkout").order_by("received_at", "pk")


def messages_managed_by(account: Account, *, on: dt.date) -> QuerySet[ProviderMessage]:
    """Return the provider's messages an account may decide on: all for the office."""
    if has_office_mandate(account, on=on):
        return ProviderMessage.objects.select_related("checkout")
    return ProviderMessage.objects.none()


def refunds_to_transfer() -> QuerySet[Refund]:
    """Return the refunds still to be transferred at the bank, oldest first."""
    rows = Refund.objects.filter(way=RefundWay.BANK, state=RefundState.ASKED)
    return rows.select_related(
        "payment__request__club", "payment__request__association", "payment__request__person"
    ).order_by("requested_at", "pk")


def payouts() -> QuerySet[BankLine]:
    """Return the bank lines of the provider's payouts, latest first."""
    return BankLine.objects.filter(state=BankLineState.PAYOUT).order_by("-booked_on", "-pk")
