"""What of the federation's money waits for the office: bank lines, faults of the ledger."""

import datetime as dt

from django.urls import reverse
from django.utils.translation import ngettext

from federation.models import Account, BankLine, BankLineState, LedgerCheck
from federation.selectors.mandates import has_office_mandate
from federation.web.desk_tasks import DeskTask, TaskGroup


def money(account: Account, *, on: dt.date) -> list[DeskTask]:
    """Tell the office which bank lines wait to be assigned, and what the nightly check found."""
    if not has_office_mandate(account, on=on):
        return []
    tasks = []
    if waiting := BankLine.objects.filter(state=BankLineState.WAITING).count():
        title = ngettext("bank line to assign", "bank lines to assign", waiting)
        tasks.append(DeskTask(title, reverse("bank-lines"), TaskGroup.WAITING, count=waiting))
    check = LedgerCheck.objects.first()
    if check is not None and check.faults:
        title = ngettext("fault in the ledger", "faults in the ledger", len(check.faults))
        tasks.append(
            DeskTask(title, reverse("ledger-check"), TaskGroup.LATE, count=len(check.faults))
        )
    return tasks
