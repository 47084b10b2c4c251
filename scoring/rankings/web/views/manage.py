"""Computing and publishing the ranking."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from federation.doors import door
from federation.models import Season
from federation.selectors.seasons import season_shown
from scoring.permissions import may_compute_ranking
from scoring.rankings.selectors.rankings import lists_of, ranking_jobs


@require_safe
@door(may=may_compute_ranking)
def ranking_manage(request: HttpRequest) -> HttpResponse:
    season = season_shown(request.GET.get("season"), on=timezone.localdate())
    return render(
        request,
        "scoring/ranking_manage.html",
        {
            "season": season,
            "seasons": Season.objects.all(),
            "lists": lists_of(season) if season else [],
            "jobs": ranking_jobs(season) if season else [],
        },
    )
