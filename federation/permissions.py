"""Who may do what with the federation's rows. Asked at the doors only."""

import datetime as dt
from typing import Any

from federation.models import Account, IssuedDocument, Job, PaymentRequest
from federation.selectors.mandates import associations_of, clubs_of, has_office_mandate


def may_sign_in(account: Account, row: object, *, on: dt.date) -> bool:
    """Whoever is signed in."""
    return account.is_authenticated and account.is_active


def may_keep_office(account: Account, row: Any, *, on: dt.date) -> bool:
    """The federation's office."""
    return has_office_mandate(account, on=on)


def may_see_job(account: Account, row: Job, *, on: dt.date) -> bool:
    """Whoever asked for the work, and the office."""
    return row.requested_by_id == account.pk or has_office_mandate(account, on=on)


def may_open_document(account: Account, row: IssuedDocument, *, on: dt.date) -> bool:
    """Anyone for public papers, else whoever had it issued, and the office."""
    if row.is_public:
        return True
    if not account.is_authenticated:
        return False
    if row.issued_by_id == account.pk or has_office_mandate(account, on=on):
        return True
    return _owes_what_it_asks(account, row, on=on)


def _owes_what_it_asks(account: Account, row: IssuedDocument, *, on: dt.date) -> bool:
    """Whoever acts for the body that a payment request is for."""
    about, _, number = row.subject.partition(":")
    if about != "payment_request":
        return False
    request = PaymentRequest.objects.filter(pk=int(number)).first()
    if request is None:
        return False
    return (
        clubs_of(account, on=on).filter(pk=request.club_id).exists()
        or associations_of(account, on=on).filter(pk=request.association_id).exists()
    )
