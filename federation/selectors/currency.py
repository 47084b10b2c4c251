"""The money of the federation."""

from federation.errors import RuleError
from federation.models import Federation


def currency_of_federation() -> str:
    """Return the ISO 4217 code in which the federation keeps its books.

    Raises: RuleError("federation_not_entered") while nobody has entered the federation.
    """
    currency = Federation.objects.values_list("currency", flat=True).first()
    if currency is None:
        raise RuleError("federation_not_entered")
    return currency
