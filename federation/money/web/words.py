"""The address of a debtor's statement."""

from django.urls import reverse

from federation.models import Association, Club
from federation.money.selectors.statements import Debtor


def statement_address(debtor: Debtor | None) -> str:
    """Return the address of a debtor's statement, or ""."""
    if debtor is None:
        return ""
    names: dict[type, str] = {Club: "club-statement", Association: "association-statement"}
    return reverse(names.get(type(debtor), "person-statement"), args=[debtor.pk])
