"""Computing and publishing the ranking, and what each version changed."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from federation.access import require
from federation.models import JobState, Season
from federation.page_parts.figures import tenths
from federation.page_parts.season_of_request import season_of_request
from federation.papers.selectors.papers import public_papers_about
from federation.texts.dates import date_format
from scoring.models import RankingLine, RankingList
from scoring.permissions import may_compute_ranking, may_publish_ranking
from scoring.rankings.selectors.rankings import lists_of, ranking_jobs, rankings_visible_to
from scoring.rankings.selectors.versions import licences_cancelled_since, version_changes


@require_safe
@require(may=may_compute_ranking)
def ranking_manage(request: HttpRequest) -> HttpResponse:
    season = season_of_request(request, on=timezone.localdate())
    lists = lists_of(season) if season else []
    jobs = ranking_jobs(season) if season else []
    # A computation without other figures makes no version, but counted all the same.
    days = [job.requested_at for job in jobs if job.state == JobState.DONE]
    computed_at = max([*days, lists[0].computed_at]) if lists else None
    in_force = next((ranking_list for ranking_list in lists if ranking_list.published_at), None)
    return render(
        request,
        "scoring/ranking_manage.html",
        {
            "season": season,
            "seasons": Season.objects.all(),
            "lists": lists,
            "paper": public_papers_about(f"ranking:{in_force.pk}").first() if in_force else None,
            "jobs": jobs,
            "computed_at": computed_at,
            "cancelled": licences_cancelled_since(computed_at, season)
            if season and computed_at
            else 0,
        },
    )


@dataclass(frozen=True, slots=True)
class ChangedLine:
    """A player whose points a version changed, in words. person: the id; why: what changed."""

    person: int
    name: str
    points_before: str
    points: str
    place_before: int | None
    place: int
    why: str


@require_safe
@require(load=rankings_visible_to, may=may_publish_ranking)
def ranking_version(request: HttpRequest, version: RankingList) -> HttpResponse:
    """Show which events and players one version of the ranking changed."""
    changes = version_changes(version)
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
            "paper": public_papers_about(f"ranking:{version.pk}").first(),
            "rows": [
                ChangedLine(
                    line.person_id,
                    line.person.name,
                    _total(line.pe_before, line.pm_tenths_before),  # type: ignore[attr-defined]
                    _total(line.pe, line.pm_tenths),
                    line.place_before,  # type: ignore[attr-defined]
                    line.place,
                    _why(line),
                )
                for line in changes.lines
            ],
        },
    )


def _why(line: RankingLine) -> str:
    """Return why a line of `version_changes` differs from the one before."""
    texts = []
    if line.pe_before is None and line.licensed_on:  # type: ignore[attr-defined]
        day = date_format(line.licensed_on, "DATE_FORMAT")  # type: ignore[attr-defined]
        texts.append(gettext("licence of %(day)s") % {"day": day})
    if line.has_awards:  # type: ignore[attr-defined]
        texts.append(gettext("points of events"))
    if not texts:
        texts.append(gettext("earlier points, counted anew"))
    was_listed = line.pe_before is not None  # type: ignore[attr-defined]
    if was_listed and line.club and line.club_id != line.club_before:  # type: ignore[attr-defined]
        texts.append(gettext("another club: %(club)s") % {"club": line.club.name})
    return " · ".join(texts)


def _total(pe: int | None, pm_tenths: int | None) -> str:
    return "–" if pe is None or pm_tenths is None else tenths(pe * 10 + pm_tenths)
