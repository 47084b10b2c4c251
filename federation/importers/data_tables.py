"""A table of the office's data, CSV or XLSX: a line of headings, then one row a line."""

import datetime as dt
import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from federation.errors import ImporterError, RuleError
from federation.importers.findings import Findings
from federation.importers.limits import MEGABYTE, Limits, check_size
from federation.importers.sheets import Row, csv_rows, xlsx_rows

MOST_ROWS = 20_000
LIMITS = Limits(
    file_bytes=8 * MEGABYTE, unpacked_bytes=60 * MEGABYTE, lines=MOST_ROWS + 50, cells=600_000
)
_DAYS = ("%Y-%m-%d", "%d/%m/%Y", "%d-%m-%Y", "%d.%m.%Y")
_FORMULAS = ("=", "+", "-", "@", "\t", "\r")
_ZIP = b"PK\x03\x04"
_DECIMAL = re.compile(r"-?\d{1,8}(?:[.,]\d{1,6})?")
_EMAIL = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s]+")

Value = str | int | dt.date | None


class Form(StrEnum):
    """The type of a column."""

    TEXT = "TEXT"
    PHONE = "PHONE"  # the only text that may start with "+"
    EMAIL = "EMAIL"
    COUNTRY = "COUNTRY"
    DAY = "DAY"
    WHOLE = "WHOLE"
    DECIMAL = "DECIMAL"
    CHOICE = "CHOICE"


@dataclass(frozen=True, slots=True)
class TableColumn:
    """One column. choices: the allowed values, in plain letters, and their meaning.

    digits: of a decimal, the number of decimals; the value is in units of the last.
    """

    key: str
    form: Form = Form.TEXT
    longest: int = 40
    is_required: bool = False
    digits: int = 0
    choices: Mapping[str, str] | None = None


@dataclass(frozen=True, slots=True)
class TableRow:
    """One row as parsed: "" and None for blank cells. faults: cells that cannot be parsed."""

    row: int
    cells: Mapping[str, Value]
    faults: tuple[RuleError, ...] = ()

    def text(self, key: str) -> str:
        """Return the text of a cell, "" if missing."""
        value = self.cells.get(key)
        return value if isinstance(value, str) else ""

    def day(self, key: str) -> dt.date | None:
        """Return the day of a cell."""
        value = self.cells.get(key)
        return value if isinstance(value, dt.date) else None

    def whole(self, key: str) -> int | None:
        """Return the number of a cell."""
        value = self.cells.get(key)
        return value if isinstance(value, int) else None


@dataclass(frozen=True, slots=True)
class DataTable:
    """A file as parsed. unread: unknown headings."""

    rows: Sequence[TableRow]
    unread: tuple[str, ...] = ()


def read_data_table(
    data: bytes,
    columns: Sequence[TableColumn],
    headings: Mapping[str, str],
    limits: Limits = LIMITS,
) -> DataTable:
    """Return the rows of a table; faults of a row are stored in the row.

    headings: plain heading -> key of the column. Formulas are never computed.
    Raises: ImporterError for a file that is no such table, too large, or hostile.
    """
    numbered_rows = _cells(data, limits)
    places: dict[int, TableColumn] = {}
    unread: tuple[str, ...] = ()
    rows: list[TableRow] = []
    for place, cells in numbered_rows:
        if not any(cells):
            continue
        if not places:
            places, unread = _places(cells, columns, headings)
            continue
        if len(rows) == MOST_ROWS:
            raise ImporterError("data_table_too_long", limit=MOST_ROWS)
        rows.append(_row(place, cells, places))
    if not rows:
        raise ImporterError("data_table_empty")
    return DataTable(rows, unread)


def headings_in(data: bytes, limits: Limits = LIMITS) -> list[str]:
    """Return the headings of a table unchanged. Raises: ImporterError."""
    first = next((cells for _place, cells in _cells(data, limits) if any(cells)), ())
    return [cell[:40] for cell in first if cell]


def _cells(data: bytes, limits: Limits) -> Iterator[Row]:
    check_size(data, limits)
    return xlsx_rows(data, limits) if data.startswith(_ZIP) else csv_rows(data, Findings(), limits)


def plain_heading(cell: str) -> str:
    """Return a heading in lower case without accents and punctuation. Source: convention."""
    letters = unicodedata.normalize("NFKD", cell.strip().lower().rstrip(".:º*"))
    return " ".join("".join(c for c in letters if not unicodedata.combining(c)).split())


def _places(
    cells: Sequence[str], columns: Sequence[TableColumn], headings: Mapping[str, str]
) -> tuple[dict[int, TableColumn], tuple[str, ...]]:
    columns_by_key = {column.key: column for column in columns}
    places: dict[int, TableColumn] = {}
    unread = []
    for place, cell in enumerate(cells):
        key = headings.get(plain_heading(cell))
        if key is None:
            if cell:
                unread.append(cell[:40])
            continue
        if columns_by_key[key] in places.values():
            raise ImporterError("data_heading_twice", column=cell[:40])
        places[place] = columns_by_key[key]
    missing = [
        column.key for column in columns if column.is_required and column not in places.values()
    ]
    if missing:
        raise ImporterError("data_headings_missing", columns=missing)
    return places, tuple(unread)


def _row(place: int, cells: Sequence[str], places: Mapping[int, TableColumn]) -> TableRow:
    values: dict[str, Value] = {}
    faults: list[RuleError] = []
    for at, column in places.items():
        cell = " ".join(cells[at].split()) if at < len(cells) else ""
        try:
            values[column.key] = _value(column, cell)
        except RuleError as fault:
            faults.append(fault)
    return TableRow(place, values, tuple(faults))


def _value(column: TableColumn, cell: str) -> Value:
    # Our own exports mark formulas with an apostrophe; the rest is plain text.
    is_marked = cell.startswith("'") and cell[1:].startswith(_FORMULAS)
    if is_marked:
        cell = cell[1:]
    elif cell.startswith(_FORMULAS) and column.form not in {Form.PHONE, Form.DECIMAL, Form.WHOLE}:
        raise _fault("data_cell_formula", column, cell)
    if not cell:
        if column.is_required:
            raise _fault("data_cell_missing", column, cell)
        return "" if column.form in _TEXTS else None
    if len(cell) > column.longest:
        raise _fault("data_cell_too_long", column, cell)
    return _READERS[column.form](column, cell)


def _text(column: TableColumn, cell: str) -> str:
    return cell


def _phone(column: TableColumn, cell: str) -> str:
    if cell.startswith(("=", "@", "-")):
        raise _fault("data_cell_formula", column, cell)
    return cell


def _email(column: TableColumn, cell: str) -> str:
    if _EMAIL.fullmatch(cell) is None:
        raise _fault("data_cell_not_understood", column, cell)
    return cell


def _country(column: TableColumn, cell: str) -> str:
    if not (len(cell) == 2 and cell.isascii() and cell.isalpha()):
        raise _fault("data_cell_not_understood", column, cell)
    return cell.upper()


def _day(column: TableColumn, cell: str) -> dt.date:
    for written in _DAYS:
        try:
            return dt.datetime.strptime(cell, written).date()  # noqa: DTZ007 -- a day, no moment
        except ValueError:
            continue
    raise _fault("data_cell_not_a_day", column, cell)


def _whole(column: TableColumn, cell: str) -> int:
    if not (cell.isascii() and cell.isdigit() and len(cell) < 10):
        raise _fault("data_cell_not_whole", column, cell)
    return int(cell)


def _decimal(column: TableColumn, cell: str) -> int:
    if _DECIMAL.fullmatch(cell) is None:
        raise _fault("data_cell_not_a_number", column, cell)
    whole, _mark, part = cell.replace(",", ".").partition(".")
    if part[column.digits :].strip("0"):
        raise _fault("data_cell_too_fine", column, cell)
    units = int(whole.lstrip("-") + part[: column.digits].ljust(column.digits, "0"))
    return -units if cell.startswith("-") else units


def _choice(column: TableColumn, cell: str) -> str:
    choice = (column.choices or {}).get(plain_heading(cell))
    if choice is None:
        choices = ", ".join(column.choices or {})
        raise RuleError("data_cell_no_choice", column=column.key, value=cell[:40], choices=choices)
    return choice


_TEXTS = {Form.TEXT, Form.PHONE, Form.EMAIL, Form.COUNTRY, Form.CHOICE}
_READERS: Mapping[Form, Callable[[TableColumn, str], Value]] = {
    Form.TEXT: _text,
    Form.PHONE: _phone,
    Form.EMAIL: _email,
    Form.COUNTRY: _country,
    Form.DAY: _day,
    Form.WHOLE: _whole,
    Form.DECIMAL: _decimal,
    Form.CHOICE: _choice,
}


def _fault(code: str, column: TableColumn, cell: str) -> RuleError:
    return RuleError(code, column=column.key, value=cell[:40])
