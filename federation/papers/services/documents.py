"""Official papers: numbered without gaps, printed, stored once, withdrawn into an archive."""

import datetime as dt
import hashlib
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils import timezone

from federation.errors import DocumentError
from federation.kinds.paper import PaperKind, paper_kind
from federation.models import (
    Account,
    DocumentSeries,
    Federation,
    IssuedDocument,
    Season,
)
from federation.papers.documents.letterhead import letterhead
from federation.papers.documents.paper import Paper, printable_words
from federation.papers.documents.rendering import (
    Part,
    document_html,
    join_documents,
    render_document,
)
from federation.papers.selectors.papers import latest_version
from federation.services.audit import record_event

_KEY_BYTES = 12  # 16 letters: impossible to guess, and still a small QR code


@dataclass(frozen=True, slots=True)
class PaperIdentity:
    """The identity of a paper; the database stores each version number once.

    subject: what it is about, "event:12". part: distinguishes papers of a kind about one subject.
    Raises: ValueError for a subject that papers of this kind are not about.
    """

    kind: PaperKind
    subject: str
    part: str = ""

    def __post_init__(self) -> None:
        if self.subject.partition(":")[0] != self.kind.about:
            raise ValueError(f"a {self.kind.code} is about a {self.kind.about}: {self.subject}")

    def latest(self) -> IssuedDocument | None:
        """Return the latest version, withdrawn or not."""
        return latest_version(self.kind.code, self.subject, self.part)


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperDraft:
    """The content of a new paper. replaces: a paper about something else that becomes invalid.

    content: a paper, or the stored fields of one already issued. language: that of the recipient
    (`federation.selectors.languages`).
    """

    content: Paper | Mapping[str, object]
    title: str
    season: Season
    language: str
    is_public: bool = False
    replaces: IssuedDocument | None = None


def issue_once(
    paper: PaperIdentity,
    draw_up: Callable[[], PaperDraft],
    *,
    account: Account | None,
    now: dt.datetime,
) -> IssuedDocument:
    """Return the existing paper, else issue it now.

    If two run at the same time one issues it, and both return it. After a withdrawal the next
    version is issued. Raises: DocumentError as `issue_if_changed`.
    """
    if (issued_document := paper.latest()) is not None and issued_document.withdrawn_at is None:
        return issued_document
    return _issued(paper, draw_up(), lambda _paper: True, account=account, now=now)


def issue_if_changed(
    paper: PaperIdentity,
    draft: PaperDraft,
    *,
    account: Account | None,
    now: dt.datetime,
    only: Callable[[IssuedDocument], bool] = lambda _paper: True,
) -> IssuedDocument:
    """Return the latest version if its content is the same, else issue the next one, replacing it.

    only: a further condition on the latest version. Raises: DocumentError if the paper cannot be
    printed, or the one it replaces is of another kind or already replaced.
    """
    return _issued(
        paper,
        draft,
        lambda document: only(document) and same_words(document, draft.content),
        account=account,
        now=now,
    )


def _issued(
    paper: PaperIdentity,
    draft: PaperDraft,
    answers: Callable[[IssuedDocument], bool],
    *,
    account: Account | None,
    now: dt.datetime,
) -> IssuedDocument:
    """Return the version that `answers`; else number, print and store one.

    The number is on the paper, and printing takes seconds. So the paper is printed with the next
    number, and stored only if, with the series locked, that number is still free and there is no
    other version; otherwise this is repeated. No gap is left, and nobody waits for printing.
    """
    draft = replace(draft, content=_completed(draft.content))
    while True:
        before = paper.latest()
        if before is not None and before.withdrawn_at is None and answers(before):
            return before
        printed = _printed(paper.kind, draft, now=now)
        stored = _store(paper, draft, printed, before=before, account=account, now=now)
        if stored is not None:
            return stored


def _store(
    paper: PaperIdentity,
    draft: PaperDraft,
    printed: "_Printed",
    *,
    before: IssuedDocument | None,
    account: Account | None,
    now: dt.datetime,
) -> IssuedDocument | None:
    """Store a printed paper as the next version; None if another was stored first."""
    try:
        with transaction.atomic():
            series = DocumentSeries.objects.select_for_update().get(
                kind=paper.kind.code, season=draft.season
            )
            if series.last_number + 1 != printed.number or paper.latest() != before:
                return None
            replaced = before or draft.replaces
            _refuse_replacing(replaced, paper.kind.code)
            series.last_number = printed.number
            series.save(update_fields=["last_number"])
            document = IssuedDocument.objects.create(
                series=series,
                number=printed.number,
                kind=paper.kind.code,
                part=paper.part,
                version=before.version + 1 if before else 1,
                code=printed.code,
                check_key=printed.key,
                title=draft.title,
                language=draft.language,
                content=printable_words(draft.content),
                pdf=printed.pdf,
                sha256=hashlib.sha256(printed.pdf).hexdigest(),
                issued_at=now,
                issued_by=account,
                is_public=draft.is_public,
                subject=paper.subject,
                replaces=replaced,
            )
            _record(document, account)
            return document
    except IntegrityError:
        # A series of another season needs no lock; there the version's own number is enough.
        if paper.latest() == before:
            raise
        return None


@dataclass(frozen=True, slots=True)
class _Printed:
    """A paper printed with the next number."""

    number: int
    code: str
    key: str
    pdf: bytes


def _printed(kind: PaperKind, draft: PaperDraft, *, now: dt.datetime) -> _Printed:
    number = _series(kind, draft.season).last_number + 1
    code = f"{kind.prefix}-{draft.season.year}-{number:05d}"
    key = secrets.token_urlsafe(_KEY_BYTES)
    data = printable_words(draft.content)
    rendered = render_document(
        kind.code,
        draft.content,
        language=draft.language,
        code=code,
        check_url=_check_url(data["check_page"], code, key),
        issued_on=timezone.localdate(now),
        sample=data["is_sample"],
    )
    return _Printed(number, code, key, rendered.pdf)


def _record(document: IssuedDocument, account: Account | None) -> None:
    record_event(
        "document_issued",
        subject=f"document:{document.pk}",
        account=account,
        details={
            "code": document.code,
            "kind": document.kind,
            "about": document.subject,
            "sha256": document.sha256,
            "replaces": document.replaces.code if document.replaces else "",
        },
    )


def issue_redacted(
    original: IssuedDocument, draft: PaperDraft, *, account: Account | None, now: dt.datetime
) -> IssuedDocument:
    """Return the edition that replaces an erased paper, issued now if necessary.

    Raises: DocumentError as `issue_if_changed`.
    """
    paper = PaperIdentity(paper_kind(original.kind), original.subject, original.part)
    return _issued(
        paper, draft, lambda document: document.pk != original.pk, account=account, now=now
    )


def same_words(document: IssuedDocument, content: Paper | Mapping[str, object]) -> bool:
    """Return whether a paper has the same content as an issued one."""
    data = printable_words(_completed(content))
    return _without_head(document.content) == _without_head(data)


def _without_head(content: Mapping[str, Any]) -> dict[str, Any]:
    """Return a paper's content without the address and logo of the federation."""
    return {name: value for name, value in content.items() if name != "letterhead"}


def render_again(document: IssuedDocument) -> bytes:
    """Print an issued paper again from its stored content, with the same bytes.

    They differ only if the renderer, the fonts or the texts of the template have changed; the
    stored bytes are the document. Raises: DocumentError if it was withdrawn.
    """
    return render_document(**_as_issued(document)).pdf


def print_together(
    documents: Sequence[tuple[str, IssuedDocument]],
    *,
    title: str,
    progress: Callable[[int, int], None],
) -> bytes:
    """Print issued papers again in sequence as one PDF; each with its label as bookmark.

    It is a copy for printing: the single papers, with attached data, are the documents.
    Raises: DocumentError if one was withdrawn.
    """
    return join_documents(
        [Part(label, document_html(**_as_issued(document))) for label, document in documents],
        title=title,
        progress=progress,
    )


def _as_issued(document: IssuedDocument) -> dict[str, Any]:
    """Return by what an issued paper is printed again. Raises: DocumentError if withdrawn."""
    if document.withdrawn_at is not None:
        raise DocumentError("document_withdrawn", number=document.code)
    content: dict[str, Any] = document.content
    return {
        "kind": document.series.kind,
        "content": content,
        "language": document.language,
        "code": document.code,
        "check_url": _check_url(content["check_page"], document.code, document.check_key),
        "issued_on": timezone.localdate(document.issued_at),
        "sample": content["is_sample"],
    }


def _series(kind: PaperKind, season: Season) -> DocumentSeries:
    """Return the number series of a kind in a season."""
    series, _made = DocumentSeries.objects.get_or_create(
        kind=kind.code, season=season, defaults={"prefix": kind.prefix}
    )
    return series


def _refuse_replacing(replaced: IssuedDocument | None, kind: str) -> None:
    if replaced is None:
        return
    if replaced.series.kind != kind:
        raise DocumentError("document_of_another_kind", number=replaced.code)
    if IssuedDocument.objects.filter(replaces=replaced).exists():
        raise DocumentError("document_already_replaced", number=replaced.code)


def _completed(content: Paper | Mapping[str, object]) -> Paper | Mapping[str, object]:
    """Return the paper with fields known only when issued: verification page, demonstration."""
    if not isinstance(content, Paper):
        return content
    demonstration = Federation.objects.filter(is_demo=True).exists()
    return replace(
        content,
        check_page=f"{settings.SITE_URL}/v",
        is_sample=content.is_sample or demonstration,
        letterhead=letterhead(),
    )


def _check_url(page: str, code: str, key: str) -> str:
    return f"{page}/{code}?{urlencode({'k': key})}"
