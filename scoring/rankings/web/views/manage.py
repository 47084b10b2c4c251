"""Computing and publishing the ranking, and what each version changed."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from federation.access import require
from federation.models import Season
from federation.page_parts.figures import tenths
from federation.page_parts.season_of_request import season_of_request
from federation.papers.selectors.papers import public_papers_about
from federation.people.selectors.people import shown_name
from scoring.models import RankingList
from scoring.permissions import may_compute_ranking, may_publish_ranking
from scoring.rankings.selectors.rankings import lists_of, ranking_jobs, rankings_visible_to
from scoring.rankings.selectors.versions import version_changes


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


@dataclass(frozen=True, slots=True)
class ChangedLine:
    """A player whose points a version changed, in words. person: the id."""

    person: int
    name: str
    points_before: str
    points: str
    place_before: int | None
    place: int


@require_safe
@require(load=rankings_visible_to, may=may_publish_ranking)
def ranking_version(request: HttpRequest, version: RankingList) -> HttpResponse:
    """Show which events and players one version of the ranking changed."""
    changes, on = version_changes(version), timezone.localdate()
    title = gettext("Ranking of %(year)s, version %(n)s") % {
        "year": version.season.year,
        "n": version.version,
    }
    return render(
        request,
        "scoring/ranking_version.html",
        {
            "title": title,
            "version": version,
            "changes": changes,
            "rows": [
                ChangedLine(
                    line.person_id,
                    shown_name(line.person, on=on),
                    _total(line.pe_before, line.pm_tenths_before),  # type: ignore[attr-defined]
                    _total(line.pe, line.pm_tenths),
                    line.place_before,  # type: ignore[attr-defined]
                    line.place,
                )
                for line in changes.lines
            ],
        },
    )


def _total(pe: int | None, pm_tenths: int | None) -> str:
    return "–" if pe is None or pm_tenths is None else tenths(pe * 10 + pm_tenths)
