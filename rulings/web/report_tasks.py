"""What of reports waits for directors, the office and the bodies."""

import datetime as dt

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from federation.models import Account
from federation.selectors.mandates import has_office_mandate
from federation.web.desk_tasks import DeskTask, TaskGroup, group_of
from rulings.models import DirectorReport, ReportState
from rulings.selectors.reports import (
    due_day,
    events_of_director,
    events_owing_report,
    forwarded_to_own_bodies,
    reports_to_decide,
)

SHOWN = 20


def reports(account: Account, *, on: dt.date) -> list[DeskTask]:
    """Tell directors which reports are due, the office which to read, bodies what came."""
    return [*_to_write(account, on=on), *_to_read(account, on=on), *_forwarded(account, on=on)]


def _to_write(account: Account, *, on: dt.date) -> list[DeskTask]:
    owing = events_owing_report(events_of_director(account, on=on), on=on)[:SHOWN]
    if not owing:
        return []
    returned = set(
        DirectorReport.objects.filter(event__in=owing, state=ReportState.RETURNED).values_list(
            "event", flat=True
        )
    )
    return [
        DeskTask(
            (
                _("Correct the report given back: %(event)s")
                if event.pk in returned
                else _("Director's report: %(event)s")
            )
            % {"event": event.name},
            reverse("report-edit", args=[event.pk]),
            group_of(due_day(event), on=on),
            due_day(event),
        )
        for event in owing
    ]


def _to_read(account: Account, *, on: dt.date) -> list[DeskTask]:
    if not has_office_mandate(account, on=on):
        return []
    count = reports_to_decide().count()
    title = ngettext("director's report to read", "directors' reports to read", count)
    address = reverse("report-inbox")
    return [DeskTask(title, address, TaskGroup.WAITING, count=count)] if count else []


def _forwarded(account: Account, *, on: dt.date) -> list[DeskTask]:
    waiting = forwarded_to_own_bodies(account, on=on).filter(seen_at__isnull=True)
    return [
        DeskTask(
            _("%(body)s: director's report of %(event)s")
            % {
                "body": str(row.get_council_display()).capitalize(),
                "event": row.revision.report.event.name,
            },
            reverse("report-detail", args=[row.revision_id]),
            TaskGroup.WAITING,
        )
        for row in waiting[:SHOWN]
    ]
