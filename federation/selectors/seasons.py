"""Seasons as pages choose them."""

import datetime as dt

from django.db.models import QuerySet

from federation.models import Account, Season


def season_shown(year: str | None, *, on: dt.date) -> Season | None:
    """Return the season asked for by year; else the one of the day; else the latest."""
    seasons = list(Season.objects.order_by("-year"))
    asked = [each for each in seasons if str(each.year) == year]
    now = [each for each in seasons if each.starts_on <= on <= each.ends_on]
    return next(iter(asked + now + seasons), None)


def season_running(*, on: dt.date) -> Season | None:
    """Return the season a day lies in; None between seasons."""
    return Season.objects.filter(starts_on__lte=on, ends_on__gte=on).order_by("-year").first()


def seasons_visible_to(account: Account, *, on: dt.date) -> QuerySet[Season]:
    """Return the seasons an account sees: all of them."""
    return Season.objects.all()
