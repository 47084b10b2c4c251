"""The debtor of a request, and the address of its statement."""

from django.urls import reverse

from federation.models import Association, Club, PaymentRequest, Person


def debtor_of(request: PaymentRequest) -> Club | Association | Person | None:
    """Return the debtor of a payment request."""
    return request.club or request.association or request.person


def statement_address(debtor: Club | Association | Person | None) -> str:
    """Return the address of a debtor's statement, or ""."""
    if debtor is None:
        return ""
    names: dict[type, str] = {Club: "club-statement", Association: "association-statement"}
    return reverse(names.get(type(debtor), "person-statement"), args=[debtor.pk])
