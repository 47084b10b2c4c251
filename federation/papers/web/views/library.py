"""The federation's public documents."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from federation.access import public, require
from federation.errors import DocumentError
from federation.kinds.paper import PaperState, all_paper_kinds, paper_title
from federation.models import LibraryDocument, LibrarySubject, LibraryVersion
from federation.page_parts.lists import Column, listing
from federation.papers.selectors.library import (
    issued_papers,
    library_documents,
    library_shelf,
    paper_filters,
    public_papers,
    shelved,
)
from federation.papers.selectors.states import state_of
from federation.papers.services.library import (
    add_library_document,
    add_library_version,
    content_type_of,
)
from federation.papers.web.forms.library import LibraryForm, VersionForm
from federation.permissions import may_keep_office
from federation.selectors.callers import account_of, reader_of
from federation.texts import text_of

PAPER_COLUMNS = (
    Column("code", _("Number"), ("code",)),
    Column("title", _("Title"), ("title",)),
    Column("kind", pgettext_lazy("of a document", "Kind"), ("series__kind", "-issued_at"), "wide"),
    Column("season", _("Season"), ("series__season__year", "-issued_at"), "num wide"),
    Column("issued", _("Issued"), ("issued_at",)),
    Column("state", pgettext_lazy("of a document", "State"), ("state", "-issued_at")),
)
SITEMAP_LIMIT = 50_000


@public
@require_safe
def library(request: HttpRequest) -> HttpResponse:
    text, subject = request.GET.get("q", "").strip(), request.GET.get("subject", "")
    shelf = library_shelf(on=timezone.localdate(), text=text, subject=subject)
    by_subject = [
        (label, [row for row in shelf if row.document.subject == value])
        for value, label in LibrarySubject.choices
    ]
    return render(
        request,
        "federation/library.html",
        {
            "shelves": [(label, rows) for label, rows in by_subject if rows],
            "subjects": LibrarySubject.choices,
            "subject": subject,
            "text": text,
            "is_office": may_keep_office(reader_of(request), None, on=timezone.localdate()),
        },
    )


@public
@require_safe
def library_detail(request: HttpRequest, slug: str) -> HttpResponse:
    document = get_object_or_404(library_documents(), slug=slug)
    return _detail(request, document, VersionForm())


@public
@require_safe
def library_file(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    version = get_object_or_404(
        LibraryVersion.objects.select_related("paper"), document__slug=slug, number=number
    )
    if version.paper is not None:
        return redirect("document-pdf", code=version.paper.code)
    response = HttpResponse(
        bytes(version.file),
        content_type=content_type_of(version.file_name),
        headers={
            "Content-Disposition": f'attachment; filename="{version.file_name}"',
            "X-Content-Type-Options": "nosniff",
            "ETag": f'"{version.sha256}"',
        },
    )
    patch_cache_control(response, public=True, max_age=86_400, immutable=True)
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@require(may=may_keep_office)
def library_add(request: HttpRequest) -> HttpResponse:
    form = LibraryForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        try:
            document = add_library_document(
                entry=form.entry(),
                version=form.draft(),
                account=account_of(request),
                now=timezone.now(),
            )
        except DocumentError as refusal:
            messages.error(request, text_of(refusal))
        else:
            messages.success(request, _("Entered."))
            return redirect("library-detail", slug=document.slug)
    return render(request, "federation/library_add.html", {"form": form})


@require_POST
@require(may=may_keep_office)
def library_version_add(request: HttpRequest, slug: str) -> HttpResponse:
    document = get_object_or_404(library_documents(), slug=slug)
    form = VersionForm(request.POST, request.FILES)
    if not form.is_valid():
        return _detail(request, document, form)
    try:
        add_library_version(
            document=document,
            version=form.draft(),
            account=account_of(request),
            now=timezone.now(),
        )
    except DocumentError as refusal:
        messages.error(request, text_of(refusal))
        return _detail(request, document, form)
    messages.success(request, _("The version is added; the earlier ones stay."))
    return redirect("library-detail", slug=slug)


@public
@require_safe
def paper_list(request: HttpRequest) -> HttpResponse:
    filters = paper_filters(request.GET)
    is_office = may_keep_office(reader_of(request), None, on=timezone.localdate())
    papers = issued_papers if is_office else public_papers
    shown = listing(
        papers(**filters),
        request=request,
        columns=PAPER_COLUMNS,
        default="-issued",
    )
    rows = [(paper, paper_title(paper.kind), *state_of(paper)) for paper in shown.rows]
    kinds = [(paper_kind.code, paper_kind.title) for paper_kind in all_paper_kinds()]
    return render(
        request,
        "federation/paper_list.html",
        {
            "listing": shown,
            "rows": rows,
            "kinds": kinds,
            "states": PaperState.choices,
            **filters,
            "is_office": is_office,
        },
    )


@public
@require_safe
def paper_sitemap(request: HttpRequest) -> HttpResponse:
    shelf = library_shelf(on=timezone.localdate())
    pages = [
        (reverse("library-detail", args=[row.document.slug]), row.current.added_at)
        for row in shelf
        if row.current is not None
    ]
    papers = public_papers().values_list("code", "issued_at")[: SITEMAP_LIMIT - len(pages)]
    pages += [(reverse("document-pdf", args=[code]), at) for code, at in papers]
    rows = [(request.build_absolute_uri(path), at.date().isoformat()) for path, at in pages]
    return render(
        request, "federation/sitemap.xml", {"pages": rows}, content_type="application/xml"
    )


def _detail(request: HttpRequest, document: LibraryDocument, form: VersionForm) -> HttpResponse:
    on = timezone.localdate()
    is_office = may_keep_office(reader_of(request), None, on=on)
    return render(
        request,
        "federation/library_detail.html",
        {"shelved": shelved(document, on=on), "form": form, "is_office": is_office},
    )
