"""What waits for full payment of a request, and what ends with it."""

import datetime as dt

from django.utils import timezone

from federation.certificates.services.paid_certificates import issue_paid_certificate
from federation.licences.services.requests import issue_paid_licences
from federation.models import Account, PaymentRequest
from federation.money.selectors.ledger import outstanding_cents
from federation.money.services.checkouts import close_checkouts_of
from federation.money.services.deposit_holding import hold_paid_deposit


def do_what_payment_brings(
    request: PaymentRequest, *, on: dt.date, account: Account | None
) -> None:
    """Do what waits for full payment of a request: hold deposits, issue licences.

    Online payments of it that are still open are closed, so that it is not paid twice.
    """
    if outstanding_cents(request) > 0:
        return
    close_checkouts_of(request, now=timezone.now())
    hold_paid_deposit(request, on=on, account=account)
    issue_paid_licences(request=request, account=account, on=on)
    issue_paid_certificate(request=request, account=account)
