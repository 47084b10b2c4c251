"""The season of a request, by its year in the address."""

import datetime as dt

from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

from federation.models import Season
from federation.selectors.seasons import season_shown

YEAR_DIGITS = 4
SEASON = OpenApiParameter("season", int, description="Year of the season; the one of today.")


def requested_season(request: Request, *, on: dt.date) -> Season:
    """Return the season of the year in `season`, by default the one of a day.

    Raises: ValidationError for an invalid year; Http404 if there is no such season.
    """
    year = request.query_params.get("season", "")
    if year and not (year.isascii() and year.isdigit() and len(year) == YEAR_DIGITS):
        raise ValidationError({"season": [_("A year of four digits, please.")]})
    season = Season.objects.filter(year=int(year)).first() if year else season_shown(None, on=on)
    if season is None:
        raise Http404
    return season
