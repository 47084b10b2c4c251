"""Seasons for pages."""

import datetime as dt

from django.db.models import QuerySet

from federation.models import Account, Season


def season_shown(year: str | None, *, on: dt.date) -> Season | None:
    """Return the season of the year in the address; else the current one; else the latest."""
    seasons = list(Season.objects.order_by("-year"))
    selected_seasons = [season for season in seasons if str(season.year) == year]
    now = [season for season in seasons if season.starts_on <= on <= season.ends_on]
    return next(iter(selected_seasons + now + seasons), None)


def season_running(*, on: dt.date) -> Season | None:
    """Return the season that contains a day; None between seasons."""
    return Season.objects.filter(starts_on__lte=on, ends_on__gte=on).order_by("-year").first()


def seasons_visible_to(account: Account, *, on: dt.date) -> QuerySet[Season]:
    """Return the seasons an account can see: all of them."""
    return Season.objects.all()
