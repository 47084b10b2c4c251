"""Reports of conduct: one's own, and for the council those of everybody."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from federation.access import require
from federation.page_parts.lists import Column, listing
from federation.selectors.callers import account_of
from rulings.councils.selectors.conduct import (
    conduct_reports_managed_by,
    conduct_reports_read_by,
    events_played_lately,
)
from rulings.models import ConductReport
from rulings.permissions import may_read_conduct, may_report_conduct, may_see_conduct

LATELY = 5  # events offered to report from
COLUMNS = (
    Column("made", _("Reported"), ("made_at",)),
    Column("about", _("About"), ("about__sort_name",)),
    Column("event", _("Event"), ("event__name",), "wide"),
    Column("state", _("State"), ("closed_at",)),
)


@require_safe
@never_cache
@require(may=may_see_conduct)
def conduct_list(request: HttpRequest) -> HttpResponse:
    account, today = account_of(request), timezone.localdate()
    rows = conduct_reports_read_by(account, on=today)
    page: dict[str, object] = {
        "listing": listing(rows, request=request, columns=COLUMNS, default="-made")
    }
    if may_report_conduct(account, None, on=today):
        page["events"] = events_played_lately(account, on=today)[:LATELY]
    return render(request, "rulings/conduct_list.html", page)


@require_safe
@never_cache
@require(load=conduct_reports_read_by, may=may_read_conduct)
def conduct_detail(request: HttpRequest, report: ConductReport) -> HttpResponse:
    conduct_reports = conduct_reports_managed_by(account_of(request), on=timezone.localdate())
    page = {"report": report, "keeps": conduct_reports.filter(pk=report.pk).exists()}
    return render(request, "rulings/conduct_detail.html", page)
