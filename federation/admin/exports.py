"""Export of a filtered list."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import URLPattern, path, reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from federation.admin.base import OfficeAdmin
from federation.exporters.tables import Cell, csv_table, xlsx_table

ExportColumn = tuple[str | Promise, Callable[[Any], Cell]]
CSV = "text/csv; charset=utf-8"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
_AT_ONCE = 2000


class ExportAdmin(OfficeAdmin):
    """A list with export as CSV and XLSX, by the same filters, search and order."""

    export_name = "list"
    export_columns: Sequence[ExportColumn] = ()

    def get_urls(self) -> list[URLPattern]:
        export = path(
            "export/",
            self.admin_site.admin_view(self.export_view),
            name=f"{self.opts.app_label}_{self.opts.model_name}_export",
        )
        return [export, *super().get_urls()]

    def export_view(self, request: HttpRequest) -> HttpResponseBase:
        """Return the file with the rows selected by the query."""
        query_params = request.GET
        request.GET = query_params.copy()  # type: ignore[assignment]
        request.GET.pop("export", None)  # type: ignore[misc]
        rows = self.get_changelist_instance(request).get_queryset(request)
        request.GET = query_params
        headings = [str(heading) for heading, _cell in self.export_columns]
        cells = self._cells(self.export_rows(rows))
        if query_params.get("export") == "xlsx":
            return self._file(xlsx_table(self.export_name, headings, cells), "xlsx", XLSX)
        if query_params.get("export") == "csv":
            return self._file(csv_table(headings, cells), "csv", CSV)
        raise Http404

    def _file(self, table: bytes, ending: str, kind: str) -> HttpResponse:
        response = HttpResponse(table, content_type=kind)
        response["Content-Disposition"] = f'attachment; filename="{self.export_name}.{ending}"'
        return response

    def export_rows(self, rows: Any) -> Iterable[Any]:
        """Return the rows with the relations that the columns need."""
        read: Iterable[Any] = rows.iterator(chunk_size=_AT_ONCE)
        return read

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        response = super().changelist_view(request, extra_context)
        context = getattr(response, "context_data", None)
        if context is not None:
            context["acts"] = [*context.get("acts", []), *self._export_links(request)]
        return response

    def _export_links(self, request: HttpRequest) -> list[tuple[str | Promise, str]]:
        name = f"admin:{self.opts.app_label}_{self.opts.model_name}_export"
        address = reverse(name, current_app=self.admin_site.name)
        links: list[tuple[str | Promise, str]] = []
        for kind, title in (("csv", _("As CSV")), ("xlsx", _("As XLSX"))):
            query_params = request.GET.copy()
            query_params["export"] = kind
            query_params.pop("p", None)
            links.append((title, f"{address}?{query_params.urlencode()}"))
        return links

    def _cells(self, rows: Iterable[Any]) -> Iterable[list[Cell]]:
        return ([cell(row) for _heading, cell in self.export_columns] for row in rows)
