"""The federation's models in the office's admin site."""

from federation.admin import (
    account_claims,
    accounts,
    audit_trail,
    bank,
    bodies,
    clubs,
    data_imports,
    deposits,
    fees,
    ledger,
    licence_requests,
    licences,
    notices,
    online,
    papers,
    people,
)

__all__ = [
    "account_claims",
    "accounts",
    "audit_trail",
    "bank",
    "bodies",
    "clubs",
    "data_imports",
    "deposits",
    "fees",
    "ledger",
    "licence_requests",
    "licences",
    "notices",
    "online",
    "papers",
    "people",
]
