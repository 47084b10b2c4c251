"""Places in the ranking, supplied by an app above."""

from collections.abc import Callable, Collection, Mapping

from django.conf import settings
from django.utils.module_loading import import_string


def ranking_places(people: Collection[int]) -> Mapping[int, int]:
    """Return people's places in the ranking in force, from the app above."""
    places_of: Callable[[Collection[int]], Mapping[int, int]] = import_string(
        settings.RANKING_PLACES
    )
    return places_of(people)
