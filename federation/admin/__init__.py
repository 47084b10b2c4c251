"""The federation's rows in the office's admin site."""

from federation.admin import (
    accounts,
    bank,
    bodies,
    clubs,
    data_imports,
    deposits,
    fees,
    ledger,
    licence_requests,
    licences,
    papers,
    people,
    reminders,
    trail,
)

__all__ = [
    "accounts",
    "bank",
    "bodies",
    "clubs",
    "data_imports",
    "deposits",
    "fees",
    "ledger",
    "licence_requests",
    "licences",
    "papers",
    "people",
    "reminders",
    "trail",
]
