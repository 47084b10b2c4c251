"""A table as a file: CSV as spreadsheets read it where numbers have a decimal comma, or XLSX."""

import csv
import datetime as dt
from collections.abc import Callable, Iterable, Sequence
from decimal import Decimal
from io import BytesIO, StringIO

from openpyxl import Workbook
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE

Cell = str | int | Decimal | dt.date | None
# Characters at which a spreadsheet would run a formula.
_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")


def harmless(cell: Cell) -> Cell:
    """Return a cell that no spreadsheet interprets as a formula. Source: convention."""
    if isinstance(cell, str) and cell.startswith(_FORMULA_STARTS):
        return f"'{cell}"
    return cell


def csv_table(
    headings: Sequence[str],
    rows: Iterable[Sequence[Cell]],
    *,
    written: Callable[[Decimal], str] = str,
) -> bytes:
    """Return the table as CSV. written: formats a decimal in the reader's language.

    Source: convention.
    """
    text = StringIO()
    writer = csv.writer(text, delimiter=";", lineterminator="\r\n")
    writer.writerow(headings)
    for row in rows:
        writer.writerow(
            [written(cell) if isinstance(cell, Decimal) else harmless(cell) for cell in row]
        )
    return ("\ufeff" + text.getvalue()).encode()


def xlsx_table(name: str, headings: Sequence[str], rows: Iterable[Sequence[Cell]]) -> bytes:
    """Return the table as XLSX, on one sheet of that name. Source: convention."""
    book = Workbook(write_only=True)
    sheet = book.create_sheet(name[:31])
    sheet.append(list(headings))
    for row in rows:
        # A control character in a name would make the file invalid.
        sheet.append(
            [
                ILLEGAL_CHARACTERS_RE.sub("", cell) if isinstance(cell, str) else cell
                for cell in map(harmless, row)
            ]
        )
    content = BytesIO()
    book.save(content)
    return content.getvalue()
