"""Certificates for lists, and about whom an account may request one."""

import datetime as dt
from collections.abc import Iterable

from django.db.models import Q, QuerySet

from federation.bodies.selectors.mandates import clubs_of, has_office_mandate
from federation.models import Account, CertificateRequest, Club
from federation.money.selectors.ledger import open_requests


def certificates_visible_to(account: Account, *, on: dt.date) -> QuerySet[CertificateRequest]:
    """Return the certificates an account requested, or about it; all for the office."""
    certificate_requests = CertificateRequest.objects.select_related(
        "person", "club", "document", "payment_request", "requested_by"
    ).defer("document__pdf", "document__content")
    if has_office_mandate(account, on=on):
        return certificate_requests
    own = Q(requested_by=account) | Q(club__in=clubs_of(account, on=on))
    if account.person_id is not None:
        own |= Q(person=account.person_id)
    return certificate_requests.filter(own)


def clubs_to_certify(account: Account, *, on: dt.date) -> QuerySet[Club]:
    """Return the clubs for which an account may request certificates."""
    if has_office_mandate(account, on=on):
        return Club.objects.order_by("name")
    return clubs_of(account, on=on).order_by("name")


def payments_open(requests: Iterable[CertificateRequest]) -> set[int]:
    """Return the payment requests of certificates that are not paid in full, by their keys."""
    asked = [row.payment_request_id for row in requests if row.payment_request_id]
    return set(open_requests().filter(pk__in=asked).values_list("pk", flat=True))
