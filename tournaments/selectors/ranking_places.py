"""Places in the ranking, which an app above knows."""

from collections.abc import Callable, Collection, Mapping

from django.conf import settings
from django.utils.module_loading import import_string


def ranking_places(people: Collection[int]) -> Mapping[int, int]:
    """Return the places of people in the ranking that counts now, as the app above knows them."""
    places_of: Callable[[Collection[int]], Mapping[int, int]] = import_string(
        settings.RANKING_PLACES
    )
    return places_of(people)
