"""Computing and publishing the ranking."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from federation.access import require
from federation.models import Season
from federation.page_parts.season_of_request import season_of_request
from federation.papers.selectors.papers import public_papers_about
from scoring.permissions import may_compute_ranking
from scoring.rankings.selectors.rankings import lists_of, ranking_jobs


@require_safe
@require(may=may_compute_ranking)
def ranking_manage(request: HttpRequest) -> HttpResponse:
    season = season_of_request(request, on=timezone.localdate())
    lists = lists_of(season) if season else []
    in_force = next((ranking_list for ranking_list in lists if ranking_list.published_at), None)
    return render(
        request,
        "scoring/ranking_manage.html",
        {
            "season": season,
            "seasons": Season.objects.all(),
            "lists": lists,
            "paper": public_papers_about(f"ranking:{in_force.pk}").first() if in_force else None,
            "jobs": ranking_jobs(season) if season else [],
        },
    )
