"""The kinds of tables the office brings in and takes out; apps above name theirs in settings."""

import datetime as dt
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.utils import translation
from django.utils.functional import Promise
from django.utils.module_loading import import_string

from federation.errors import ImporterError, RuleError
from federation.exporters.tables import Cell
from federation.importers.data_tables import (
    DataTable,
    TableColumn,
    TableRow,
    plain_heading,
    read_data_table,
)
from federation.models import Account
from federation.people.rules.name_matching import likeness
from federation.rules.names import name_words

NEW, CHANGED, SAME = "NEW", "CHANGED", "SAME"


@dataclass(frozen=True, slots=True)
class RowPlan:
    """What one row would do. changes: column, before, after. what: the kind's own words of it."""

    row: TableRow
    label: str
    act: str = SAME
    what: Any = None
    changes: tuple[tuple[str, str, str], ...] = ()
    problems: tuple[RuleError, ...] = ()

    @property
    def is_due(self) -> bool:
        """Return whether bringing the row in changes anything."""
        return self.act != SAME and not self.problems


@dataclass(frozen=True, slots=True)
class Bringing:
    """Who brings rows in, when, and with which import."""

    account: Account | None
    on: dt.date
    now: dt.datetime
    import_id: int


@dataclass(frozen=True, slots=True)
class DataKind:
    """One kind of table.

    plan: holds rows against the register, in a number of queries that does not grow; with
    `locked` the rows it may change are locked. write: brings planned rows in, in bulk.
    export: the same table with what the register holds now.
    """

    key: str
    title: str | Promise
    about: str | Promise
    columns: Sequence[tuple[TableColumn, str | Promise]]
    plan: Callable[..., Sequence[RowPlan]]
    write: Callable[[Sequence[RowPlan], Bringing], None]
    export: Callable[[], Iterable[Sequence[Cell]]]

    @property
    def table(self) -> list[TableColumn]:
        """Return the columns as the reader takes them."""
        return [column for column, _heading in self.columns]

    @property
    def headings(self) -> list[str]:
        """Return the headings in the reader's language."""
        return [str(heading) for _column, heading in self.columns]


def data_kinds() -> dict[str, DataKind]:
    """Return every kind by its key, in the order of the settings: what comes first goes first."""
    kinds = (import_string(path) for path in settings.DATA_IMPORT_KINDS)
    return {kind.key: kind for kind in kinds}


def kind_of(key: str) -> DataKind:
    """Return a kind. Raises: RuleError("data_kind_unknown")."""
    found = data_kinds().get(key)
    if found is None:
        raise RuleError("data_kind_unknown", kind=key)
    return found


def headings_of(kind: DataKind) -> dict[str, str]:
    """Return what each heading of a file means, in every language of the site."""
    known: dict[str, str] = {}
    for code, _name in settings.LANGUAGES:
        with translation.override(code):
            for column, heading in kind.columns:
                known[plain_heading(str(heading))] = column.key
    return known | {plain_heading(column.key): column.key for column in kind.table}


def read_kind(kind: DataKind, data: bytes) -> DataTable:
    """Return the rows of a file of a kind. Raises: ImporterError, in the template's headings."""
    try:
        return read_data_table(data, kind.table, headings_of(kind))
    except ImporterError as fault:
        missing = fault.values.get("columns")
        if not isinstance(missing, list):
            raise
        titles = {column.key: heading for column, heading in kind.columns}
        raise ImporterError(fault.code, columns=[titles[key] for key in missing]) from None


def is_of(person_names: Collection[str], told: str) -> bool:
    """Return whether a name a file tells may be the name of somebody known."""
    words = name_words(told)
    return any(likeness(words, name_words(name)) for name in person_names if name)


def twice(keys: Sequence[object], rows: Sequence[TableRow]) -> Mapping[int, int]:
    """Return the rows that tell of the same again: row -> the row that told of it first."""
    first: dict[object, int] = {}
    again: dict[int, int] = {}
    for key, row in zip(keys, rows, strict=True):
        if not key:
            continue
        if key in first:
            again[row.row] = first[key]
        else:
            first[key] = row.row
    return again
