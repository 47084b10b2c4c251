"""Open tasks about cases for the members of the bodies."""

import datetime as dt

from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from federation.bodies.selectors.councils import councils_of
from federation.models import Account
from federation.page_parts.desk_tasks import DeskTask, TaskGroup, group_of
from federation.selectors.batched_reads import Asking, Rows
from rulings.councils.selectors.conduct import conduct_reports_managed_by
from rulings.models import CaseState, CouncilCase, Sanction, SanctionKind

SHOWN = 20


def own_suspensions(account: Account, *, on: dt.date) -> Asking[list[DeskTask]]:
    """Tell a player of the suspensions in force and to come, with the entries they touch."""
    if account.person_id is None:
        return []
    query = Q(probation_until__isnull=True, ends_on__gte=on)
    served = Q(enforced_until__gte=on)
    rows = Sanction.objects.filter(
        query | served,
        kind=SanctionKind.SUSPENSION,
        person=account.person_id,
        lifted_at__isnull=True,
    )
    (sanctions,) = yield [Rows(rows.select_related("decision").order_by("starts_on", "pk"), SHOWN)]
    return [
        DeskTask(
            _("You are suspended from %(first)s to %(last)s")
            % {
                "first": date_format(sanction.enforced_from or sanction.starts_on),
                "last": date_format(sanction.enforced_until or sanction.ends_on),
            },
            reverse("case-detail", args=[sanction.decision.case_id]),
            TaskGroup.DUE,
            button=pgettext("button", "View"),
            about=_("No event is played in these days: look at your entries."),
        )
        for sanction in sanctions
    ]


def cases(account: Account, *, on: dt.date) -> Asking[list[DeskTask]]:
    """Return for the members of a body what was reported to it, and its cases, earliest first."""
    councils = councils_of(account, on=on)
    if not councils:
        return []
    waiting = CouncilCase.objects.filter(council__in=councils, state=CaseState.OPEN)
    reported = conduct_reports_managed_by(account, on=on).filter(
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
            _("Case %(case)s: %(title)s") % {"case": case, "title": case.shown_title},
            reverse("case-detail", args=[case.pk]),
            group_of(case.due_on, on=on) if case.due_on else TaskGroup.WAITING,
            case.due_on,
            button=pgettext("button", "View"),
        )
        for case in rows
    ]
