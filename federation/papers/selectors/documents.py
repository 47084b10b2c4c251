"""Finding issued papers."""

import datetime as dt
import re

from django.db.models import QuerySet

from federation.bodies.selectors.mandates import has_office_mandate
from federation.models import Account, IssuedDocument, WithdrawnDocument

# Letters, year and number, with whatever stands between them.
_TYPED = re.compile(r"([A-Z]{2})[\s./_-]*([0-9]{4})[\s./_-]+([0-9]{1,6})")


def documents_without_bytes() -> QuerySet[IssuedDocument]:
    """Return the issued papers without their PDFs."""
    return IssuedDocument.objects.select_related("series__season", "replaced_by").defer(
        "pdf", "content", "replaced_by__pdf", "replaced_by__content"
    )


def document_numbered(number: str) -> IssuedDocument | None:
    """Return the paper of a number as people type it ("dc 2026 2"), or None."""
    codes = {number.strip().upper(), number_in_full(number)}
    return documents_without_bytes().filter(code__in=codes).order_by("code").first()


def number_in_full(typed: str) -> str:
    """Return a number as it stands on its paper: "dc 2026 2" is "DC-2026-00002"."""
    written = typed.strip().upper()
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
