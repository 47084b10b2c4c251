"""Imports and exports of the office: templates, uploads, faults, application."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from federation.access import require
from federation.errors import RuleError
from federation.exporters.tables import Cell
from federation.importers.data_tables import LIMITS, MOST_ROWS
from federation.importers.limits import MEGABYTE
from federation.imports.acts import data_imports
from federation.imports.services.data_imports import receive_data_import, take_data_out
from federation.imports.web.forms.data import DataFileForm
from federation.models import DataImport, ImportState, Job
from federation.page_parts.exports import exported
from federation.page_parts.lists import Column, Listing, listing
from federation.page_parts.refusals import form_errors_to_messages, refusals_to_messages
from federation.permissions import may_keep_office
from federation.privacy.selectors.data_kinds import NEW, DataKind, data_kinds
from federation.selectors.callers import account_of
from federation.texts import spoken_value, text_of

PER_PAGE = 50
COLUMNS = (
    Column("name", gettext_lazy("File"), ("name",)),
    Column("kind", gettext_lazy("Kind"), ("kind",)),
    Column("state", gettext_lazy("State"), ("state",)),
    Column("rows", gettext_lazy("Rows"), ("rows",), "num"),
    Column("new", gettext_lazy("New"), ("rows_new",), "num"),
    Column("changed", gettext_lazy("Changed"), ("rows_changed",), "num"),
    Column("wrong", gettext_lazy("Wrong"), ("rows_wrong",), "num"),
    Column("by", gettext_lazy("By"), ("uploaded_by__email",)),
    Column("at", gettext_lazy("Uploaded"), ("uploaded_at",)),
)


@require_safe
@require(may=may_keep_office)
def data_home(request: HttpRequest) -> HttpResponse:
    kinds = data_kinds()
    imports = DataImport.objects.select_related("uploaded_by").defer("content", "problems")
    file = exported(
        request,
        name="data-imports",
        headings=[column.label for column in COLUMNS],
        rows=lambda: _history(imports, kinds),
    )
    if file is not None:
        return file
    shown = listing(imports, request=request, columns=COLUMNS, default="-at")
    return render(
        request,
        "federation/data_home.html",
        {
            "kinds": kinds.values(),
            "form": DataFileForm(),
            "listing": shown,
            "rows": [(row, _title(row, kinds)) for row in shown.rows],
            "most": MOST_ROWS,
            "limit_mb": LIMITS.file_bytes // MEGABYTE,
        },
    )


def _history(
    imports: QuerySet[DataImport], kinds: Mapping[str, DataKind]
) -> Iterator[tuple[Cell, ...]]:
    for row in imports.order_by("-uploaded_at", "-pk"):
        yield (
            row.name,
            _title(row, kinds),
            row.get_state_display(),
            row.rows,
            row.rows_new,
            row.rows_changed,
            row.rows_wrong,
            row.uploaded_by.email if row.uploaded_by else "",
            timezone.localtime(row.uploaded_at).strftime("%Y-%m-%d %H:%M"),
        )


def _title(row: DataImport, kinds: Mapping[str, DataKind]) -> str:
    return str(kinds[row.kind].title) if row.kind in kinds else row.kind


@require_POST
@require(may=may_keep_office)
def data_upload(request: HttpRequest) -> HttpResponse:
    form = DataFileForm(request.POST, request.FILES)
    if not form.is_valid():
        form_errors_to_messages(request, form)
        return redirect("data-home")
    file = form.cleaned_data["file"]
    if file.size > LIMITS.file_bytes:
        limit = LIMITS.file_bytes // MEGABYTE
        messages.error(request, _("The file is larger than %(limit)s MB.") % {"limit": limit})
        return redirect("data-home")
    with refusals_to_messages(request):
        data_import = receive_data_import(
            kind=form.cleaned_data["kind"],
            name=file.name,
            data=file.read(),
            account=account_of(request),
            now=timezone.now(),
        )
        return redirect("data-import", pk=data_import.pk)
    return redirect("data-home")


@require_safe
@require(may=may_keep_office)
def data_template(request: HttpRequest, kind: str) -> HttpResponse:
    data_kind = _kind_or_404(kind)
    return _file_or_404(
        exported(
            request,
            name=f"{data_kind.key.lower().replace('_', '-')}-template",
            headings=data_kind.headings,
            rows=lambda: (),
        )
    )


@require_safe
@require(may=may_keep_office)
def data_out(request: HttpRequest, kind: str) -> HttpResponse:
    data_kind = _kind_or_404(kind)
    return _file_or_404(
        exported(
            request,
            name=data_kind.key.lower().replace("_", "-"),
            headings=data_kind.headings,
            rows=lambda: take_data_out(kind=data_kind, account=account_of(request)),
        )
    )


def _kind_or_404(key: str) -> DataKind:
    kind = data_kinds().get(key)
    if kind is None:
        raise Http404
    return kind


def _file_or_404(file: HttpResponse | None) -> HttpResponse:
    if file is None:
        raise Http404
    return file


@require_safe
@require(load=data_imports, may=may_keep_office)
def data_import(request: HttpRequest, imported: DataImport) -> HttpResponse:
    kinds = data_kinds()
    headings = (
        {column.key: str(heading) for column, heading in kinds[imported.kind].columns}
        if imported.kind in kinds
        else {}
    )
    problems = _problems(request, imported)
    file = exported(
        request,
        name=f"problems-{imported.pk}",
        headings=[_("Row"), _("Who or what"), _("Column"), _("Value"), _("Problem")],
        rows=lambda: (
            tuple(problem[name] for name in ("row", "label", "heading", "value", "text"))
            for problem in _spoken(problems, headings)
        ),
    )
    if file is not None:
        return file
    page = Paginator(problems, PER_PAGE).get_page(request.GET.get("page"))
    return render(
        request,
        "federation/data_import.html",
        {
            "item": imported,
            "kind": _title(imported, kinds),
            "is_open": imported.state == ImportState.CHECKED,
            "is_applied": imported.state == ImportState.APPLIED,
            "due": imported.rows_new + imported.rows_changed,
            "listing": Listing([], page),
            "problems": list(_spoken(page.object_list, headings)),
            "columns": sorted(
                {
                    (problem["column"], headings.get(problem["column"], problem["column"]))
                    for problem in imported.problems
                    if problem["column"]
                }
            ),
            "column": request.GET.get("column", ""),
            "q": request.GET.get("q", ""),
            "sample": [
                {
                    **row,
                    "is_new": row["act"] == NEW,
                    "changes": [
                        (
                            headings.get(key, key),
                            before and spoken_value(before),
                            spoken_value(after),
                        )
                        for key, before, after in row["changes"]
                    ],
                }
                for row in imported.sample
            ],
            "job": _open_job(imported),
        },
    )


def _problems(request: HttpRequest, row: DataImport) -> list[dict[str, Any]]:
    """Return the faults filtered by column, row or text."""
    column, word = request.GET.get("column", ""), request.GET.get("q", "").strip().casefold()
    return [
        problem
        for problem in row.problems
        if (not column or problem["column"] == column)
        and (
            not word
            or word == str(problem["row"])
            or word in f"{problem['label']} {problem['value']}".casefold()
        )
    ]


def _spoken(problems: Any, headings: Mapping[str, str]) -> Iterator[dict[str, Any]]:
    for problem in problems:
        refusal = RuleError(problem["code"], article=problem["article"], **problem["values"])
        heading = headings.get(problem["column"], problem["column"])
        yield {**problem, "heading": heading, "text": text_of(refusal)}


def _open_job(row: DataImport) -> Job | None:
    return Job.objects.filter(subject=f"data_import:{row.pk}").order_by("-pk").first()
