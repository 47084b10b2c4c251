"""The close of the demo's seasons, by the office's own service: one applied, one previewed."""

import datetime as dt

from federation.models import Account, Season
from rulings.demo.course import moment
from scoring.rankings.services.season_closing import close_season
from scoring.rankings.services.season_preview import preview_season_close


def close_demo_season(season: Season, *, office: Account, now: dt.datetime) -> int:
    """Compute the close of a season and apply it; return the run."""
    data = preview_season_close(year=season.year, account=office, now=now)
    run_id = int(str(data["run"]))
    close_season(run_id=run_id, account=office, now=now, with_jobs=False)
    return run_id


def preview_demo_close(season: Season, *, office: Account, today: dt.date) -> None:
    """Compute the close of the current season as it would be today, as a preview."""
    preview_season_close(year=season.year, account=office, now=moment(today))
