"""Seasons for pages."""

import datetime as dt

from django.db.models import QuerySet

from federation.models import Account, Season
from federation.selectors.request_cache import once_per_request


def season_shown(year: str | None, *, on: dt.date) -> Season | None:
    """Return the season of the year in the address; else the current one; else the latest."""
    seasons = _latest_first()
    selected_seasons = [season for season in seasons if str(season.year) == year]
    now = [season for season in seasons if season.starts_on <= on <= season.ends_on]
    return next(iter(selected_seasons + now + seasons), None)


def season_running(*, on: dt.date) -> Season | None:
    """Return the season that contains a day; None between seasons."""
    return next((row for row in _latest_first() if row.starts_on <= on <= row.ends_on), None)


@once_per_request
def _latest_first() -> list[Season]:
    """Return all seasons, a row a year: a home asks for the running one more than once."""
    return list(Season.objects.order_by("-year"))


def seasons_visible_to(account: Account, *, on: dt.date) -> QuerySet[Season]:
    """Return the seasons an account can see: all of them."""
    return Season.objects.all()
