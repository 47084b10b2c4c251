"""Entering the accountant's codes."""

from collections.abc import Mapping

from django.db import transaction

from federation.models import Account, AccountingCode
from federation.money.selectors.journal import CodeOf
from federation.services.audit import record_event


@transaction.atomic
def set_accounting_codes(*, codes: Mapping[CodeOf, str], account: Account | None) -> int:
    """Enter the accountant's codes; an empty one is deleted. Returns: how many changed."""
    held = {(row.kind, row.fee_code): row for row in AccountingCode.objects.select_for_update()}
    changed: dict[str, list[str]] = {}
    for (kind, fee), code in codes.items():
        row = held.get((kind, fee))
        before = row.code if row else ""
        if code == before:
            continue
        changed[f"{kind} {fee}".strip()] = [before, code]
        if row is None:
            AccountingCode.objects.create(kind=kind, fee_code=fee, code=code)
        elif code:
            row.code = code
            row.save(update_fields=["code"])
        else:
            row.delete()
    if changed:
        record_event(
            "accounting_codes_set",
            subject=f"accounting_codes:{len(changed)}",
            account=account,
            details={"codes": changed},
        )
    return len(changed)
