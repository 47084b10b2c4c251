"""The year on one page."""

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.text import capfirst
from django.views.decorators.http import require_safe

from federation.access import public
from federation.models import Association, Season
from federation.page_parts.season_of_request import season_of_request
from federation.selectors.rule_sets import regulation_on
from federation.texts.dates import date_format
from tournaments.calendar.documents.year_planner import (
    Planned,
    only_counted,
    planned_by_day,
    planner_months,
    planner_rows,
)
from tournaments.calendar.selectors.cycle import planner_paper
from tournaments.calendar.selectors.lines import calendar_lines
from tournaments.calendar.services.papers import legend, planned, weekdays
from tournaments.calendar.web.reservation_rows import event_address

FIT, LETTERS = 4, 160


@public
@require_safe
def calendar_planner(request: HttpRequest) -> HttpResponse:
    today = timezone.localdate()
    season = season_of_request(request, on=today)
    region = request.GET.get("region", "")
    data: dict[str, object] = {
        "season": season,
        "seasons": Season.objects.all(),
        "associations": Association.objects.order_by("name"),
        "region": region,
    }
    if season is not None:
        lines = calendar_lines(season)
        if region:
            lines = [line for line in lines if line["region"] in {region, ""}]
        plans = planned(lines, figures=regulation_on(season.starts_on))
        months, by_day = planner_months(season.starts_on), planned_by_day(plans)
        rows = planner_rows(
            season.starts_on,
            plans,
            weekdays=weekdays(),
            fit=FIT,
            letters=LETTERS,
        )
        data |= {
            "months": [capfirst(date_format(month, "F")) for month in months],
            "rows": [
                [
                    (
                        day,
                        [(entry, event_address(entry.key)) for entry in day.entries],
                        _others(by_day.get(month.replace(day=day.day), ())) if day.more else {},
                    )
                    for month, day in zip(months, row, strict=True)
                ]
                for row in rows
            ],
            "legend": legend(),
            "paper": planner_paper(season),
            "count": len(lines),
        }
    return render(request, "tournaments/calendar_planner.html", data)


def _others(here: Sequence[Planned]) -> dict[str, object]:
    """Return what a day has no room for: titles in one line, and each with its address."""
    others = only_counted(here, fit=FIT)
    return {
        "titles": " · ".join(other.title for other in others),
        "each": [(other.title, event_address(other.key)) for other in others],
    }
