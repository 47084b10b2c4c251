"""Long work on rankings and the close of a season, asked for as jobs."""

from federation.models import Account, Job, Season
from federation.services.jobs import request_job
from scoring.models import SeasonCloseRun


def ask_for_ranking(*, season: Season, account: Account | None) -> Job:
    """Have the ranking of a season computed."""
    return request_job(
        "compute_ranking",
        arguments={"year": season.year},
        subject=f"season:{season.year}",
        account=account,
    )


def ask_for_final_list(*, season: Season, account: Account | None) -> Job:
    """Have the final list of a season computed and published."""
    return request_job(
        "compute_ranking",
        arguments={"year": season.year, "publish": True, "final": True},
        subject=f"closing:{season.year}",
        account=account,
    )


def ask_for_close_preview(*, season: Season, account: Account | None) -> Job:
    """Have the close of a season worked out, to be looked at."""
    return request_job(
        "preview_season_close",
        arguments={"year": season.year},
        subject=f"closing:{season.year}",
        account=account,
    )


def ask_for_category_letters(*, run: SeasonCloseRun, account: Account | None) -> Job:
    """Have the letters on the categories that a close changed issued."""
    return request_job(
        "issue_category_letters",
        arguments={"run_id": run.pk},
        subject=f"season_close:{run.pk}",
        account=account,
    )
