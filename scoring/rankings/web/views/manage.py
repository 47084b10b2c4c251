"""Computing and publishing the ranking."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from federation.doors import door
from federation.models import Season
from federation.selectors.seasons import season_shown
from federation.services.jobs import request_job
from scoring.models import RankingList
from scoring.page_parts.refusals import told_to
from scoring.permissions import may_compute_ranking, may_publish_ranking
from scoring.rankings.selectors.rankings import lists_of, ranking_jobs, rankings_visible_to
from scoring.rankings.services.rankings import publish_ranking


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


@require_POST
@door(may=may_compute_ranking)
def ranking_compute(request: HttpRequest, year: int) -> HttpResponse:
    season = get_object_or_404(Season, year=year)
    with told_to(request):
        job = request_job(
            "compute_ranking",
            arguments={"year": season.year},
            subject=f"season:{season.year}",
            account=request.user,
        )
        return redirect("job-detail", pk=job.pk)
    return redirect("ranking-manage")


@require_POST
@door(load=rankings_visible_to, may=may_publish_ranking)
def ranking_publish(request: HttpRequest, ranking: RankingList) -> HttpResponse:
    with told_to(request):
        publish_ranking(ranking=ranking, account=request.user, now=timezone.now())
        messages.success(
            request, _("Version %(n)s of the ranking is published.") % {"n": ranking.version}
        )
    return redirect("ranking-manage")
