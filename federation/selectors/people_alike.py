"""People whose names are nearly those asked for: an index of trigrams, or all names in turn."""

from collections.abc import Sequence

from django.contrib.postgres.search import TrigramWordDistance
from django.db import connection
from django.db.models import QuerySet

from federation.models import Person
from federation.rules.names import folded
from federation.rules.spelling import closest

SHORTEST = 4  # of fewer letters every name is a slip away
_LOOKED_AT = 500


def people_alike(text: str, *, among: QuerySet[Person]) -> list[int]:
    """Return the ids of the people whose name is a slip away from `text`, the nearest first."""
    asked = folded(text)
    if len(asked) < SHORTEST:
        return []
    found = []
    for pk, name, full_name in _candidates(asked, among):
        wrong = closest(text, (name, full_name))
        if wrong is not None:
            found.append((wrong, folded(name), pk))
    return [pk for _wrong, _name, pk in sorted(found)]


def _candidates(asked: str, among: QuerySet[Person]) -> Sequence[tuple[int, str, str]]:
    """Return who is worth comparing.

    PostgreSQL asks its index of trigrams (the threshold is a setting of the connection); SQLite
    has none, and a register that fits it is read whole.
    """
    rows = among.order_by("pk").values_list("pk", "name", "full_name")
    if connection.vendor != "postgresql":
        return list(rows)
    near = TrigramWordDistance(asked, "search_name")
    return list(rows.filter(search_name__trigram_word_similar=asked).order_by(near)[:_LOOKED_AT])
