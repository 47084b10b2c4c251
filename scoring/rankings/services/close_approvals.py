"""Closing a season when the settings require a second person."""

import datetime as dt

from django.db import transaction
from django.utils import timezone

from federation.models import Account, Approval, Job
from federation.services.approvals import needs_approval, request_approval
from federation.services.jobs import request_job
from scoring.models import SeasonCloseRun


@transaction.atomic
def ask_to_close_season(
    *, run: SeasonCloseRun, reason: str, account: Account, now: dt.datetime
) -> Job | Approval:
    """Request the closing, or the agreement of a second person. Raises: RuleError.

    Once agreed, the close is done at once and in the name of whoever requested it.
    """
    subject = f"season_close:{run.pk}"
    if not needs_approval("close_season", on=timezone.localdate(now)):
        return request_job(
            "close_season", arguments={"run_id": run.pk}, subject=subject, account=account
        )
    return request_approval(
        "close_season",
        subject=subject,
        arguments={"run_id": run.pk},
        about=[f"{run.season} · {run.pk}"],
        reason=reason,
        account=account,
        now=now,
    )
