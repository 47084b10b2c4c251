"""Search rows by words: exact matches first, else similar names.

Searched models have a column `search_name` of folded words with a trigram index in PostgreSQL.
"""

from collections.abc import Iterable
from typing import Any, TypeVar

from django.contrib.postgres.search import TrigramWordDistance
from django.db import connection
from django.db.models import Model, Q, QuerySet

from federation.rules.names import folded
from federation.rules.spelling import closest

SHORTEST = 4  # with fewer letters nearly every name would be similar
_LOOKED_AT = 500
Row = TypeVar("Row", bound=Model)


def named_like(text: str, *, prefix: str = "") -> Q:
    """Return the filter for rows whose name contains every word of `text`."""
    condition = Q()
    for word in folded(text).split():
        condition &= Q(**{f"{prefix}search_name__contains": word})
    return condition


def named_or_alike(text: str, *, among: QuerySet[Row], names: tuple[str, ...]) -> QuerySet[Row]:
    """Return the rows that contain every word; if there are none, those with a similar name.

    names: the columns compared for similarity. Without a word nothing is found.
    """
    if not folded(text):
        return among.none()
    named = among.filter(named_like(text))
    return named if named.exists() else among.filter(pk__in=alike(text, among=among, names=names))


def alike(text: str, *, among: QuerySet[Any], names: tuple[str, ...]) -> list[int]:
    """Return the ids of the rows with a name similar to `text`, most similar first."""
    typed = folded(text)
    if len(typed) < SHORTEST:
        return []
    rows = []
    for pk, *spellings in _candidates(typed, among, names):
        wrong = closest(text, spellings)
        if wrong is not None:
            rows.append((wrong, folded(spellings[0]), pk))
    return [pk for _wrong, _name, pk in sorted(rows)]


def _candidates(
    typed: str, among: QuerySet[Any], names: tuple[str, ...]
) -> Iterable[tuple[Any, ...]]:
    """Return the rows worth comparing.

    PostgreSQL uses its trigram index (the threshold is a setting of the connection); SQLite has
    none, so there the whole table is read, which is small.
    """
    rows = among.order_by("pk").values_list("pk", *names)
    if connection.vendor != "postgresql":
        return rows.iterator()
    near = TrigramWordDistance(typed, "search_name")
    return rows.filter(search_name__trigram_word_similar=typed).order_by(near)[:_LOOKED_AT]
