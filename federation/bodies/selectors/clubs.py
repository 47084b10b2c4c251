"""Clubs for lists."""

import datetime as dt

from django.db.models import Count, Q, QuerySet

from federation.models import Association, Club, Licence, Season
from federation.selectors.words_alike import named_or_alike


def clubs_affiliated(*, on: dt.date) -> QuerySet[Club]:
    """Return the clubs affiliated on a day, with their association."""
    open_end = Q(affiliated_until__isnull=True) | Q(affiliated_until__gte=on)
    return Club.objects.filter(open_end).select_related("association")


def is_open(club: Club, *, on: dt.date) -> bool:
    """Return whether a club is affiliated on a day."""
    return club.affiliated_until is None or club.affiliated_until >= on


def with_licensed_count(clubs: QuerySet[Club], season: Season | None) -> QuerySet[Club]:
    """Annotate each club with its number of licences in a season."""
    held = Q(licence__season=season, licence__cancelled_at__isnull=True)
    return clubs.annotate(licensed=Count("licence", filter=held))


def search_clubs(text: str, *, among: QuerySet[Club]) -> QuerySet[Club]:
    """Return the clubs whose name, town or code contains every word, else similar names."""
    return named_or_alike(text, among=among, names=("name", "town"))


def associations() -> QuerySet[Association]:
    """Return the regional associations by name."""
    return Association.objects.order_by("name")


def licences_through(club: Club, season: Season) -> QuerySet[Licence]:
    """Return the licences in force through a club in a season, by name."""
    held = club.licence_set.filter(season=season, cancelled_at__isnull=True)
    return held.select_related("person").order_by("person__sort_name", "person_id")
