"""How many fees are due is kept for the menu whenever they are read."""

import datetime as dt

from django.core.cache import cache

from federation.money.selectors.fees_due import FeeDue, fees_due, key_of_count

KEPT_SECONDS = 3600


def read_fees_due(*, on: dt.date) -> list[FeeDue]:
    """Return the fees due, and keep their number for the menu."""
    fees = fees_due(on=on)
    cache.set(key_of_count(on), len(fees), KEPT_SECONDS)
    return fees
