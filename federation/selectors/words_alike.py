"""Rows found by words: those that hold every one, or those nearly so.

What is searched has a column `search_name` of folded words; PostgreSQL indexes its trigrams.
"""

from collections.abc import Iterable
from typing import Any, TypeVar

from django.contrib.postgres.search import TrigramWordDistance
from django.db import connection
from django.db.models import Model, Q, QuerySet

from federation.rules.names import folded
from federation.rules.spelling import closest

SHORTEST = 4  # of fewer letters every name is a slip away
_LOOKED_AT = 500
Row = TypeVar("Row", bound=Model)


def named_like(text: str, *, prefix: str = "") -> Q:
    """Return the condition that every word of `text` is in what a row is called."""
    condition = Q()
    for word in folded(text).split():
        condition &= Q(**{f"{prefix}search_name__contains": word})
    return condition


def named_or_alike(text: str, *, among: QuerySet[Row], names: tuple[str, ...]) -> QuerySet[Row]:
    """Return the rows that hold every word; where none does, those whose name is a slip away.

    names: the columns a slip is looked for in. Without a word nothing is found.
    """
    if not folded(text):
        return among.none()
    named = among.filter(named_like(text))
    return named if named.exists() else among.filter(pk__in=alike(text, among=among, names=names))


def alike(text: str, *, among: QuerySet[Any], names: tuple[str, ...]) -> list[int]:
    """Return the ids of the rows a name of which is a slip away from `text`, the nearest first."""
    asked = folded(text)
    if len(asked) < SHORTEST:
        return []
    found = []
    for pk, *known in _candidates(asked, among, names):
        wrong = closest(text, known)
        if wrong is not None:
            found.append((wrong, folded(known[0]), pk))
    return [pk for _wrong, _name, pk in sorted(found)]


def _candidates(
    asked: str, among: QuerySet[Any], names: tuple[str, ...]
) -> Iterable[tuple[Any, ...]]:
    """Return what is worth comparing.

    PostgreSQL asks its index of trigrams (the threshold is a setting of the connection); SQLite
    has none, and a register that fits it is read whole.
    """
    rows = among.order_by("pk").values_list("pk", *names)
    if connection.vendor != "postgresql":
        return rows.iterator()
    near = TrigramWordDistance(asked, "search_name")
    return rows.filter(search_name__trigram_word_similar=asked).order_by(near)[:_LOOKED_AT]
