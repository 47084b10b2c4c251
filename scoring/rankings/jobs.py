"""Background jobs of rankings and the season's close."""

from collections.abc import Mapping
from typing import Any

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from federation.kinds.job import JobKind, register_jobs
from federation.models import Account
from scoring.models import RankingList
from scoring.permissions import may_compute_ranking
from scoring.rankings.services.category_letters import issue_category_letters
from scoring.rankings.services.papers import issue_ranking_list
from scoring.rankings.services.rankings import compute_ranking
from scoring.rankings.services.season_closing import close_season
from scoring.rankings.services.season_preview import preview_season_close
from scoring.rankings.services.strengths import count_strengths


def _version_text(result: Mapping[str, object]) -> str:
    """Return the outcome of a computation of the ranking, in the reader's language."""
    version = {"n": result.get("version")}
    if not result.get("changed"):
        return gettext("Nothing changed: version %(n)s stays.") % version
    if result.get("published"):
        return gettext("Version %(n)s is made and published.") % version
    return gettext("Version %(n)s is made; it is not published yet.") % version


def _managed(arguments: Mapping[str, Any], account: Account) -> str:
    """Return where whoever may publish a ranking goes on; "" for others."""
    if not may_compute_ranking(account, None, on=timezone.localdate()):
        return ""
    page, year = reverse("ranking-manage"), arguments.get("year")
    return f"{page}?season={year}" if year else page


def _version_page(result: Mapping[str, object], account: Account) -> str:
    """Return the page of the version that was computed, from which it is published."""
    year, version = result.get("season"), result.get("version")
    if not isinstance(year, int) or not isinstance(version, int):
        return ""
    if not may_compute_ranking(account, None, on=timezone.localdate()):
        return ""
    versions = RankingList.objects.filter(season__year=year, version=version)
    pk = versions.values_list("pk", flat=True).first()
    return reverse("ranking-version", args=[pk]) if pk else ""


register_jobs(
    JobKind(
        code="close_season",
        title=_("Closing the season"),
        does=close_season,
        about="season_close",
        page="season-close-detail",
    ),
    JobKind(
        code="compute_ranking",
        title=_("Computing the ranking"),
        does=compute_ranking,
        about="season",
        place="ranking",
        back=_managed,
        outcome=_version_text,
        made=_version_page,
    ),
    JobKind(
        code="count_strengths",
        title=_("Counting the playing strengths"),
        does=count_strengths,
        about="season",
        place="ranking",
        back=_managed,
    ),
    JobKind(
        code="issue_category_letters",
        title=_("Issuing the category letters"),
        does=issue_category_letters,
        about="season_close",
        page="season-close-detail",
    ),
    JobKind(
        code="issue_ranking_list",
        title=_("Issuing the ranking list"),
        does=issue_ranking_list,
        about="ranking",
        place="ranking",
    ),
    JobKind(
        code="preview_season_close",
        title=_("Working out the close of the season"),
        does=preview_season_close,
        about="closing",
        place="season-close-list",
    ),
)
