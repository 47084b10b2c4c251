"""Open tasks about cases for the members of the bodies."""

import datetime as dt

from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from federation.bodies.selectors.councils import councils_of
from federation.models import Account
from federation.page_parts.desk_tasks import DeskTask, TaskGroup, group_of
from federation.selectors.asked_together import Asking, Rows
from rulings.councils.selectors.conduct import conduct_reports_kept_by
from rulings.models import CaseState, CouncilCase

SHOWN = 20


def cases(account: Account, *, on: dt.date) -> Asking[list[DeskTask]]:
    """Return for the members of a body what was reported to it, and its cases, earliest first."""
    councils = councils_of(account, on=on)
    if not councils:
        return []
    waiting = CouncilCase.objects.filter(council__in=councils, state=CaseState.OPEN)
    reported = conduct_reports_kept_by(account, on=on).filter(
        closed_at__isnull=True, case__isnull=True
    )
    rows, reports = yield [
        Rows(waiting.order_by("due_on", "opened_at"), SHOWN),
        Rows(reported.order_by("made_at"), SHOWN),
    ]
    conduct = [
        DeskTask(
            _("Conduct reported on %(day)s")
            % {"day": date_format(timezone.localtime(row.made_at), "SHORT_DATE_FORMAT")},
            reverse("conduct-detail", args=[row.pk]),
            TaskGroup.WAITING,
            button=pgettext("button", "View"),
        )
        for row in reports
    ]
    return conduct + [
        DeskTask(
            _("Case %(case)s: %(title)s") % {"case": case, "title": case.title},
            reverse("case-detail", args=[case.pk]),
            group_of(case.due_on, on=on) if case.due_on else TaskGroup.WAITING,
            case.due_on,
            button=pgettext("button", "View"),
        )
        for case in rows
    ]
