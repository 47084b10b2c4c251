"""A list as a file: CSV as Portuguese spreadsheets open it, or XLSX."""

import csv
from collections.abc import Callable, Iterable, Sequence
from decimal import Decimal
from io import BytesIO, StringIO

from django.http import HttpRequest, HttpResponse
from django.utils.formats import number_format
from django.utils.functional import Promise
from openpyxl import Workbook

Cell = str | int | Decimal | None
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
# What a spreadsheet would run instead of showing it.
_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")


def exported(
    request: HttpRequest,
    *,
    name: str,
    headings: Sequence[str | Promise],
    rows: Callable[[], Iterable[Sequence[Cell]]],
) -> HttpResponse | None:
    """Return the list as the file the address asks for (`export=csv`, `xlsx`), else None.

    rows: called only then, so that a page does not read what it does not show.
    """
    asked = request.GET.get("export")
    if asked == "csv":
        return _csv(name, headings, rows())
    if asked == "xlsx":
        return _xlsx(name, headings, rows())
    return None


def harmless(cell: Cell) -> Cell:
    """Return a cell that no spreadsheet takes for a formula."""
    if isinstance(cell, str) and cell.startswith(_FORMULA_STARTS):
        return f"'{cell}"
    return cell


def _csv(
    name: str, headings: Sequence[str | Promise], rows: Iterable[Sequence[Cell]]
) -> HttpResponse:
    text = StringIO()
    writer = csv.writer(text, delimiter=";", lineterminator="\r\n")
    writer.writerow([str(heading) for heading in headings])
    for row in rows:
        writer.writerow(
            [number_format(cell) if isinstance(cell, Decimal) else harmless(cell) for cell in row]
        )
    answer = HttpResponse("\ufeff" + text.getvalue(), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    return answer


def _xlsx(
    name: str, headings: Sequence[str | Promise], rows: Iterable[Sequence[Cell]]
) -> HttpResponse:
    book = Workbook(write_only=True)
    sheet = book.create_sheet(name[:31])
    sheet.append([str(heading) for heading in headings])
    for row in rows:
        sheet.append([harmless(cell) for cell in row])
    content = BytesIO()
    book.save(content)
    answer = HttpResponse(content.getvalue(), content_type=XLSX)
    answer["Content-Disposition"] = f'attachment; filename="{name}.xlsx"'
    return answer
