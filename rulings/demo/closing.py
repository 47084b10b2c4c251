"""The close of the demo's seasons, by the office's own service: one applied, one to look at."""

import datetime as dt

from federation.models import Account, Season
from rulings.demo.course import moment
from scoring.rankings.services.season_closing import close_season
from scoring.rankings.services.season_preview import preview_season_close


def close_demo_season(season: Season, *, office: Account, now: dt.datetime) -> int:
    """Work out the close of a season and apply it; returns the run."""
    told = preview_season_close(year=season.year, account=office, now=now)
    run_id = int(str(told["run"]))
    close_season(run_id=run_id, account=office, now=now, with_jobs=False)
    return run_id


def preview_demo_close(season: Season, *, office: Account, today: dt.date) -> None:
    """Work out the close of the season that runs, as it would be today; nothing is applied."""
    preview_season_close(year=season.year, account=office, now=moment(today))
