"""The season in the address of a page."""

import datetime as dt

from django.http import Http404, HttpRequest

from federation.models import Season
from federation.selectors.seasons import season_shown


def season_of_request(request: HttpRequest, *, on: dt.date) -> Season | None:
    """Return the season of the year in the address, the current one without a year.

    Raises: Http404 for a year that is no season.
    """
    year = request.GET.get("season", "")
    season = season_shown(year or None, on=on)
    if year and (season is None or str(season.year) != year):
        raise Http404
    return season
