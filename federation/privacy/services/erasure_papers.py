"""Papers that name an erased person: the hash stays, an edition without the name replaces them."""

import datetime as dt
from collections.abc import Iterator, Sequence

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from federation.kinds.paper import OnErasure, on_erasure_of, papers_left_on_erasure
from federation.models import (
    Account,
    IssuedDocument,
    LibraryVersion,
    Person,
    RedactedEdition,
    WithdrawnDocument,
)
from federation.papers.services.documents import PaperDraft, issue_redacted
from federation.papers.services.withdrawals import erase_document
from federation.people.selectors.identifying_marks import IdentifyingMarks
from federation.privacy.selectors.concerned import subject_concerns
from federation.privacy.selectors.personal_data import papers_about
from federation.privacy.selectors.whole_database import rows_naming, table_of
from federation.rules.marks import Marks
from federation.services.audit import record_event
from federation.services.jobs import Progress, request_job

PAPERS_REASON = "Personal data erased"


def take_papers_back(
    people: Sequence[Person],
    identifying_marks: IdentifyingMarks,
    instead: str,
    *,
    account: Account | None,
    now: dt.datetime,
) -> None:
    """Keep only the hash of each paper that names these people, and request its new edition."""
    own = set(
        papers_about(Person.objects.filter(pk__in=[person.pk for person in people])).values_list(
            "pk", flat=True
        )
    )
    named = dict.fromkeys(_naming(IssuedDocument, identifying_marks.sure), identifying_marks.sure)
    for pk in _naming(IssuedDocument, identifying_marks.shared):
        subject = IssuedDocument.objects.values_list("subject", flat=True).get(pk=pk)
        if pk in own or subject_concerns(subject, people):
            named.setdefault(pk, identifying_marks.shared)
    left = papers_left_on_erasure()
    for pk in sorted(own | named.keys()):
        paper = IssuedDocument.objects.select_related("series").defer("pdf").get(pk=pk)
        if paper.withdrawn_at is None and paper.kind not in left:
            _take_back(paper, identifying_marks, instead, account=account, now=now)
    _empty_archive(people, identifying_marks, now)


def _take_back(
    paper: IssuedDocument,
    identifying_marks: IdentifyingMarks,
    instead: str,
    *,
    account: Account | None,
    now: dt.datetime,
) -> None:
    title, content = paper.title, paper.content
    for marks in (identifying_marks.sure, identifying_marks.shared):
        title, content = marks.taken_out(title, instead), marks.taken_out_of(content, instead)
    is_last = not IssuedDocument.objects.filter(replaces=paper).exists()
    is_public = paper.is_public
    erase_document(document=paper, reason=PAPERS_REASON, account=account, now=now)
    if not is_last or on_erasure_of(paper.kind) is not OnErasure.REDACTED:
        return
    redaction = RedactedEdition.objects.create(
        original=paper, title=title, content=content, is_public=is_public, requested_at=now
    )
    request_job(
        "issue_redacted_edition",
        arguments={"redaction_id": redaction.pk},
        subject=f"document:{paper.pk}",
        account=account,
    )


def _empty_archive(
    people: Sequence[Person], identifying_marks: IdentifyingMarks, now: dt.datetime
) -> None:
    """Empty the withdrawn papers of these people, and those that name them."""
    own = papers_about(Person.objects.filter(pk__in=[person.pk for person in people]))
    withdrawn_document_ids = set(
        WithdrawnDocument.objects.filter(document__in=own).values_list("pk", flat=True)
    )
    withdrawn_document_ids |= set(_naming(WithdrawnDocument, identifying_marks.sure))
    for pk in _naming(WithdrawnDocument, identifying_marks.shared):
        row = WithdrawnDocument.objects.select_related("document").defer("pdf").get(pk=pk)
        if subject_concerns(row.document.subject, people):
            withdrawn_document_ids.add(pk)
    rows = WithdrawnDocument.objects.filter(pk__in=withdrawn_document_ids, erased_at__isnull=True)
    rows.exclude(document__kind__in=papers_left_on_erasure()).update(
        title="", content={}, pdf=b"", erased_at=now
    )


def _naming(model: type[IssuedDocument | WithdrawnDocument], marks: Marks) -> Iterator[int]:
    for pk, _named in list(rows_naming(table_of(model), marks)):
        yield pk


def redactions_waiting() -> QuerySet[RedactedEdition]:
    """Return the editions still to be printed."""
    return RedactedEdition.objects.filter(edition__isnull=True).order_by("pk")


def issue_redacted_edition(
    *, redaction_id: int, account: Account | None = None, progress: Progress | None = None
) -> dict[str, object]:
    """Print the edition without the name; if it is printed, do nothing."""
    redaction = RedactedEdition.objects.select_related("original__series__season").get(
        pk=redaction_id
    )
    if redaction.edition_id is None:
        original = redaction.original
        draft = PaperDraft(
            content=redaction.content,
            title=redaction.title,
            season=original.series.season,
            language=original.language,
            is_public=redaction.is_public,
        )
        edition = issue_redacted(original, draft, account=account, now=timezone.now())
        _settle(redaction, edition, account)
    return {"document": redaction.edition.code if redaction.edition else ""}


@transaction.atomic
def _settle(redaction: RedactedEdition, edition: IssuedDocument, account: Account | None) -> None:
    """Replace the original by the edition; delete what waited for printing."""
    redaction.edition, redaction.title, redaction.content = edition, "", {}
    redaction.save(update_fields=["edition", "title", "content"])
    LibraryVersion.objects.filter(paper=redaction.original).update(paper=edition)
    record_event(
        "document_redacted",
        subject=f"document:{edition.pk}",
        account=account,
        details={"code": edition.code, "replaces": redaction.original.code},
    )
