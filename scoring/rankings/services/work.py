"""Requests of background jobs on rankings and the close of a season."""

import datetime as dt

from django.utils import timezone

from federation.models import Account, Job, Season
from federation.services.jobs import request_job
from scoring.models import SeasonCloseRun
from scoring.rankings.services.final_list import events_not_counted, refuse_final_list


def ask_for_ranking(*, season: Season, account: Account | None) -> Job:
    """Request the ranking of a season."""
    return request_job(
        "compute_ranking",
        arguments={"year": season.year},
        subject=f"season:{season.year}",
        account=account,
    )


def ask_for_final_list(
    *, season: Season, without_events: bool, account: Account | None, now: dt.datetime
) -> Job:
    """Request the final list of a season, to be published.

    without_events: also while events await homologation. Raises: RuleError as `refuse_final_list`.
    """
    events = events_not_counted(season).values_list("pk", flat=True) if without_events else ()
    without = list(events)
    refuse_final_list(season, on=timezone.localdate(now), without=without)
    return request_job(
        "compute_ranking",
        arguments={"year": season.year, "publish": True, "final": True, "without": without},
        subject=f"closing:{season.year}",
        account=account,
    )


def ask_for_close_preview(*, season: Season, account: Account | None) -> Job:
    """Request a preview of the close of a season."""
    return request_job(
        "preview_season_close",
        arguments={"year": season.year},
        subject=f"closing:{season.year}",
        account=account,
    )


def ask_for_category_letters(*, run: SeasonCloseRun, account: Account | None) -> Job:
    """Request the letters about categories that a close changed."""
    return request_job(
        "issue_category_letters",
        arguments={"run_id": run.pk},
        subject=f"season_close:{run.pk}",
        account=account,
    )
