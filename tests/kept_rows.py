"""Rows common to thousands of tests, created once per process and inserted unchanged."""

import copy
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.apps import apps
from django.db import IntegrityError, connection, transaction
from django.db.models import Model

Row = tuple[Any, ...]
T = TypeVar("T")


@dataclass(frozen=True)
class KeptRows(Generic[T]):
    """The result of `build`: its rows by table, and its return value."""

    build: Callable[[], T]
    rows: dict[type[Model], list[Row]]
    value: T

    def put_in(self) -> T:
        """Insert the rows and return a copy of the value; if a row is in the way, build again."""
        try:
            with transaction.atomic():
                self._insert()
        except IntegrityError:
            return self.build()
        return copy.deepcopy(self.value)

    def _insert(self) -> None:
        with connection.cursor() as cursor:
            for model, rows in self.rows.items():
                one = f"({', '.join(['%s'] * len(rows[0]))})"
                table = connection.ops.quote_name(model._meta.db_table)
                names = ", ".join(map(connection.ops.quote_name, _columns(model)))
                cursor.execute(
                    f"INSERT INTO {table} ({names}) VALUES {', '.join([one] * len(rows))}",
                    [value for row in rows for value in row],
                )


def keep_rows(build: Callable[[], T]) -> KeptRows[T]:
    """Build once, outside every test, and roll back; column values are stored raw."""
    models = [model for model in apps.get_models(include_auto_created=True) if _has_table(model)]
    with transaction.atomic():
        before = {model: set(_rows(model)) for model in models}
        value = build()
        made = {
            model: [row for row in _rows(model) if row not in before[model]] for model in models
        }
        transaction.set_rollback(True)
    return KeptRows(build, {model: rows for model, rows in made.items() if rows}, value)


def _has_table(model: type[Model]) -> bool:
    return model._meta.managed and not model._meta.proxy


def _columns(model: type[Model]) -> list[str]:
    return [str(field.column) for field in model._meta.local_concrete_fields]


def _rows(model: type[Model]) -> list[Row]:
    names = ", ".join(map(connection.ops.quote_name, _columns(model)))
    table = connection.ops.quote_name(model._meta.db_table)
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {names} FROM {table}")
        return list(cursor.fetchall())
