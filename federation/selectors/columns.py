"""Columns of models by their names."""

from typing import Any

from django.core.exceptions import FieldDoesNotExist
from django.db.models import Field, Model


def column_of(model: type[Model], name: str) -> "Field[Any, Any]":
    """Return a column of a model. Raises: FieldDoesNotExist, also for a reverse relation."""
    field = model._meta.get_field(name)
    if not isinstance(field, Field):
        raise FieldDoesNotExist(name)
    return field
