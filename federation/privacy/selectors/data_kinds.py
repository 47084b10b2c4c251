"""The kinds of tables the office imports and exports; apps above add theirs in settings."""

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
    headings_in,
    plain_heading,
    read_data_table,
)
from federation.models import Account
from federation.people.rules.name_matching import likeness
from federation.rules.names import name_words

NEW, CHANGED, SAME = "NEW", "CHANGED", "SAME"


@dataclass(frozen=True, slots=True)
class RowPlan:
    """The effect of one row. changes: column, before, after. what: data of the kind itself."""

    row: TableRow
    label: str
    act: str = SAME
    what: Any = None
    changes: tuple[tuple[str, str, str], ...] = ()
    problems: tuple[RuleError, ...] = ()

    @property
    def is_due(self) -> bool:
        """Return whether importing the row changes anything."""
        return self.act != SAME and not self.problems


@dataclass(frozen=True, slots=True)
class Bringing:
    """Account, time and import of rows."""

    account: Account | None
    on: dt.date
    now: dt.datetime
    import_id: int


@dataclass(frozen=True, slots=True)
class DataKind:
    """One kind of table.

    plan: compares rows with the register, with a fixed number of queries; with `locked` it locks
    the rows to be changed. write: imports planned rows in bulk. export: the present rows as such a
    table.
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
        """Return the columns for the reader of tables."""
        return [column for column, _heading in self.columns]

    @property
    def headings(self) -> list[str]:
        """Return the headings in the reader's language."""
        return [str(heading) for _column, heading in self.columns]


def data_kinds() -> dict[str, DataKind]:
    """Return every kind by its key, in the order of the settings, which is that of import."""
    kinds = (import_string(path) for path in settings.DATA_IMPORT_KINDS)
    return {kind.key: kind for kind in kinds}


def kind_of(key: str) -> DataKind:
    """Return a kind. Raises: RuleError("data_kind_unknown")."""
    data_kind = data_kinds().get(key)
    if data_kind is None:
        raise RuleError("data_kind_unknown", kind=key)
    return data_kind


def headings_of(kind: DataKind) -> dict[str, str]:
    """Return the column of each heading, in every language of the site."""
    keys_by_plain_heading: dict[str, str] = {}
    for code, _name in settings.LANGUAGES:
        with translation.override(code):
            for column, heading in kind.columns:
                keys_by_plain_heading[plain_heading(str(heading))] = column.key
    return keys_by_plain_heading | {plain_heading(column.key): column.key for column in kind.table}


def read_kind(kind: DataKind, data: bytes) -> DataTable:
    """Parse a file of a kind. Raises: ImporterError, with the template's headings."""
    headings = headings_of(kind)
    others = [data_kind for data_kind in data_kinds().values() if data_kind.key != kind.key]
    refuse_other_kind(data, headings, others)
    try:
        return read_data_table(data, kind.table, headings)
    except ImporterError as fault:
        missing = fault.values.get("columns")
        if not isinstance(missing, list):
            raise
        titles = {column.key: heading for column, heading in kind.columns}
        raise ImporterError(fault.code, columns=[titles[key] for key in missing]) from None


def refuse_other_kind(data: bytes, headings: Mapping[str, str], others: Iterable[DataKind]) -> None:
    """Refuse a table that fits another kind better, so that no club is imported as a person.

    headings: plain heading -> column of the chosen kind. Another kind fits better if the file has
    all its required columns, and at least two more of its columns than of the chosen kind; or if it
    has more columns, including all of the chosen kind, which finds no number.
    Raises: ImporterError("data_table_of_another_kind").
    """
    headings_by_plain_heading = {plain_heading(heading): heading for heading in headings_in(data)}
    own = {heading for heading in headings_by_plain_heading if heading in headings}
    for kind in others:
        names = headings_of(kind)
        columns = {names[heading] for heading in headings_by_plain_heading if heading in names}
        theirs = {heading for heading in headings_by_plain_heading if heading in names}
        needed = {column.key for column in kind.table if column.is_required}
        is_whole = needed <= columns
        names_nobody = own < theirs and "number" not in {headings[heading] for heading in own}
        more = len(theirs) - len(own)
        if (is_whole and more > 1) or (names_nobody and more > 0):
            strange = [
                title
                for heading, title in headings_by_plain_heading.items()
                if heading in theirs - own
            ]
            raise ImporterError("data_table_of_another_kind", columns=strange, kind=kind.title)


def is_of(person_names: Collection[str], text: str) -> bool:
    """Return whether a name in a file may be that of a known person."""
    words = name_words(text)
    return any(likeness(words, name_words(name)) for name in person_names if name)


def twice(keys: Sequence[object], rows: Sequence[TableRow]) -> Mapping[int, int]:
    """Return the duplicate rows: row -> the first row about the same."""
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
