"""Requests of background jobs on rankings and the close of a season."""

from federation.models import Account, Job, Season
from federation.services.jobs import request_job
from scoring.models import SeasonCloseRun


def ask_for_ranking(*, season: Season, account: Account | None) -> Job:
    """Request the ranking of a season."""
    return request_job(
        "compute_ranking",
        arguments={"year": season.year},
        subject=f"season:{season.year}",
        account=account,
    )


def ask_for_final_list(*, season: Season, account: Account | None) -> Job:
    """Request the final list of a season, to be published."""
    return request_job(
        "compute_ranking",
        arguments={"year": season.year, "publish": True, "final": True},
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
