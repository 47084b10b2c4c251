"""A person's points at the close of the last season with a licence."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from federation.page_parts.figures import tenths
from scoring.models import SeasonClosing


def last_season_points(years: Mapping[int, int]) -> dict[int, str]:
    """Return the points of each person at the close of a given season, in one query.

    years: person -> year. A person without a closing of that season is left out. Source: RTP 1.3.4.
    """
    rows = SeasonClosing.objects.filter(
        person__in=years.keys(), season__year__in=set(years.values())
    ).values_list("person_id", "season__year", "pe", "pm_tenths")
    return {
        person: _("%(pe)s PE, %(pm)s PM") % {"pe": pe, "pm": tenths(pm)}
        for person, year, pe, pm in rows
        if years[person] == year
    }
