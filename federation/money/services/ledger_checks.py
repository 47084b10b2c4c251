"""The nightly check of the ledger, and its stored result."""

import datetime as dt

from django.db import transaction

from federation.models import LedgerCheck
from federation.money.selectors.ledger_faults import ledger_faults
from federation.services.audit import record_event


@transaction.atomic
def check_ledger(*, now: dt.datetime) -> LedgerCheck:
    """Check the ledger against the rows about it, and store the result."""
    faults = [
        {"code": ledger_fault.code, "values": dict(ledger_fault.values)}
        for ledger_fault in ledger_faults()
    ]
    check = LedgerCheck.objects.create(checked_at=now, faults=faults)
    if faults:
        record_event(
            "ledger_faults_found",
            subject=f"ledger_check:{check.pk}",
            account=None,
            details={"faults": faults},
        )
    return check
