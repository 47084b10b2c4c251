"""A paper for those concerned only, as bytes."""

from django.http import HttpResponse

from federation.models import IssuedDocument


def pdf_answer(document: IssuedDocument) -> HttpResponse:
    """Return the bytes of a paper that is not public."""
    return HttpResponse(
        bytes(document.pdf),
        content_type="application/pdf",
        headers={
            "Content-Disposition": f'inline; filename="{document.code}.pdf"',
            "Cache-Control": "private, no-store",
        },
    )
