"""The office acts for a club or an association: for a limited time, with a reason, recorded."""

import datetime as dt

from django.db import transaction
from django.utils import timezone

from federation.bodies.selectors.mandates import has_office_mandate
from federation.errors import RuleError
from federation.models import Account, ActingTerm, Association, Club
from federation.selectors.office_figures import office_figures
from federation.services.audit import record_event


@transaction.atomic
def start_acting(
    *, body: Club | Association, reason: str, account: Account, now: dt.datetime
) -> ActingTerm:
    """Let an account of the office act for a body from now on. Raises: RuleError.

    This ends any earlier acting of the account.
    """
    on = timezone.localdate(now)
    account = Account.objects.select_for_update().get(pk=account.pk)
    if not has_office_mandate(account, on=on):
        raise RuleError("mandate_missing")
    if not reason.strip():
        raise RuleError("acting_reason_missing")
    for term in account.acting_terms.filter(ended_at__isnull=True):
        end_acting(term=term, account=account, now=now)
    term = ActingTerm.objects.create(
        account=account,
        club=body if isinstance(body, Club) else None,
        association=body if isinstance(body, Association) else None,
        reason=reason.strip(),
        started_at=now,
        ends_at=now + dt.timedelta(minutes=office_figures(on=on).acting_minutes),
    )
    record_event(
        "acting_started",
        subject=term.body_subject,
        account=account,
        details={"reason": term.reason, "until": term.ends_at.isoformat()},
    )
    return term


@transaction.atomic
def end_acting(*, term: ActingTerm, account: Account, now: dt.datetime) -> None:
    """Stop acting for a body; no effect if it has already ended."""
    term = ActingTerm.objects.select_for_update().get(pk=term.pk)
    if term.ended_at is not None:
        return
    term.ended_at = min(now, term.ends_at)
    term.save(update_fields=["ended_at"])
    record_event("acting_ended", subject=term.body_subject, account=account)
