"""The year on one page."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.text import capfirst
from django.views.decorators.http import require_safe

from federation.doors import public
from federation.models import Association, Season
from federation.selectors.seasons import season_shown
from federation.texts.dates import date_format
from tournaments.calendar.documents.year_planner import PlannerEntry, planner_months, planner_rows
from tournaments.calendar.selectors.cycle import planner_paper
from tournaments.calendar.selectors.lines import calendar_lines
from tournaments.calendar.services.papers import legend, planned, weekdays
from tournaments.selectors.rule_sets import regulation_on

FIT, LETTERS = 4, 160


@public
@require_safe
def calendar_planner(request: HttpRequest) -> HttpResponse:
    today = timezone.localdate()
    season = season_shown(request.GET.get("season"), on=today)
    region = request.GET.get("region", "")
    told: dict[str, object] = {
        "season": season,
        "seasons": Season.objects.all(),
        "associations": Association.objects.order_by("name"),
        "region": region,
    }
    if season is not None:
        lines = calendar_lines(season)
        if region:
            lines = [line for line in lines if line["region"] in {region, ""}]
        rows = planner_rows(
            season.starts_on,
            planned(lines, figures=regulation_on(season.starts_on)),
            weekdays=weekdays(),
            fit=FIT,
            letters=LETTERS,
        )
        told |= {
            "months": [
                capfirst(date_format(month, "F")) for month in planner_months(season.starts_on)
            ],
            "rows": [
                [(day, [(each, _address(each)) for each in day.entries]) for day in row]
                for row in rows
            ],
            "legend": legend(),
            "paper": planner_paper(season),
            "count": len(lines),
        }
    return render(request, "tournaments/calendar_planner.html", told)


def _address(entry: PlannerEntry) -> str:
    about, _separator, number = entry.key.partition(":")
    return f"/events/{number}/" if about == "event" else ""
