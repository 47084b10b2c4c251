"""One chapter of a set of figures as form fields, and back.

A field whose text is unchanged keeps its value exactly as in the file, so that saving an unchanged
form changes nothing.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from federation.errors import RuleError
from federation.figures.rules.articles import article_at
from federation.figures.rules.form_values import read, with_point, written
from federation.figures.rules.shapes import (
    Shape,
    cell_shape,
    figures_of,
    has_default,
    is_keyed,
    item_of,
    may_be_empty,
    shape_of,
    without_none,
)
from federation.rules.figure_reader import Fault

GENERAL = "general"
# Fields that identify a set of figures cannot be changed, or it would be another set.
FIXED = frozenset({"code"})
EMPTY_ROWS = 2
MOST_ROWS = 300
KEY, GONE, ROWS, VALUE = "key", "gone", "rows", "value"
ABSENT: Any = object()


@dataclass(frozen=True, slots=True)
class Cell:
    """One figure. name: of its input. figure: its name. article: its source."""

    name: str
    figure: str
    shape: Shape
    hint: Any
    text: str
    article: str = ""
    groups: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a table. number: in the names of its inputs. is_new: an empty row."""

    number: int
    cells: tuple[Cell, ...]
    is_new: bool


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of figures. columns: the name of each column; "key" identifies the row."""

    name: str
    figure: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    article: str
    groups: tuple[str, ...] = ()


@dataclass(slots=True)
class Taken:
    """The result of a form. places: path of a figure -> name of its input."""

    figures: dict[str, Any]
    faults: list[Fault] = field(default_factory=list)
    places: dict[str, str] = field(default_factory=dict)


def chapters_of(kind: type[Any]) -> list[str]:
    """Return the chapters of a kind of figures, single figures first. Source: convention."""
    groups = [figure.name for figure, hint in figures_of(kind) if not _is_single(hint)]
    return [GENERAL, *groups]


def sheet_of(kind: type[Any], figures: Mapping[str, Any], chapter: str) -> list[Cell | Table]:
    """Return the form fields of a chapter, in the order of the schema. Source: convention."""
    cells: list[Cell | Table] = []
    for figure, hint in _fields(kind, chapter):
        if figure.name not in FIXED:
            value = figures.get(figure.name, ABSENT)
            cells += _drawn(hint, value, figure.name, (), figures)
    return cells


def chapter_taken(
    kind: type[Any], figures: Mapping[str, Any], chapter: str, typed: Mapping[str, str]
) -> Taken:
    """Return the figures with the input for one chapter; others are unchanged.

    typed: text by name of the input; missing inputs are unchanged. Faults are texts that cannot be
    parsed; the file reader finds the others. Source: convention.
    """
    taken = Taken(dict(figures))
    for figure, hint in _fields(kind, chapter):
        if figure.name in FIXED:
            continue
        was = figures.get(figure.name, ABSENT)
        optional = has_default(figure)
        value = _Taking(typed, taken).value(hint, was, figure.name, figure.name, optional)
        if value is not ABSENT:
            taken.figures[figure.name] = value
        elif figure.name in taken.figures:
            del taken.figures[figure.name]
    return taken


def _fields(kind: type[Any], chapter: str) -> list[tuple[Any, Any]]:
    if chapter == GENERAL:
        return [(figure, hint) for figure, hint in figures_of(kind) if _is_single(hint)]
    return [(figure, hint) for figure, hint in figures_of(kind) if figure.name == chapter]


def _is_single(hint: Any) -> bool:
    return shape_of(hint) in {Shape.ONE, Shape.LIST}


# --- drawing -------------------------------------------------------------------------------------
def _drawn(
    hint: Any, value: Any, name: str, groups: tuple[str, ...], figures: Mapping[str, Any]
) -> Iterator[Cell | Table]:
    shape, figure = shape_of(hint), name.rsplit(".", 1)[-1]
    article = article_at(figures, name)
    if shape is Shape.GROUP:
        below = value if isinstance(value, Mapping) else {}
        inner = (*groups, figure)
        for cell, kind in figures_of(without_none(hint)):
            yield from _drawn(
                kind, below.get(cell.name, ABSENT), f"{name}.{cell.name}", inner, figures
            )
    elif shape is Shape.TABLE:
        yield _table(hint, value, name, groups, article)
    else:
        yield Cell(name, figure, shape, hint, _text(shape, hint, value, figure), article, groups)


def _table(hint: Any, value: Any, name: str, groups: tuple[str, ...], article: str) -> Table:
    kind_of_item, keyed = item_of(hint), is_keyed(hint)
    columns = _columns(kind_of_item)
    rows = []
    for number, (key, row) in enumerate([*_rows_of(value), *[("", ABSENT)] * EMPTY_ROWS]):
        here = f"{name}.{number}"
        cells = [Cell(f"{here}.{KEY}", KEY, Shape.ONE, str, key)] if keyed else []
        for column, kind in columns:
            shape = cell_shape(kind)
            text = _text(shape, kind, _in_row(row, column), column, in_row=True)
            cells.append(Cell(f"{here}.{column}", column, shape, kind, text))
        rows.append(Row(number, tuple(cells), row is ABSENT))
    heads = tuple(column for column, _kind in columns)
    figure = name.rsplit(".", 1)[-1]
    return Table(name, figure, (KEY, *heads) if keyed else heads, tuple(rows), article, groups)


def _columns(kind: Any) -> list[tuple[str, Any]]:
    if shape_of(kind) is Shape.GROUP:
        return [(figure.name, hint) for figure, hint in figures_of(without_none(kind))]
    return [(VALUE, kind)]


def _rows_of(value: Any) -> list[tuple[str, Any]]:
    if isinstance(value, Mapping):
        return list(value.items())
    return [("", part) for part in value] if isinstance(value, list) else []


def _in_row(row: Any, column: str) -> Any:
    if column == VALUE and not isinstance(row, Mapping):
        return row
    return row.get(column, ABSENT) if isinstance(row, Mapping) else ABSENT


def _text(shape: Shape, hint: Any, value: Any, name: str, *, in_row: bool = False) -> str:
    return "" if value is ABSENT else written(shape, hint, value, name=name, in_row=in_row)


# --- taking --------------------------------------------------------------------------------------
class _Taking:
    def __init__(self, typed: Mapping[str, str], taken: Taken) -> None:
        self.typed, self.taken = typed, taken

    def value(self, hint: Any, was: Any, name: str, path: str, optional: bool) -> Any:
        shape = shape_of(hint)
        if shape is Shape.GROUP:
            return self._group(hint, was, name, path)
        if shape is Shape.TABLE:
            return self._table(hint, was, name, path)
        return self._one(shape, hint, was, name, path, optional=optional)

    def _group(self, hint: Any, was: Any, name: str, path: str) -> Any:
        before = was if isinstance(was, Mapping) else {}
        values_by_name = dict(before)
        for figure, kind in figures_of(without_none(hint)):
            here = before.get(figure.name, ABSENT)
            below, optional = f"{name}.{figure.name}", has_default(figure)
            value = self.value(kind, here, below, f"{path}.{figure.name}", optional)
            if value is not ABSENT:
                values_by_name[figure.name] = value
            elif figure.name in values_by_name:
                del values_by_name[figure.name]
        return ABSENT if was is ABSENT and not values_by_name else values_by_name

    def _table(self, hint: Any, was: Any, name: str, path: str) -> Any:
        rows = _rows_of(was)
        kind_of_item, keyed = item_of(hint), is_keyed(hint)
        cells: list[tuple[str, Any]] = []
        for number in range(self._row_count(name, len(rows))):
            here = f"{name}.{number}"
            key, before = rows[number] if number < len(rows) else ("", ABSENT)
            if f"{here}.{GONE}" in self.typed or (before is ABSENT and self._is_blank(here)):
                continue
            key = self.typed.get(f"{here}.{KEY}", key).strip()
            below = f"{path}.{key}" if keyed else f"{path}[{len(cells)}]"
            self.taken.places[below] = f"{here}.{KEY}"
            if keyed and any(key == row_key for row_key, _row in cells):
                self.taken.faults.append(Fault(below, "figure_twice", key))
            cells.append((key, self._row(kind_of_item, before, here, below)))
        if not keyed:
            value: Any = [row for _key, row in cells]
        else:
            value = dict(cells)
        return ABSENT if was is ABSENT and not cells else value

    def _row(self, item_kind: Any, before: Any, name: str, path: str) -> Any:
        if shape_of(item_kind) is not Shape.GROUP:
            return self._one(
                cell_shape(item_kind), item_kind, before, f"{name}.{VALUE}", path, in_row=True
            )
        row = dict(before) if isinstance(before, Mapping) else {}
        for figure, kind in figures_of(without_none(item_kind)):
            value = self._one(
                cell_shape(kind),
                kind,
                row.get(figure.name, ABSENT),
                f"{name}.{figure.name}",
                f"{path}.{figure.name}",
                in_row=True,
                optional=has_default(figure),
            )
            if value is not ABSENT:
                row[figure.name] = value
            elif figure.name in row:
                del row[figure.name]
        return row

    def _one(
        self, shape: Shape, hint: Any, was: Any, name: str, path: str, *,
        in_row: bool = False, optional: bool = False,
    ) -> Any:  # fmt: skip
        self.taken.places[path] = name
        figure = name.rsplit(".", 1)[-1]
        text = self.typed.get(name)
        if text is None:
            return was
        text = text.replace("\r\n", "\n")
        typed = with_point(text, hint, figure).strip()
        if was is not ABSENT and typed == _text(shape, hint, was, figure, in_row=in_row).strip():
            return was
        if not text.strip() and (was is ABSENT or optional or may_be_empty(hint)):
            return self._empty(shape, hint, was, optional)
        try:
            return read(shape, hint, text, name=figure, in_row=in_row)
        except RuleError as refusal:
            line, column = refusal.values.get("line", 1), refusal.values.get("column", 1)
            self.taken.faults.append(Fault(path, "figure_text_broken", f"{line}:{column}"))
        return was

    def _empty(self, shape: Shape, hint: Any, was: Any, optional: bool) -> Any:
        """Return the value of an emptied field: null if allowed, else the field is left out.

        A field missing in the file stays missing, if allowed.
        """
        if was is ABSENT and optional:
            return ABSENT
        if may_be_empty(hint):
            return None
        return [] if shape is Shape.LIST and not optional else ABSENT

    def _is_blank(self, name: str) -> bool:
        return not any(
            text.strip() for key, text in self.typed.items() if key.startswith(f"{name}.")
        )

    def _row_count(self, name: str, count: int) -> int:
        typed = self.typed.get(f"{name}.{ROWS}", "")
        if not (typed.isascii() and typed.isdecimal() and len(typed) < 5):
            return count
        return min(max(int(typed), count), MOST_ROWS + count)
