"""Removing names from every column of every table, except those on the written list."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db.models import CharField, EmailField, Field, JSONField

from federation.models import Person
from federation.people.selectors.identifying_marks import IdentifyingMarks
from federation.privacy.selectors.concerned import concerns
from federation.privacy.selectors.left_by_erasure import is_left
from federation.privacy.selectors.whole_database import Table, rows_naming, rows_of, search, tables
from federation.rules.marks import Marks
from federation.services.jobs import Progress

# These are handled row by row elsewhere: register, accounts, papers.
OF_THEIR_OWN = frozenset(
    {
        "federation.Person",
        "federation.HistoricalPerson",
        "federation.Account",
        "federation.IssuedDocument",
        "federation.WithdrawnDocument",
        "account.EmailAddress",
        "sessions.Session",
    }
)


@dataclass(slots=True)
class Swept:
    """How many rows were rewritten, by table, and how many concern a namesake."""

    rows: Counter[str] = field(default_factory=Counter)
    of_others: Counter[str] = field(default_factory=Counter)


@dataclass(frozen=True, slots=True)
class Instead:
    """The replacement for a name, and for an address."""

    name: str
    mail: str


def sweep(
    people: Sequence[Person],
    identifying_marks: IdentifyingMarks,
    instead: Instead,
    progress: Progress | None = None,
) -> Swept:
    """Remove the people's names and numbers from the whole database.

    Returns: what was rewritten.
    """
    swept = Swept()
    for done, table in enumerate(tables(), start=1):
        if progress is not None:
            progress(done, len(tables()))
        if table.label in OF_THEIR_OWN:
            continue
        for pk, named in list(rows_naming(table, identifying_marks.sure)):
            _rewrite(table, pk, named, identifying_marks.sure, instead, swept)
        for pk, named in list(rows_naming(table, identifying_marks.shared)):
            if concerns(table.model, pk, people):
                _rewrite(table, pk, named, identifying_marks.shared, instead, swept)
            else:
                swept.of_others[table.label] += 1
    return swept


def still_named(identifying_marks: IdentifyingMarks) -> Counter[str]:
    """Search the whole database again. Returns: matching rows not on the written list."""
    rows = {
        (naming.table.label, naming.pk)
        for naming in search(identifying_marks.sure)
        if not _stays(naming.table, naming.pk, naming.column)
    }
    return Counter(label for label, _pk in rows)


def _rewrite(
    table: Table, pk: Any, named: dict[str, Any], marks: Marks, instead: Instead, swept: Swept
) -> None:
    changes = {
        column: after
        for column, value in named.items()
        if not _stays(table, pk, column)
        and (after := _without(_column(table, column), value, marks, instead)) != value
    }
    if changes:
        rows_of(table).filter(pk=pk).update(**changes)
        swept.rows[table.label] += 1


def _column(table: Table, name: str) -> "Field[Any, Any]":
    return table.model._meta.get_field(name)  # type: ignore[return-value]


def _stays(table: Table, pk: Any, column: str) -> bool:
    rows = rows_of(table).filter(pk=pk)
    return any(rows.filter(left.rows()).exists() for left in is_left(table.label, column))


def _without(column: "Field[Any, Any]", value: Any, marks: Marks, instead: Instead) -> Any:
    if isinstance(column, JSONField):
        return marks.taken_out_of(value, instead.name)
    if isinstance(column, EmailField):
        return instead.mail
    after = marks.taken_out(value, instead.name).strip() or instead.name
    if isinstance(column, CharField) and column.max_length is not None:
        return after[: column.max_length]
    return after
