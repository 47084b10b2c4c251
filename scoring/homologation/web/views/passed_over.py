"""For the technical council: what was waived and let pass in a season, and what was refused."""

from collections.abc import Mapping

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from federation.access import require
from federation.admin.act_titles import act_titles
from federation.models import Season
from federation.page_parts.season_of_request import season_of_request
from federation.texts import sentence
from scoring.homologation.selectors.passed_over import (
    PassedOver,
    counted,
    passed_over,
    refused_acts,
)
from scoring.permissions import may_check_homologated

ROWS = 100


@require_safe
@require(may=may_check_homologated)
def passed_over_list(request: HttpRequest) -> HttpResponse:
    season = season_of_request(request, on=timezone.localdate())
    is_refused = request.GET.get("show") == "refused"
    rows_of = refused_acts if is_refused else passed_over
    rows = rows_of(season) if season else []
    shown = Paginator(rows, ROWS).get_page(request.GET.get("page"))
    titles = act_titles() if is_refused else {}
    page = {
        "season": season,
        "is_refused": is_refused,
        "seasons": Season.objects.all(),
        "rows": [(passed, _title(passed, titles)) for passed in shown],
        "listing": {"page": shown},
        "counted": counted(rows),
    }
    return render(request, "scoring/passed_over.html", page)


def _title(row: PassedOver, titles: Mapping[str, str]) -> str:
    return sentence(row.matter, {}) if row.rule else titles.get(row.matter, row.matter)
