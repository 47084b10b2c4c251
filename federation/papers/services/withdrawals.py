"""Withdrawal of papers into the closed archive, or deletion of all but the hash."""

import datetime as dt

from django.db import transaction

from federation.errors import DocumentError
from federation.models import Account, IssuedDocument, WithdrawnDocument
from federation.services.audit import record_event


@transaction.atomic
def withdraw_document(
    *, document: IssuedDocument, reason: str, account: Account | None, now: dt.datetime
) -> WithdrawnDocument:
    """Move a paper's content to the closed archive; its number and hash stay.

    Raises: DocumentError without a reason, or if it is withdrawn.
    """
    document = IssuedDocument.objects.select_for_update().get(pk=document.pk)
    if not reason.strip():
        raise DocumentError("withdrawal_reason_missing", number=document.code)
    if document.withdrawn_at is not None:
        raise DocumentError("document_withdrawn", number=document.code)
    withdrawn_document = WithdrawnDocument.objects.create(
        document=document,
        title=document.title,
        content=document.content,
        pdf=document.pdf,
        reason=reason.strip()[:300],
        withdrawn_at=now,
        withdrawn_by=account,
    )
    document.leave_empty(now=now)
    record_event(
        "document_withdrawn",
        subject=f"document:{document.pk}",
        account=account,
        details={"code": document.code, "reason": withdrawn_document.reason},
    )
    return withdrawn_document


@transaction.atomic
def erase_document(
    *, document: IssuedDocument, reason: str, account: Account | None, now: dt.datetime
) -> WithdrawnDocument:
    """Withdraw a paper and keep only number, dates and hash.

    Raises: DocumentError as `withdraw_document`.
    """
    withdrawn_document = withdraw_document(
        document=document, reason=reason, account=account, now=now
    )
    (
        withdrawn_document.title,
        withdrawn_document.content,
        withdrawn_document.pdf,
        withdrawn_document.erased_at,
    ) = "", {}, b"", now
    withdrawn_document.save(update_fields=["title", "content", "pdf", "erased_at"])
    return withdrawn_document


@transaction.atomic
def open_withdrawn_document(
    *, withdrawn: WithdrawnDocument, purpose: str, account: Account | None
) -> bytes:
    """Return the PDF of a withdrawn paper and log who opened it, and why.

    Raises: DocumentError without a purpose, or if nothing was kept.
    """
    if withdrawn.erased_at is not None:
        raise DocumentError("withdrawn_erased", number=withdrawn.document.code)
    if not purpose.strip():
        raise DocumentError("withdrawn_purpose_missing", number=withdrawn.document.code)
    record_event(
        "withdrawn_document_opened",
        subject=f"document:{withdrawn.document_id}",
        account=account,
        details={"code": withdrawn.document.code, "purpose": purpose.strip()[:300]},
    )
    return bytes(withdrawn.pdf)
