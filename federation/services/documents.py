"""Official papers: numbered without gaps, printed, kept once, withdrawn into a closed archive."""

import datetime as dt
import hashlib
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from federation.documents.paper import Paper, printable
from federation.documents.rendering import (
    Part,
    document_html,
    join_documents,
    render_document,
)
from federation.errors import DocumentError
from federation.models import (
    Account,
    DocumentSeries,
    Federation,
    IssuedDocument,
    Season,
    WithdrawnDocument,
)
from federation.services.audit import record_event

PREFIXES = {
    "licence_card": "LI",
    "licence_sheet": "LF",
    "payment_request": "PG",
    "ranking_list": "RK",
    "results_booklet": "CL",
    "category_letter": "CT",
    "licence_certificate": "CE",
    "player_certificate": "CJ",
    "club_certificate": "CC",
    "fee_schedule": "TX",
    "electoral_roll": "CA",
    "receipt": "RC",
    "credit_note": "NC",
    "account_statement": "EX",
    "event_regulation": "RG",
    "hosting_contract": "CH",
    "director_report": "RA",
    "appeal_form": "RF",
    "appeal_decision": "RD",
    "calendar": "CD",
    "year_planner": "PL",
    "hand_record": "MA",
    "council_decision": "DC",
    "event_schedule": "ES",
    "line_up_sheets": "FA",
    "score_sheets": "FR",
    "convention_card": "CV",
    "session_start_list": "LP",
    "name_list": "LN",
    "guide_cards": "GP",
    "table_cards": "CM",
    "pair_sheets": "FP",
    "travellers": "TV",
}
_KEY_BYTES = 12  # 16 letters: out of reach of guessing, and the QR code stays coarse


def issue_document(
    kind: str,
    content: Paper,
    *,
    season: Season,
    language: str,
    subject: str,
    title: str,
    account: Account | None,
    now: dt.datetime,
    is_public: bool,
    replaces: IssuedDocument | None = None,
) -> IssuedDocument:
    """Number a paper, print it and keep it; everything happened, or nothing.

    The number stands on the paper, and printing takes seconds: so the paper is printed with the
    number that comes next, and kept only if that number is still free when the series is locked;
    else it is printed again. No gap is left, and nobody waits for a printer.
    subject: what it is about, "event:12". replaces: the paper that no longer counts.
    Raises: DocumentError when the kind is unknown, the paper cannot be printed, or the one it
    replaces is of another kind or was replaced before.
    """
    content = _completed(content)
    while True:
        printed = _printed(kind, content, season=season, language=language, now=now)
        with transaction.atomic():
            series = DocumentSeries.objects.select_for_update().get(kind=kind, season=season)
            if series.last_number + 1 != printed.number:
                continue
            _refuse_replacing(replaces, kind)
            series.last_number = printed.number
            series.save(update_fields=["last_number"])
            document = IssuedDocument.objects.create(
                series=series,
                number=printed.number,
                code=printed.code,
                check_key=printed.key,
                title=title,
                language=language,
                content=printable(content),
                pdf=printed.pdf,
                sha256=hashlib.sha256(printed.pdf).hexdigest(),
                issued_at=now,
                issued_by=account,
                is_public=is_public,
                subject=subject,
                replaces=replaces,
            )
            _record(document, kind, account)
            return document


@dataclass(frozen=True, slots=True)
class _Printed:
    """A paper printed with the number that came next."""

    number: int
    code: str
    key: str
    pdf: bytes


def _printed(
    kind: str, content: Paper, *, season: Season, language: str, now: dt.datetime
) -> _Printed:
    number = _series(kind, season).last_number + 1
    code = f"{PREFIXES[kind]}-{season.year}-{number:05d}"
    key = secrets.token_urlsafe(_KEY_BYTES)
    rendered = render_document(
        kind,
        content,
        language=language,
        code=code,
        check_url=_check_url(content.check_page, code, key),
        issued_on=timezone.localdate(now),
        sample=content.is_sample,
    )
    return _Printed(number, code, key, rendered.pdf)


def _record(document: IssuedDocument, kind: str, account: Account | None) -> None:
    record_event(
        "document_issued",
        subject=f"document:{document.pk}",
        account=account,
        details={
            "code": document.code,
            "kind": kind,
            "about": document.subject,
            "sha256": document.sha256,
            "replaces": document.replaces.code if document.replaces else "",
        },
    )


def same_words(document: IssuedDocument, content: Paper) -> bool:
    """Say whether a paper would print again what an issued one says."""
    return bool(document.content == printable(_completed(content)))


def render_again(document: IssuedDocument) -> bytes:
    """Print an issued paper once more, from what was stored of it: the bytes are the same.

    They differ only if the renderer, the fonts or the words of the template have changed since;
    the stored bytes are the document. Raises: DocumentError when it was withdrawn.
    """
    if document.withdrawn_at is not None:
        raise DocumentError("document_withdrawn", number=document.code)
    content: dict[str, Any] = document.content
    return render_document(
        document.series.kind,
        content,
        language=document.language,
        code=document.code,
        check_url=_check_url(content["check_page"], document.code, document.check_key),
        issued_on=timezone.localdate(document.issued_at),
        sample=content["is_sample"],
    ).pdf


def print_together(
    documents: Sequence[tuple[str, IssuedDocument]],
    *,
    title: str,
    progress: Callable[[int, int], None],
) -> bytes:
    """Print issued papers again, one after the other as one PDF; each has its label as bookmark.

    It is a copy to print: the papers themselves stay the documents, with the data inside them.
    Raises: DocumentError when one was withdrawn.
    """
    return join_documents(
        [Part(label, _words_again(document)) for label, document in documents],
        title=title,
        progress=progress,
    )


def _words_again(document: IssuedDocument) -> str:
    """Return the words of an issued paper, from what was stored of it."""
    if document.withdrawn_at is not None:
        raise DocumentError("document_withdrawn", number=document.code)
    content: dict[str, Any] = document.content
    return document_html(
        document.series.kind,
        content,
        language=document.language,
        code=document.code,
        check_url=_check_url(content["check_page"], document.code, document.check_key),
        issued_on=timezone.localdate(document.issued_at),
        sample=content["is_sample"],
    )


@transaction.atomic
def withdraw_document(
    *, document: IssuedDocument, reason: str, account: Account | None, now: dt.datetime
) -> WithdrawnDocument:
    """Move a paper's words and bytes to the closed archive; its number and hash stay.

    Raises: DocumentError without a reason, or when it was withdrawn before.
    """
    document = IssuedDocument.objects.select_for_update().get(pk=document.pk)
    if not reason.strip():
        raise DocumentError("withdrawal_reason_missing", number=document.code)
    if document.withdrawn_at is not None:
        raise DocumentError("document_withdrawn", number=document.code)
    kept = WithdrawnDocument.objects.create(
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
        details={"code": document.code, "reason": kept.reason},
    )
    return kept


@transaction.atomic
def open_withdrawn_document(
    *, kept: WithdrawnDocument, purpose: str, account: Account | None
) -> bytes:
    """Return the bytes of a withdrawn paper and note who opened it, and for what.

    Raises: DocumentError when no purpose is told.
    """
    if not purpose.strip():
        raise DocumentError("withdrawn_purpose_missing", number=kept.document.code)
    record_event(
        "withdrawn_document_opened",
        subject=f"document:{kept.document_id}",
        account=account,
        details={"code": kept.document.code, "purpose": purpose.strip()[:300]},
    )
    return bytes(kept.pdf)


def _series(kind: str, season: Season) -> DocumentSeries:
    """Return the numbering of a kind in a season. Raises: DocumentError for an unknown kind."""
    if (prefix := PREFIXES.get(kind)) is None:
        raise DocumentError("document_template_missing", kind=kind)
    series, _made = DocumentSeries.objects.get_or_create(
        kind=kind, season=season, defaults={"prefix": prefix}
    )
    return series


def _refuse_replacing(replaced: IssuedDocument | None, kind: str) -> None:
    if replaced is None:
        return
    if replaced.series.kind != kind:
        raise DocumentError("document_of_another_kind", number=replaced.code)
    if IssuedDocument.objects.filter(replaces=replaced).exists():
        raise DocumentError("document_already_replaced", number=replaced.code)


def _completed(content: Paper) -> Paper:
    """Return the paper with what only issuing knows: where it is checked, whether all is a demo."""
    demonstration = Federation.objects.filter(is_demo=True).exists()
    return replace(
        content,
        check_page=f"{settings.SITE_URL}/v",
        is_sample=content.is_sample or demonstration,
    )


def _check_url(page: str, code: str, key: str) -> str:
    return f"{page}/{code}?{urlencode({'k': key})}"
