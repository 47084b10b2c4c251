"""The currency of the federation."""

from federation.errors import RuleError
from federation.models import Federation


def currency_of_federation() -> str:
    """Return the ISO 4217 code of the currency of the federation's accounts.

    Raises: RuleError("federation_not_entered") if the federation is not set up.
    """
    currency = Federation.objects.values_list("currency", flat=True).first()
    if currency is None:
        raise RuleError("federation_not_entered")
    return currency
