"""A list as a file: CSV as Portuguese spreadsheets read it, or XLSX."""

from collections.abc import Callable, Iterable, Sequence

from django.http import HttpRequest, HttpResponse
from django.utils.formats import number_format
from django.utils.functional import Promise

from federation.exporters.tables import Cell, csv_table, xlsx_table
from federation.selectors.identity import licence_link

__all__ = ["CSV", "XLSX", "Cell", "exported"]

CSV = "text/csv; charset=utf-8"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def exported(
    request: HttpRequest,
    *,
    name: str,
    headings: Sequence[str | Promise],
    rows: Callable[[], Iterable[Sequence[Cell]]],
) -> HttpResponse | None:
    """Return the list as the file named in the address (`export=csv`, `xlsx`), else None.

    rows: called only for a file, so that pages do not read rows they do not show.
    """
    file_format = request.GET.get("export")
    if file_format not in ("csv", "xlsx"):
        return None
    write = _csv if file_format == "csv" else _xlsx
    data = write(name, headings, _spoken(rows()))
    match = request.resolver_match
    is_public = match is not None and getattr(match.func, "predicate", None) == "public"
    if is_public and (link := licence_link()):
        data["Link"] = link
    return data


def _spoken(rows: Iterable[Sequence[Cell | Promise]]) -> Iterable[Sequence[Cell]]:
    """Return the rows with lazy texts evaluated, as XLSX needs, and formulas escaped."""
    return ([str(cell) if isinstance(cell, Promise) else cell for cell in row] for row in rows)


def _csv(
    name: str, headings: Sequence[str | Promise], rows: Iterable[Sequence[Cell]]
) -> HttpResponse:
    table = csv_table([str(heading) for heading in headings], rows, written=number_format)
    response = HttpResponse(table, content_type=CSV)
    response["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    return response


def _xlsx(
    name: str, headings: Sequence[str | Promise], rows: Iterable[Sequence[Cell]]
) -> HttpResponse:
    table = xlsx_table(name, [str(heading) for heading in headings], rows)
    response = HttpResponse(table, content_type=XLSX)
    response["Content-Disposition"] = f'attachment; filename="{name}.xlsx"'
    return response
