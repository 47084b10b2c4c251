"""Tasks of the office about money: missing fees, bank lines, ledger faults."""

import datetime as dt

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from federation.bodies.selectors.mandates import has_office_mandate
from federation.models import Account, LedgerCheck
from federation.money.selectors.bank import lines_to_do
from federation.money.selectors.fee_schedules import schedules_without_amounts
from federation.money.selectors.online import messages_to_look_at, refunds_to_transfer
from federation.page_parts.desk_tasks import DeskTask, TaskGroup
from federation.selectors.batched_reads import Asking, Count, Rows, Value


def money(account: Account, *, on: dt.date) -> Asking[list[DeskTask]]:
    """Show the office fees without amount, waiting bank lines, and faults of the ledger."""
    if not has_office_mandate(account, on=on):
        return []
    bare, waiting, messages, refunds, faults = yield [
        Rows(schedules_without_amounts(on=on)),
        Count(lines_to_do()),
        Count(messages_to_look_at()),
        Count(refunds_to_transfer()),
        Value(LedgerCheck.objects.all(), "faults"),
    ]
    tasks = [
        DeskTask(
            _("Set the amounts of the fees of %(season)s") % {"season": schedule.season},
            reverse("fee-amounts", args=[schedule.pk]),
            TaskGroup.WAITING,
            button=pgettext("button", "Set"),
        )
        for schedule in bare
    ]
    view = pgettext("button", "View")
    return [
        *tasks,
        *_counted(
            ngettext("bank line to assign or book", "bank lines to assign or book", waiting),
            waiting,
            "bank-lines",
            view,
        ),
        *_counted(
            ngettext(
                "message of the payment provider to look at",
                "messages of the payment provider to look at",
                messages,
            ),
            messages,
            "online-payments",
            view,
        ),
        *_counted(
            ngettext("refund to transfer", "refunds to transfer", refunds),
            refunds,
            "online-payments",
            view,
        ),
        *_faults(len(faults or ())),
    ]


def _counted(title: str, count: int, page: str, button: str) -> list[DeskTask]:
    if not count:
        return []
    return [DeskTask(title, reverse(page), TaskGroup.WAITING, count=count, button=button)]


def _faults(count: int) -> list[DeskTask]:
    title = ngettext("fault in the ledger", "faults in the ledger", count)
    view = pgettext("button", "View")
    page = reverse("ledger-check")
    return [DeskTask(title, page, TaskGroup.LATE, count=count, button=view)] if count else []
