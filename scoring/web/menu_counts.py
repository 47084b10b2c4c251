"""Counts about results in the office's menu."""

import datetime as dt

from federation.models import Account
from federation.page_parts.waiting import OFFICE_KINDS, ActingRole, Waiting
from federation.selectors.batched_reads import Count
from scoring.models import ResultState
from tournaments.models import Event


def waiting(account: Account, role: ActingRole, *, on: dt.date) -> dict[str, Waiting]:
    """Return the events that are over and not homologated."""
    if role.kind not in OFFICE_KINDS:
        return {}
    over = Event.objects.filter(result__state=ResultState.PROVISIONAL, ends_on__lte=on)
    return {"homologation-queue": Waiting(Count(over))}
