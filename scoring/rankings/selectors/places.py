"""Places of people in the ranking, for the apps below that sort by it."""

from collections.abc import Collection

from django.utils import timezone

from federation.selectors.seasons import season_shown
from scoring.rankings.selectors.rankings import latest_published


def places_of(people: Collection[int]) -> dict[int, int]:
    """Return the place of each person in the current ranking; others are left out."""
    ranking = latest_published(season_shown(None, on=timezone.localdate()))
    if ranking is None:
        return {}
    lines = ranking.lines.filter(person__in=set(people))
    return dict(lines.values_list("person_id", "place"))
