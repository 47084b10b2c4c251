"""The verification of papers, and the papers themselves."""

import hashlib
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from federation.access import public
from federation.kinds.paper import paper_title
from federation.models import IssuedDocument, PaymentRequest
from federation.money.documents.payment_request import PAYMENT_REQUEST
from federation.money.selectors.ledger import billed_cents, outstanding_cents
from federation.page_parts.figures import money
from federation.papers.selectors.documents import (
    document_numbered,
    erased_since,
    number_in_full,
    request_referenced,
)
from federation.papers.selectors.requests import request_of_paper
from federation.papers.selectors.states import state_of
from federation.permissions import may_open_document
from federation.selectors.callers import reader_of

_FORM_BYTES = 16 * 1024  # bytes of a form besides its file


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer. file: SAME, OTHER, TOO_LARGE, "".

    verdict: AUTHENTIC, EXISTS, UNKNOWN; REFERENCE of a payment request without a paper.
    """

    verdict: str
    file: str = ""

    @property
    def is_known_to_reader(self) -> bool:
        """Return whether the reader holds the paper; only then are names shown."""
        return self.verdict == "AUTHENTIC" or self.file == "SAME"


# Nothing changes and no session is used, so a comparison may come from anywhere. Being exempt, the
# view can refuse a large request by its length before its body is read.
@public
@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def document_check(request: HttpRequest, code: str = "") -> HttpResponse:
    if not code:
        if number := request.GET.get("number", "").strip():
            # An address has no number with a slash.
            written = number_in_full(number).replace("/", "-")[:30]
            return redirect("document-check", code=written)
        return render(request, "federation/document_check.html", {})
    document = document_numbered(code)
    answer = _answer(request, document)
    asked = request_of_paper(document) if document is not None else request_referenced(code)
    if document is None and asked is not None:
        answer = Answer("REFERENCE")
    is_request = document is None or document.kind == PAYMENT_REQUEST.code
    return render(
        request,
        "federation/document_check.html",
        {
            "number": document.code if document else code,
            "answer": answer,
            "document": document,
            "tells_title": document is not None
            and (answer.is_known_to_reader or document.is_public),
            "kind": paper_title(document.kind) if document else "",
            "replaced_by": getattr(document, "replaced_by", None),
            "withdrawn_at": document.withdrawn_at if document else None,
            "outdated": state_of(document)[1] if document else "",
            "erased_at": erased_since(document) if document else None,
            "asked": asked,
            "settled": _settled(asked) if is_request else "",
            "is_request": is_request,
            "bill": _bill(asked) if is_request and answer.is_known_to_reader else None,
        },
        status=_status(answer),
    )


@public
@require_safe
def document_pdf(request: HttpRequest, code: str) -> HttpResponse:
    document = document_numbered(code)
    if document is None:
        raise Http404
    if document.withdrawn_at is not None:
        edition = getattr(document, "replaced_by", None) if erased_since(document) else None
        gone = {"document": document, "replaced_by": edition}
        return render(request, "federation/document_gone.html", gone, status=410)
    if not document.is_public and not request.user.is_authenticated:
        return redirect_to_login(request.get_full_path())
    if not may_open_document(reader_of(request), document, on=timezone.localdate()):
        raise PermissionDenied
    response = HttpResponse(
        bytes(document.pdf),
        content_type="application/pdf",
        headers={
            "Content-Disposition": f'inline; filename="{document.code}.pdf"',
            "ETag": f'"{document.sha256}"',
        },
    )
    if document.is_public:
        patch_cache_control(response, public=True, max_age=86_400, immutable=True)
    else:
        patch_cache_control(response, private=True, no_store=True)
    return response


@dataclass(frozen=True, slots=True)
class Bill:
    """What a payment request asks for. debtor, subject: "" for a person, who stays unnamed."""

    reference: str
    debtor: str
    subject: str
    total: str
    still_open: str


def _bill(asked: PaymentRequest | None) -> Bill | None:
    if asked is None:
        return None
    body = asked.club or asked.association
    return Bill(
        reference=asked.reference,
        debtor=body.name if body is not None else "",
        subject=asked.subject if body is not None else "",
        total=money(billed_cents(asked), asked.currency),
        still_open=money(outstanding_cents(asked), asked.currency),
    )


def _settled(asked: PaymentRequest | None) -> str:
    """Return how a payment request ended: CANCELLED, PAID, or "" while it is open."""
    if asked is None:
        return ""
    if asked.cancelled_by_entry_id is not None:
        return "CANCELLED"
    return "" if outstanding_cents(asked) > 0 else "PAID"


def _answer(request: HttpRequest, document: IssuedDocument | None) -> Answer:
    if document is None:
        return Answer("UNKNOWN")
    holds_key = constant_time_compare(request.GET.get("k", ""), document.check_key)
    state = "AUTHENTIC" if holds_key else "EXISTS"
    return Answer(state, _compared(request, document) if request.method == "POST" else "")


def _compared(request: HttpRequest, document: IssuedDocument) -> str:
    length = int(request.META.get("CONTENT_LENGTH") or 0)
    if length > settings.UPLOAD_MAX_BYTES + _FORM_BYTES:
        return "TOO_LARGE"
    file = request.FILES.get("file")
    if file is None:
        return ""
    return "SAME" if constant_time_compare(_sha256(file), document.sha256) else "OTHER"


def _sha256(file: "UploadedFile[Any]") -> str:
    digest = hashlib.sha256()
    for chunk in file.chunks():
        digest.update(chunk)
    return digest.hexdigest()


def _status(answer: Answer) -> int:
    if answer.verdict == "UNKNOWN":
        return 404
    return 413 if answer.file == "TOO_LARGE" else 200
