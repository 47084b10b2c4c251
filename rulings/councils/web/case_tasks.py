"""What of cases waits for the members of the bodies."""

import datetime as dt

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from federation.bodies.selectors.councils import councils_of
from federation.models import Account
from federation.page_parts.desk_tasks import DeskTask, TaskGroup, group_of
from federation.selectors.asked_together import Asking, Rows
from rulings.models import CaseState, CouncilCase

SHOWN = 20


def cases(account: Account, *, on: dt.date) -> Asking[list[DeskTask]]:
    """Tell the members of a body which of its cases are to be decided, the earliest first."""
    councils = councils_of(account, on=on)
    if not councils:
        return []
    waiting = CouncilCase.objects.filter(council__in=councils, state=CaseState.OPEN)
    (rows,) = yield [Rows(waiting.order_by("due_on", "opened_at"), SHOWN)]
    return [
        DeskTask(
            _("Case %(case)s: %(title)s") % {"case": case, "title": case.title},
            reverse("case-detail", args=[case.pk]),
            group_of(case.due_on, on=on) if case.due_on else TaskGroup.WAITING,
            case.due_on,
            button=pgettext("button", "View"),
        )
        for case in rows
    ]
