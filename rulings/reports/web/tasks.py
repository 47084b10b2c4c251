"""Open tasks about reports for directors, the office and the bodies."""

import datetime as dt
from collections.abc import Sequence

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from federation.bodies.selectors.mandates import has_office_mandate
from federation.models import Account
from federation.page_parts.desk_tasks import DeskTask, TaskGroup, group_of
from federation.selectors.batched_reads import Asking, Count, Rows
from rulings.models import DirectorReport, ReportForwarding, ReportRevision, ReportState
from rulings.reports.selectors.reports import (
    due_day,
    events_without_report,
    forwarded_to_own_bodies,
    owes_report,
    reports_to_decide,
)
from rulings.selectors.directed_events import events_of_director
from tournaments.models import Event

SHOWN = 20


def reports(account: Account, *, on: dt.date) -> Asking[list[DeskTask]]:
    """Return reports due for directors, to read for the office, forwarded for bodies."""
    waiting = forwarded_to_own_bodies(account, on=on).filter(seen_at__isnull=True)
    unsent, to_read, forwarded = yield [
        Rows(events_without_report(events_of_director(account), on=on)),
        Count(
            reports_to_decide()
            if has_office_mandate(account, on=on)
            else ReportRevision.objects.none()
        ),
        Rows(waiting, SHOWN),
    ]
    owing = [event for event in unsent if owes_report(event)][:SHOWN]
    returned: set[int] = set()
    if owing:
        director_reports = DirectorReport.objects.filter(
            event__in=owing, state=ReportState.RETURNED
        )
        returned = {report.event_id for report in (yield [Rows(director_reports)])[0]}
    return [*_to_write(owing, returned, on=on), *_to_read(to_read), *_forwarded(forwarded)]


def _to_write(owing: Sequence[Event], returned: set[int], *, on: dt.date) -> list[DeskTask]:
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
            button=pgettext("button", "Write"),
        )
        for event in owing
    ]


def _to_read(count: int) -> list[DeskTask]:
    title = ngettext("director's report to read", "directors' reports to read", count)
    address = reverse("report-inbox")
    return (
        [
            DeskTask(
                title, address, TaskGroup.WAITING, count=count, button=pgettext("button", "Read")
            )
        ]
        if count
        else []
    )


def _forwarded(rows: Sequence[ReportForwarding]) -> list[DeskTask]:
    return [
        DeskTask(
            _("%(body)s: director's report of %(event)s")
            % {
                "body": str(row.get_council_display()).capitalize(),
                "event": row.revision.report.event.name,
            },
            reverse("report-detail", args=[row.revision_id]),
            TaskGroup.WAITING,
            button=pgettext("button", "Read"),
        )
        for row in rows
    ]
