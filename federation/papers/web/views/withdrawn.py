"""The closed archive of withdrawn papers."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from federation.access import require
from federation.errors import DocumentError
from federation.models import WithdrawnDocument
from federation.page_parts.lists import Column, listing
from federation.papers.selectors.documents import withdrawn_documents, withdrawn_visible_to
from federation.papers.services.withdrawals import open_withdrawn_document
from federation.permissions import may_keep_office
from federation.selectors.callers import account_of
from federation.texts import text_of

COLUMNS = (
    Column("code", _("Number"), ("document__code",)),
    Column("withdrawn", _("Withdrawn"), ("withdrawn_at",)),
    Column("reason", _("Reason")),
    Column("open", _("Open")),
)


@require_safe
@never_cache
@require(may=may_keep_office)
def withdrawn_list(request: HttpRequest) -> HttpResponse:
    shown = listing(withdrawn_documents(), request=request, columns=COLUMNS, default="-withdrawn")
    return render(request, "federation/withdrawn_list.html", {"listing": shown})


@require_POST
@never_cache
@require(load=withdrawn_visible_to, may=may_keep_office)
def withdrawn_open(request: HttpRequest, withdrawn: WithdrawnDocument) -> HttpResponse:
    try:
        pdf = open_withdrawn_document(
            withdrawn=withdrawn,
            purpose=request.POST.get("purpose", ""),
            account=account_of(request),
        )
    except DocumentError as refusal:
        messages.error(request, text_of(refusal))
        return redirect("withdrawn-list")
    name = f"{withdrawn.document.code}.pdf"
    return HttpResponse(
        pdf,
        content_type="application/pdf",
        headers={
            "Content-Disposition": f'attachment; filename="{name}"',
            "Cache-Control": "private, no-store",
        },
    )
