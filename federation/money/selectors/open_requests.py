"""Unpaid payment requests."""

import datetime as dt

from django.db.models import F, Q, QuerySet

from federation.bodies.selectors.mandates import associations_of, clubs_of
from federation.models import Account
from federation.money.selectors.annotations import SummedRequest
from federation.money.selectors.ledger import open_requests


def requests_unpaid() -> QuerySet[SummedRequest]:
    """Return the unpaid requests, earliest due date first; `open_cents` is the amount."""
    return open_requests().order_by(F("due_on").asc(nulls_last=True), "pk")


def requests_unpaid_by(account: Account, *, on: dt.date) -> QuerySet[SummedRequest]:
    """Return the unpaid requests of an account and of the bodies it acts for."""
    own = Q(club__in=clubs_of(account, on=on)) | Q(association__in=associations_of(account, on=on))
    if account.person_id is not None:
        own |= Q(person=account.person_id)
    return requests_unpaid().filter(own)
