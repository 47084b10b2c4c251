"""Money in words: what a fee is charged for, and whose account a request is on."""

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from federation.models import Association, Club, PaymentRequest, Person

UNITS: dict[str, Promise] = {
    "PER_PAIR": _("per pair"),
    "PER_TEAM": _("per team"),
    "PER_PLAYER": _("per player"),
    "PER_PLAYER_SESSION": _("per player and session"),
    "PER_EVENT": _("per event"),
    "PER_LICENCE": _("per licence"),
    "PER_CLUB": _("per club"),
    "PER_APPEAL": _("per appeal"),
    "PER_DATE": _("per date"),
    "PER_DOCUMENT": _("per paper"),
}


def debtor_of(request: PaymentRequest) -> Club | Association | Person | None:
    """Return who owes a payment request."""
    return request.club or request.association or request.person


def statement_address(debtor: Club | Association | Person | None) -> str:
    """Return the address of a debtor's statement, or ""."""
    names = {Club: "club-statement", Association: "association-statement"}
    if debtor is None:
        return ""
    return reverse(names.get(type(debtor), "person-statement"), args=[debtor.pk])
