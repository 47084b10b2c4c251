"""Tables of a Microsoft Access file, read within limits.

access-parser reads the records; its operations without limits are replaced here: it follows chains
of pages wherever they lead, opens long texts that no result file has, and writes to the log. None
of these are needed.
"""

import logging
import re
import struct
from collections.abc import Iterator, Mapping
from typing import Any

from access_parser.access_parser import AccessParser, AccessTable, TableObj
from access_parser.parsing_primitives import TDEF_HEADER
from access_parser.utils import categorize_pages
from construct import ConstructError

from federation.errors import ImporterError
from federation.importers.limits import Limits
from scoring.importers.notation import integer_of

Row = Mapping[str, Any]
MAGIC = b"\x00\x01\x00\x00Standard "
LIBRARY_FAULTS = (
    ConstructError, struct.error, LookupError, ValueError, TypeError, AttributeError,
    OverflowError, RecursionError, AssertionError,
)  # fmt: skip
MOST_COLUMNS = 255  # of an Access table
USER_TABLE = 1
MOST_PAGES = 5000  # of one table
OWNER = slice(4, 8)  # where a page of records names the page of its table's definition
logging.getLogger("access_parser").addHandler(logging.NullHandler())
logging.getLogger("access_parser").propagate = False


C1 = re.compile("[\x80-\x9f]")


class _Damaged(ValueError):
    """A chain of pages that is circular, or exceeds the limits."""


class _Table(AccessTable):  # type: ignore[misc]
    """A table whose long texts are not read and whose definition is followed once only."""

    def __init__(self, cells: int, table: TableObj, database: "_Database") -> None:
        self.cells_left = cells
        self.row_count = 0
        super().__init__(
            table,
            database.version,
            database.page_size,
            database._data_pages,
            database._table_defs,
        )
        if len(self.columns) > MOST_COLUMNS or len(table.linked_pages) > MOST_PAGES:
            raise _Damaged

    def _parse_row(self, record: bytes) -> None:
        self.cells_left -= len(self.columns)
        if self.cells_left < 0:
            raise _Damaged
        self.row_count += 1
        super()._parse_row(record)
        # A row older than a column has no cell for it; it gets one, so that later rows do not
        # shift.
        for column in self.columns.values():
            cells = self.parsed_table[column.col_name_str]
            if len(cells) < self.row_count:
                cells.append(None)

    def _parse_memo(self, relative_obj_data: bytes, return_raw: bool = False) -> str:
        return ""

    def _merge_table_data(self, first_page: int) -> bytes:
        seen: set[int] = set()
        data = b""
        page = first_page
        while page:
            if page in seen:
                raise _Damaged
            seen.add(page)
            table = self._table_defs[page * self.page_size]
            header = TDEF_HEADER.parse(table)
            data += table[header.header_end :]
            page = header.next_page_ptr
        return data


class _Database(AccessParser):  # type: ignore[misc]
    """An Access file from bytes."""

    def __init__(self, data: bytes, limits: Limits) -> None:
        self.cells = limits.cells
        self.db_data = data
        self._parse_file_header(data)
        self._table_defs, self._data_pages, self._all_pages = categorize_pages(data, self.page_size)
        self._tables_with_data = self._link_tables_to_data()
        self.extra_props: dict[str, Any] = {}
        catalog = self.table_at(2 * self.page_size).parse()
        named = zip(catalog["Name"], catalog["Id"], catalog["Type"], strict=True)
        self.catalog = {name: number for name, number, kind in named if kind == USER_TABLE}

    def _link_tables_to_data(self) -> dict[int, TableObj]:
        tables: dict[int, TableObj] = {}
        for page in self._data_pages.values():
            offset = int.from_bytes(page[OWNER], "little") * self.page_size
            if offset in self._table_defs:
                table = tables.setdefault(offset, TableObj(offset, self._table_defs[offset]))
                table.linked_pages.append(page)
        return tables

    def table_at(self, offset: int) -> _Table:
        """Return the table defined at an offset of the file."""
        table = self._tables_with_data.get(offset)
        return _Table(self.cells, table or TableObj(offset, self._table_defs[offset]), self)


class AccessTables:
    """The tables of one file. Raises: ImporterError "database_broken" for any fault."""

    def __init__(self, data: bytes, limits: Limits) -> None:
        try:
            self._database = _Database(data, limits)
        except LIBRARY_FAULTS:
            raise ImporterError("database_broken", table="") from None
        if len(data) % self._database.page_size:
            raise ImporterError("database_cut_off")

    def __contains__(self, name: str) -> bool:
        return name in self._database.catalog

    def rows(self, name: str) -> Iterator[Row]:
        """Yield the rows of a table as dictionaries; none if the table is missing."""
        if name not in self:
            return iter(())
        database = self._database
        try:
            table = database.table_at(database.catalog[name] * database.page_size).parse()
        except LIBRARY_FAULTS:
            raise ImporterError("database_broken", table=name) from None
        columns = {column: cells for column, cells in table.items() if cells != ""}
        if len({len(cells) for cells in columns.values()}) > 1:
            raise ImporterError("database_broken", table=name)
        values = zip(*columns.values(), strict=True)
        return (dict(zip(columns, map(_text, row), strict=True)) for row in values)


def _text(value: Any) -> Any:
    """Return a text with the Windows characters that the library read as Latin-1."""
    if isinstance(value, str) and C1.search(value):
        return value.encode("latin-1", "replace").decode("cp1252", "replace")
    return value


def number_in(row: Row, column: str) -> int:
    """Return a whole number of a row, 0 if there is none."""
    value = row.get(column)
    return value if isinstance(value, int) else integer_of(str(value or "")) or 0


def text_in(row: Row, column: str) -> str:
    """Return a text of a row, "" if there is none."""
    value = row.get(column)
    return "" if value is None else str(value).strip()
