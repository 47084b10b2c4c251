"""Counts about reports and cases in the menus of the office and the bodies."""

import datetime as dt

from federation.models import Account, Council
from federation.page_parts.waiting import OFFICE_KINDS, ActingRole, Waiting
from federation.selectors.batched_reads import Count
from rulings.models import CaseState, CouncilCase
from rulings.reports.selectors.reports import forwarded_to, reports_to_decide


def waiting(account: Account, role: ActingRole, *, on: dt.date) -> dict[str, Waiting]:
    """Return the reports to read and the open cases, overdue ones as late."""
    if role.kind in OFFICE_KINDS:
        return {"report-inbox": Waiting(Count(reports_to_decide()))}
    if role.kind != "council":
        return {}
    council = Council(role.code.upper())
    cases = CouncilCase.objects.filter(council=council, state=CaseState.OPEN)
    unread = forwarded_to([council]).filter(seen_at__isnull=True)
    return {
        "case-list": Waiting(Count(cases), Count(cases.filter(due_on__lt=on))),
        "council-inbox": Waiting(Count(unread)),
    }
