"""The fields of one chapter, for a page."""

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.utils.formats import get_format
from django.utils.translation import gettext as _

from federation.figures.rules.form_values import NO, YES, has_decimals
from federation.figures.rules.shapes import Shape, is_number, item_of, without_none
from federation.figures.rules.sheet import GONE, KEY, ROWS, Cell, Table
from federation.figures.web.words import (
    CLASS_OF_EVENT,
    article_of,
    classes_of_events,
    fault_data,
    is_choice,
    name_of,
    value_of,
)
from federation.rules.figure_reader import DayOfYear, Fault

_LONG = 40  # maximum letters of a list shown in one line
_KINDS = {dt.date: "date", dt.time: "time"}


@dataclass(frozen=True, slots=True)
class Input:
    """One field. kind: of an input, "select" or "area". faults: refusals of its text.

    words: what its codes mean, or its text in the reader's language; "" if it needs none.
    """

    name: str
    label: str
    kind: str
    text: str
    article: str
    hint: str
    mode: str
    choices: Sequence[tuple[str, str]]
    faults: Sequence[str]
    lines: int = 1
    words: str = ""

    @property
    def is_table(self) -> bool:
        """Return False: this is one field."""
        return False


@dataclass(frozen=True, slots=True)
class Rows:
    """A table of fields. rows: the checkbox that removes a row, its state, its fields.

    A new row has no checkbox.
    """

    name: str
    label: str
    article: str
    heads: Sequence[str]
    rows: Sequence[tuple[str, bool, Sequence[Input]]]
    count_name: str
    faults: Sequence[str]

    @property
    def is_table(self) -> bool:
        """Return True: these are rows of fields."""
        return True


@dataclass(frozen=True, slots=True)
class Part:
    """Fields under one heading, "" for those of the chapter itself."""

    title: str
    items: Sequence[Input | Rows]


def parts_of(
    sheet: Sequence[Cell | Table],
    typed: Mapping[str, str],
    faults: Mapping[str, Sequence[str]],
) -> list[Part]:
    """Return a chapter's fields by heading, with the text entered and its faults."""
    by_chapter: dict[str, list[Input | Rows]] = {}
    for cell in sheet:
        title = " · ".join(name_of(group) for group in cell.groups[1:])
        drawn = (
            _input(cell, typed, faults) if isinstance(cell, Cell) else _rows(cell, typed, faults)
        )
        by_chapter.setdefault(title, []).append(drawn)
    return [Part(title, items) for title, items in by_chapter.items()]


def faults_by_input(
    faults: Sequence[Fault], places: Mapping[str, str], figures: Mapping[str, Any]
) -> tuple[dict[str, list[str]], list[dict[str, str]]]:
    """Return the faults by name of their field, and all of them as lines."""
    by_name: dict[str, list[str]] = {}
    lines = []
    for fault in faults:
        line = fault_data(fault, figures)
        lines.append(line)
        by_name.setdefault(places.get(fault.path, fault.path), []).append(line["text"])
    return by_name, lines


def _rows(table: Table, typed: Mapping[str, str], faults: Mapping[str, Sequence[str]]) -> Rows:
    rows = []
    for number, row in enumerate(table.rows, start=1):
        label = _("row %(n)s") % {"n": number}
        fields = [_input(cell, typed, faults, in_row=label) for cell in row.cells]
        tick = "" if row.is_new else f"{table.name}.{row.number}.{GONE}"
        rows.append((tick, tick in typed, fields))
    return Rows(
        table.name,
        name_of(table.figure),
        article_of(table.article),
        [name_of(column) for column in table.columns],
        rows,
        f"{table.name}.{ROWS}",
        faults.get(table.name, ()),
    )


def _input(
    cell: Cell, typed: Mapping[str, str], faults: Mapping[str, Sequence[str]], in_row: str = ""
) -> Input:
    kind, hint = without_none(cell.hint), _hint(cell, bool(in_row))
    label = name_of(cell.figure)
    text = cell.text
    if has_decimals(cell.hint, cell.figure):
        text = text.replace(".", get_format("DECIMAL_SEPARATOR"))
    text = typed.get(cell.name, text)
    drawn_as = _kind(cell, kind, bool(in_row))
    return Input(
        name=cell.name,
        label=f"{label}, {in_row}" if in_row else label,
        kind=drawn_as,
        text=text,
        article=article_of(cell.article),
        hint=hint,
        mode=_mode(cell, kind),
        choices=tuple(_choices(kind, text, cell.figure)) if cell.shape is Shape.ONE else (),
        faults=faults.get(cell.name, ()),
        lines=min(max(text.count("\n") + 1, len(text) // 60 + 1, 2), 14),
        words="" if drawn_as == "select" else _in_words(cell, kind, bool(in_row)),
    )


def _kind(cell: Cell, kind: Any, in_row: bool) -> str:
    is_long = cell.shape is Shape.LIST and (not in_row or len(cell.text) > _LONG)
    if cell.shape is Shape.TEXT or is_long:
        return "area"
    if cell.shape is Shape.ONE and (
        kind is bool or is_choice(kind) or cell.figure == CLASS_OF_EVENT
    ):
        return "select"
    return _KINDS.get(kind, "text")


def _mode(cell: Cell, kind: Any) -> str:
    if cell.shape is not Shape.ONE or cell.figure == KEY:
        return ""
    if has_decimals(cell.hint, cell.figure) or kind is Decimal:
        return "decimal"
    return "numeric" if kind is int else ""


def _hint(cell: Cell, in_row: bool) -> str:
    kind = without_none(cell.hint)
    if cell.shape is Shape.TEXT:
        return "" if in_row else _("As in the file: lists in [ ], words in quotes.")
    if cell.shape is Shape.LIST:
        if is_number(item_of(kind)):
            return "" if in_row else _("One after another, with spaces between them.")
        return "" if in_row else _("One on each line.")
    return _("Month and day, as 09-15.") if kind is DayOfYear else ""


def _in_words(cell: Cell, kind: Any, in_row: bool) -> str:
    """Return what the codes in a field mean, or its text in the reader's language."""
    codes = [cell.text]
    if cell.shape is Shape.LIST:
        kind = without_none(item_of(kind))
        codes = cell.text.split(", " if in_row else "\n")
    if cell.shape is Shape.TEXT or not (kind in {str, DayOfYear} or is_choice(kind)):
        return ""
    words = [value_of(code, name=cell.figure) for code in codes]
    return "" if words == codes else "; ".join(words)


def _choices(kind: Any, text: str, name: str) -> Iterator[tuple[str, str]]:
    if kind is bool:
        choices = [(YES, _("yes")), (NO, _("no"))]
    elif name == CLASS_OF_EVENT:
        choices = classes_of_events()
    elif is_choice(kind):
        choices = [(part.value, value_of(part.value, name=name)) for part in kind]
    else:
        return
    values = {value for value, _label in choices}
    if text not in values:
        yield text, text or "–"
    yield from choices
