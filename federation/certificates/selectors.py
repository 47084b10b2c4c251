"""Certificates as pages list them, and about whom an account may ask for one."""

import datetime as dt

from django.db.models import Q, QuerySet

from federation.bodies.selectors.mandates import clubs_of, has_office_mandate
from federation.models import Account, CertificateRequest, Club


def certificates_visible_to(account: Account, *, on: dt.date) -> QuerySet[CertificateRequest]:
    """Return what an account asked for, or what is about it; the office sees all."""
    asked = CertificateRequest.objects.select_related(
        "person", "club", "document", "payment_request", "requested_by"
    ).defer("document__pdf", "document__content")
    if has_office_mandate(account, on=on):
        return asked
    own = Q(requested_by=account) | Q(club__in=clubs_of(account, on=on))
    if account.person_id is not None:
        own |= Q(person=account.person_id)
    return asked.filter(own)


def clubs_to_certify(account: Account, *, on: dt.date) -> QuerySet[Club]:
    """Return the clubs an account may ask a certificate for."""
    if has_office_mandate(account, on=on):
        return Club.objects.order_by("name")
    return clubs_of(account, on=on).order_by("name")
