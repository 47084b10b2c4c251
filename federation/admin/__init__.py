"""The federation's rows in the office's admin site."""

from federation.admin import (
    accounts,
    bank,
    bodies,
    clubs,
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
