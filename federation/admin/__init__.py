"""The federation's rows in the office's admin site."""

from federation.admin import (
    accounts,
    clubs,
    fees,
    ledger,
    licences,
    papers,
    people,
)

__all__ = ["accounts", "clubs", "fees", "ledger", "licences", "papers", "people"]
