"""Rows by a key that may be missing."""

from typing import TypeVar

from django.db.models import Model, QuerySet

Row = TypeVar("Row", bound=Model)


def with_key(rows: QuerySet[Row], key: int | None) -> QuerySet[Row]:
    """Return the row of a key among some; no row, and no query, where there is no key."""
    return rows.none() if key is None else rows.filter(pk=key)
