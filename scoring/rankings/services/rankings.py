"""The national ranking: computed set-wise, versioned, published once."""

import datetime as dt
import hashlib
from collections.abc import Callable, Collection

from django.db import connection, transaction
from django.db.models import Max
from django.utils import timezone

from federation.errors import RuleError
from federation.models import Account, Season
from federation.rules.figures_federation import CategoryGroup
from federation.selectors.rule_sets import (
    ranking_figures,
    ranking_row,
    regulation_on,
)
from federation.services.audit import record_event
from federation.services.jobs import request_job
from scoring.models import RankingLine, RankingList
from scoring.rankings.selectors.rankings import published_before
from scoring.rankings.selectors.sql import ranking_insert
from scoring.rankings.services.final_list import refuse_final_list

_PRINTED = ("person_id", "club_id", "place", "tied", "pe", "pm_tenths", "category", "iv")


@transaction.atomic
def compute_ranking(
    *,
    year: int,
    publish: bool = False,
    account: Account | None = None,
    progress: Callable[[int, int], None] = lambda _done, _of: None,
    now: dt.datetime | None = None,
    final: bool = False,
    without: Collection[int] = (),
    with_jobs: bool = True,
) -> dict[str, object]:
    """Compute the ranking of a season; if it equals the latest list, no new one is made.

    final: the list is that of the closed season. without: ids of events not homologated that a
    final list may leave out. with_jobs: once published, also request its paper. Raises: RuleError.
    Returns: ranking, season, version, lines, changed, published. Source: RTP 1.3.4.
    """
    now = now or timezone.now()
    season = Season.objects.select_for_update().filter(year=year).first()
    if season is None:
        raise RuleError("season_unknown", year=year)
    if final:
        refuse_final_list(season, on=timezone.localdate(now), without=without)
    progress(0, 3)
    latest = season.ranking_lists.order_by("-version").first()
    made = _filled_list(season, now)
    progress(1, 3)
    made.sha256 = _hash_of(made)
    progress(2, 3)
    if latest is None or latest.sha256 != made.sha256 or (final and not latest.is_final):
        ranking, changed = made, True
        ranking.is_final = final
        ranking.save(update_fields=["sha256", "is_final"])
        record_event(
            "ranking_computed",
            subject=f"ranking:{ranking.pk}",
            account=account,
            details={"season": year, "version": ranking.version},
        )
    else:
        made.lines.all().delete()
        made.delete()
        ranking, changed = latest, False
    if publish and ranking.published_at is None:
        publish_ranking(ranking=ranking, account=account, now=now, with_jobs=with_jobs)
        ranking.refresh_from_db()
    progress(3, 3)
    return {
        "ranking": ranking.pk,
        "season": year,
        "version": ranking.version,
        "lines": ranking.lines.count(),
        "changed": changed,
        "published": ranking.published_at is not None,
    }


@transaction.atomic
def publish_ranking(
    *, ranking: RankingList, account: Account | None, now: dt.datetime, with_jobs: bool = True
) -> None:
    """Publish a list, which never changes; request its paper and a count of strengths.

    Raises: RuleError for a list already published, or older than a published one.
    """
    ranking = RankingList.objects.select_for_update().get(pk=ranking.pk)
    if ranking.published_at is not None:
        raise RuleError("ranking_already_published", version=ranking.version)
    newer = RankingList.objects.filter(
        season=ranking.season, version__gt=ranking.version, published_at__isnull=False
    )
    if newer.exists():
        raise RuleError("ranking_newer_published", version=ranking.version)
    ranking.published_at = now
    ranking.save(update_fields=["published_at"])
    record_event("ranking_published", subject=f"ranking:{ranking.pk}", account=account)
    if with_jobs:
        request_job(
            "issue_ranking_list",
            arguments={"ranking_id": ranking.pk},
            subject=f"ranking:{ranking.pk}",
            account=account,
        )
        request_job(
            "count_strengths",
            arguments={},
            subject=f"season:{ranking.season.year}",
            account=account,
        )


def _filled_list(season: Season, now: dt.datetime) -> RankingList:
    """Add a version and fill it with one statement."""
    on = min(timezone.localdate(now), season.ends_on)
    rule_set = ranking_row(on=season.starts_on)
    figures = ranking_figures(rule_set)
    rules = regulation_on(season.starts_on)
    lists = RankingList.objects.filter(season=season)
    version = (lists.aggregate(last=Max("version"))["last"] or 0) + 1
    before = published_before(season, version=version, day=timezone.localdate(now))
    ranking = RankingList.objects.create(
        season=season, version=version, rule_set=rule_set, computed_at=now, sha256=""
    )
    statement = ranking_insert(
        figures,
        ranking_id=ranking.pk,
        previous_id=before.pk if before else None,
        season_id=season.pk,
        year=season.year,
        on=on.isoformat() if connection.vendor == "sqlite" else on,
        default_iv=rules.tiers.default_iv,
        default_category=next(
            category.code
            for category in reversed(figures.categories)
            if category.group is CategoryGroup.UNCLASSIFIED
        ),
    )
    with connection.cursor() as cursor:
        cursor.execute(statement.sql, statement.parameters)
    return ranking


def _hash_of(ranking: RankingList) -> str:
    """Return a hash of a list's figures, independent of its version and the order of its rows."""
    digest = hashlib.sha256()
    rows = RankingLine.objects.filter(ranking=ranking).order_by("person_id")
    for row in rows.values_list(*_PRINTED).iterator(chunk_size=5000):
        digest.update(repr((*row[:3], bool(row[3]), *row[4:])).encode())
    return digest.hexdigest()
