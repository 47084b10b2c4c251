"""Cases, hearings, appeals and reports on the home pages of councils and directors."""

import datetime as dt

from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from federation.bodies.selectors.councils import councils_of
from federation.bodies.selectors.mandates import has_office_mandate
from federation.models import Account
from federation.page_parts.home import HomeNumber
from federation.selectors.batched_reads import Asking, Count, Rows
from federation.texts.dates import date_format
from rulings.appeals.selectors.appeals import COUNCILS, appeals_open_to
from rulings.models import PENDING, Appeal, CaseHearing, CaseState, CouncilCase
from rulings.reports.selectors.reports import (
    due_day,
    events_without_report,
    forwarded_to_own_bodies,
    owes_report,
)
from rulings.selectors.directed_events import events_of_director


def numbers(account: Account, *, on: dt.date) -> Asking[list[HomeNumber]]:
    """Return for members of councils what is before them, for directors the missing reports."""
    if has_office_mandate(account, on=on):
        return []
    home_numbers = yield from _reports_due(account, on=on)
    councils = councils_of(account, on=on)
    if not councils:
        return home_numbers
    cases = CouncilCase.objects.filter(council__in=councils, state=CaseState.OPEN)
    hearings = CaseHearing.objects.filter(
        case__council__in=councils,
        case__state=CaseState.OPEN,
        called_off_at__isnull=True,
        held_at__gte=timezone.now(),
    ).order_by("held_at", "pk")
    forwarded = forwarded_to_own_bodies(account, on=on).filter(seen_at__isnull=True)
    opened, late, coming, next_hearing, appeals, reports = yield [
        Count(cases),
        Count(cases.filter(due_on__lt=on)),
        Count(hearings),
        Rows(hearings, 1),
        Count(_appeals(account, on=on)),
        Count(forwarded),
    ]
    page, inbox = reverse("case-list"), reverse("council-inbox", args=[councils[0].value.lower()])
    hearing = next_hearing[0] if next_hearing else None
    return [
        HomeNumber(
            str(opened),
            ngettext("open case", "open cases", opened),
            f"{page}?state=late" if late else page,
            ngettext("%(n)s past its term", "%(n)s past their term", late) % {"n": late}
            if late
            else _("All cases"),
            late=bool(late),
        ),
        HomeNumber(
            str(coming),
            ngettext("hearing to come", "hearings to come", coming),
            reverse("case-detail", args=[hearing.case_id]) if hearing else page,
            date_format(timezone.localdate(hearing.held_at), "DATE_FORMAT")
            if hearing
            else _("All cases"),
        ),
        HomeNumber(
            str(appeals),
            ngettext("appeal to decide", "appeals to decide", appeals),
            reverse("appeal-list"),
            _("Appeals"),
        ),
        HomeNumber(
            str(reports),
            ngettext("report received and not read", "reports received and not read", reports),
            inbox,
            _("What was sent to us"),
        ),
        *home_numbers,
    ]


def _reports_due(account: Account, *, on: dt.date) -> Asking[list[HomeNumber]]:
    """Return how many reports an account that directs events has still to write."""
    (events,) = yield [Rows(events_without_report(events_of_director(account), on=on))]
    owing = sorted((due_day(event), event.pk) for event in events if owes_report(event))
    if not owing:
        return []
    day, event = owing[0]
    return [
        HomeNumber(
            str(len(owing)),
            ngettext("report to write", "reports to write", len(owing)),
            reverse("report-edit", args=[event]) if len(owing) == 1 else reverse("report-list"),
            _("first due on %(day)s") % {"day": date_format(day, "MONTH_DAY_FORMAT")},
            late=day < on,
        )
    ]


def _appeals(account: Account, *, on: dt.date) -> QuerySet[Appeal]:
    """Return the pending appeals that a body of the account decides."""
    councils = councils_of(account, on=on)
    bodies = [body for body, council in COUNCILS.items() if council in councils]
    return appeals_open_to(account, on=on).filter(state__in=PENDING, body__in=bodies)
