"""The close of a season: exactly the preview is applied, once; a new run takes it back."""

import datetime as dt
from collections.abc import Iterable

from django.db import transaction
from django.utils import timezone, translation
from django.utils.translation import gettext

from federation.errors import RuleError
from federation.models import Account, CategoryGrant, Season
from federation.selectors.languages import language_of
from federation.services.audit import record_event
from federation.services.jobs import Progress, request_job
from scoring.models import (
    CategoryMove,
    ClosePresence,
    SeasonCloseLine,
    SeasonCloseRun,
    SeasonClosing,
)
from scoring.rankings.services.season_preview import ARTICLE, changed_since, closing_list

BATCH = 500


@transaction.atomic
def close_season(
    *,
    run_id: int,
    account: Account | None = None,
    progress: Progress = lambda _done, _of: None,
    now: dt.datetime | None = None,
    with_jobs: bool = True,
) -> dict[str, object]:
    """Apply a previewed run: closing points, and the categories of the following season.

    All of it or nothing; if it was applied before, nothing happens. with_jobs: request the ranking
    of the following season, if there is one. Raises: RuleError before the season ended, without a
    final list, or if anything the run was computed from has changed.
    """
    now = now or timezone.now()
    run = _locked(run_id)
    data: dict[str, object] = {"run": run.pk, "season": run.season.year}
    if run.applied_at is not None:
        return {**data, "changed": False}
    _refuse_closing(run, on=timezone.localdate(now))
    progress(0, 3)
    listed = run.lines.exclude(presence=ClosePresence.LAPSED)
    SeasonClosing.objects.bulk_create(
        (_closing(run, line) for line in listed.order_by("pk").iterator()), batch_size=BATCH
    )
    progress(1, 3)
    changed = run.lines.exclude(move=CategoryMove.SAME)
    CategoryGrant.objects.bulk_create(
        (_grant(run, line) for line in changed.order_by("pk").iterator()), batch_size=BATCH
    )
    progress(2, 3)
    run.applied_at, run.applied_by, run.stands = now, account, True
    run.save(update_fields=["applied_at", "applied_by", "stands"])
    record_event(
        "season_closed",
        subject=f"season:{run.season.year}",
        account=account,
        details={"run": run.pk, "closings": listed.count(), "categories": changed.count()},
    )
    if with_jobs:
        _ask_for_ranking(run.following, account)
    progress(3, 3)
    return {**data, "changed": True}


@transaction.atomic
def take_back_season_close(
    *, run_id: int, reason: str, account: Account | None, now: dt.datetime, with_jobs: bool = True
) -> SeasonCloseRun:
    """Undo an applied close by a new run with a reason; rows remain, marked as taken back.

    Raises: RuleError without a reason, for a run not applied or already taken back, or while a
    later season is closed on top of it.
    """
    run = _locked(run_id)
    _refuse_taking_back(run, reason)
    run.stands = False
    run.save(update_fields=["stands"])
    SeasonClosing.objects.filter(run=run, taken_back_at=None).update(taken_back_at=now)
    grants = CategoryGrant.objects.filter(source=source_of(run), taken_back_at=None)
    count = grants.update(taken_back_at=now)
    undoing = SeasonCloseRun.objects.create(
        season=run.season,
        following=run.following,
        ranking=run.ranking,
        rule_set=run.rule_set,
        basis=run.basis,
        previewed_at=now,
        previewed_by=account,
        applied_at=now,
        applied_by=account,
        takes_back=run,
        reason=reason.strip()[:300],
    )
    lines = run.lines.order_by("pk").iterator()
    SeasonCloseLine.objects.bulk_create(_turned(undoing, lines), batch_size=BATCH)
    record_event(
        "season_close_taken_back",
        subject=f"season:{run.season.year}",
        account=account,
        details={"run": run.pk, "by": undoing.pk, "categories": count, "reason": undoing.reason},
    )
    if with_jobs:
        _ask_for_ranking(run.following, account)
    return undoing


def source_of(run: SeasonCloseRun) -> str:
    """Return the source named by categories that a run gave."""
    return f"season_close:{run.pk}"


def _locked(run_id: int) -> SeasonCloseRun:
    """Return a run with its season locked against other closings."""
    run = SeasonCloseRun.objects.select_related("season", "following", "ranking").get(pk=run_id)
    Season.objects.select_for_update().get(pk=run.season_id)
    run.refresh_from_db(fields=["applied_at", "stands"])
    return run


def _refuse_closing(run: SeasonCloseRun, *, on: dt.date) -> None:
    season = run.season
    if on <= season.ends_on:
        raise RuleError(
            "season_close_too_early", article=ARTICLE, season=season.year, ends_on=season.ends_on
        )
    if season.close_runs.filter(stands=True).exists():
        raise RuleError("season_closed_before", article=ARTICLE, season=season.year)
    ranking = closing_list(season)
    if parts := changed_since(run, ranking):
        raise RuleError("season_close_outdated", article=ARTICLE, parts=parts)
    if not ranking.is_final:
        raise RuleError(
            "season_close_list_not_final",
            article=ARTICLE,
            season=season.year,
            version=ranking.version,
        )


def _refuse_taking_back(run: SeasonCloseRun, reason: str) -> None:
    if not reason.strip():
        raise RuleError("season_close_reason_missing", season=run.season.year)
    if run.applied_at is None or run.takes_back_id is not None:
        raise RuleError("season_close_not_applied", article=ARTICLE)
    if not run.stands:
        raise RuleError("season_close_taken_back_before", season=run.season.year)
    later = SeasonCloseRun.objects.filter(stands=True, season__year__gt=run.season.year)
    if (first := later.select_related("season").order_by("season__year").first()) is not None:
        raise RuleError("season_close_later_first", season=first.season.year)


def _closing(run: SeasonCloseRun, line: SeasonCloseLine) -> SeasonClosing:
    return SeasonClosing(
        season=run.season,
        person_id=line.person_id,
        pe=line.pe,
        pm_tenths=line.pm_tenths,
        category=line.category_after,
        run=run,
    )


def _grant(run: SeasonCloseRun, line: SeasonCloseLine) -> CategoryGrant:
    return CategoryGrant(
        person_id=line.person_id,
        category=line.category_after,
        valid_from=run.following.starts_on,
        reason=_reason(run),
        rule_set=run.rule_set,
        source=source_of(run),
    )


def _reason(run: SeasonCloseRun) -> str:
    """Return the reason of the category, in the federation's language."""
    with translation.override(language_of()):
        return gettext("Close of season %(year)s") % {"year": run.season.year}


def _turned(undoing: SeasonCloseRun, lines: Iterable[SeasonCloseLine]) -> Iterable[SeasonCloseLine]:
    """Yield each line with before and after exchanged."""
    opposite = {CategoryMove.UP: CategoryMove.DOWN, CategoryMove.DOWN: CategoryMove.UP}
    for line in lines:
        step: dict[str, object] = {
            "code": "category_after_take_back",
            "source": ARTICLE,
            "inputs": {},
            "result": line.category_before or None,
        }
        line.pk, line.run = None, undoing
        line.category_before, line.category_after = line.category_after, line.category_before
        line.iv_before, line.iv_after = line.iv_after, line.iv_before
        line.move = opposite.get(CategoryMove(line.move), CategoryMove(line.move))
        line.steps = [step]
        yield line


def _ask_for_ranking(season: Season, account: Account | None) -> None:
    """Request the list of the following season, because it begins with other points now."""
    if season.ranking_lists.exists():
        request_job(
            "compute_ranking",
            arguments={"year": season.year},
            subject=f"season:{season.year}",
            account=account,
        )
