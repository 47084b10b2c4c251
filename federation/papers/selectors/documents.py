"""Finding issued papers."""

import datetime as dt
import re

from django.db.models import QuerySet

from federation.bodies.selectors.mandates import has_office_mandate
from federation.models import (
    Account,
    CreditNote,
    IssuedDocument,
    PaymentRequest,
    WithdrawnDocument,
)

# Letters, year and number, with whatever stands between them, or nothing.
_TYPED = re.compile(r"([A-Z]{2})[\s./_-]*([0-9]{4})[\s./_-]*([0-9]{1,6})")
# The reference of a payment request or credit note: letters, year and six digits.
_REFERENCE = re.compile(r"[A-Z]{2}[0-9]{10}")
_SEPARATORS = re.compile(r"[\s./_-]+")


def documents_without_bytes() -> QuerySet[IssuedDocument]:
    """Return the issued papers without their PDFs."""
    return IssuedDocument.objects.select_related("series__season", "replaced_by").defer(
        "pdf", "content", "replaced_by__pdf", "replaced_by__content"
    )


def document_numbered(number: str) -> IssuedDocument | None:
    """Return the paper of a number as people type it ("dc 2026 2"), or None.

    The reference of a payment request or credit note finds the newest paper of it.
    """
    reference = reference_typed(number)
    if reference and (paper := _paper_of_reference(reference)) is not None:
        return paper
    codes = {number.strip().upper(), number_in_full(number)}
    return documents_without_bytes().filter(code__in=codes).order_by("code").first()


def reference_typed(typed: str) -> str:
    """Return what was typed as the reference of a payment request; "" if it is none."""
    bare = _SEPARATORS.sub("", typed.upper())
    return bare if _REFERENCE.fullmatch(bare) else ""


def request_referenced(typed: str) -> PaymentRequest | None:
    """Return the payment request of a reference as people type it, or None."""
    reference = reference_typed(typed)
    if not reference:
        return None
    return PaymentRequest.objects.filter(reference=reference).first()


def _paper_of_reference(reference: str) -> IssuedDocument | None:
    for model, about in ((PaymentRequest, "payment_request"), (CreditNote, "credit_note")):
        found = model._default_manager.filter(reference=reference).values_list("pk", flat=True)
        if (pk := found.first()) is not None:
            papers = documents_without_bytes().filter(subject=f"{about}:{pk}")
            return papers.order_by("-issued_at", "-pk").first()
    return None


def number_in_full(typed: str) -> str:
    """Return a number as it stands on its paper: "dc 2026 2" is "DC-2026-00002"."""
    written = typed.strip().upper()
    if reference := reference_typed(typed):
        return reference
    if (regex_match := _TYPED.fullmatch(written)) is None:
        return written
    prefix, year, number = regex_match.groups()
    return f"{prefix}-{year}-{int(number):05}"


def erased_since(document: IssuedDocument) -> dt.datetime | None:
    """Return when everything but the hash of a paper was deleted, or None."""
    if document.withdrawn_at is None:
        return None
    rows = WithdrawnDocument.objects.filter(document=document)
    return rows.values_list("erased_at", flat=True).first()


def withdrawn_documents() -> QuerySet[WithdrawnDocument]:
    """Return the archived papers, without their content."""
    return WithdrawnDocument.objects.select_related("document", "withdrawn_by").defer(
        "pdf", "content", "document__pdf", "document__content"
    )


def withdrawn_visible_to(account: Account, *, on: dt.date) -> QuerySet[WithdrawnDocument]:
    """Return the closed archive for the office, nothing for others."""
    if has_office_mandate(account, on=on):
        return WithdrawnDocument.objects.select_related("document")
    return WithdrawnDocument.objects.none()
