"""Lifting a suspension that was decided before the federation kept its cases here."""

import datetime as dt

from django.db import transaction

from federation.errors import RuleError
from federation.models import Account
from federation.services.audit import record_event
from federation.services.row_history import sign_history
from rulings.models import EarlierSuspension


@transaction.atomic
def lift_earlier_suspension(
    *, suspension: EarlierSuspension, reason: str, account: Account | None, now: dt.datetime
) -> EarlierSuspension:
    """Lift the rest of a suspension. Raises: RuleError without a reason, or again."""
    suspension = EarlierSuspension.objects.select_for_update(of=("self",)).get(pk=suspension.pk)
    if suspension.lifted_at is not None:
        raise RuleError("suspension_lifted_before")
    if not reason.strip():
        raise RuleError("sanction_lift_reason_missing")
    suspension.lifted_at, suspension.lifted_by = now, account
    suspension.lift_reason = reason.strip()[:300]
    sign_history(suspension, account)
    suspension.save(update_fields=["lifted_at", "lifted_by", "lift_reason"])
    record_event(
        "suspension_lifted",
        subject=f"person:{suspension.person_id}",
        account=account,
        details={"reason": suspension.lift_reason},
    )
    return suspension
