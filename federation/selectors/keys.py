"""Rows by an optional key."""

from typing import TypeVar

from django.db.models import Model, QuerySet

Row = TypeVar("Row", bound=Model)


def with_key(rows: QuerySet[Row], key: int | None) -> QuerySet[Row]:
    """Return the row with a key; no row, and no query, if the key is None."""
    return rows.none() if key is None else rows.filter(pk=key)
