"""Papers made of a revision of the results: of which one, and whether it still counts."""

from collections.abc import Iterable

from django.db.models import IntegerField, QuerySet
from django.db.models.fields.json import KT
from django.db.models.functions import Cast
from django.utils.translation import gettext

from federation.models import IssuedDocument
from scoring.models import EventResult, ResultRevision

PAPERS_OF_RESULTS = ("results_booklet", "classification_sheet", "diploma")


def with_revision(papers: QuerySet[IssuedDocument]) -> QuerySet[IssuedDocument]:
    """Return the papers, each with `revision`: of the results it was made of; None if unsaid."""
    return papers.annotate(revision=Cast(KT("content__played__revision"), IntegerField()))


def revision_of(paper: IssuedDocument) -> int | None:
    """Return the revision that a paper of `with_revision` says it was made of."""
    number: int | None = paper.revision  # type: ignore[attr-defined]
    return number


def results_changed_since(paper: IssuedDocument) -> str:
    """Return that a newer revision of the results counts than that of a paper, else ""."""
    rows = IssuedDocument.objects.filter(pk=paper.pk).defer("pdf", "content")
    return changed_since(with_revision(rows)).get(paper.pk, "")


def changed_since(papers: Iterable[IssuedDocument]) -> dict[int, str]:
    """Return why papers about one event, of `with_revision`, no longer count, by id."""
    rows = [paper for paper in papers if paper.kind in PAPERS_OF_RESULTS]
    if not rows:
        return {}
    event = int(rows[0].subject.removeprefix("event:"))
    result = EventResult.objects.filter(event=event).select_related("revision").first()
    if result is None:
        return {}
    told = gettext("the results changed since, revision %(n)s counts") % {
        "n": result.revision.number
    }
    return {paper.pk: told for paper in rows if _is_older(paper, result.revision)}


def _is_older(paper: IssuedDocument, revision: ResultRevision) -> bool:
    """Return whether a paper is of an earlier revision; an old one does not say of which."""
    if not (number := revision_of(paper)):
        return paper.issued_at < revision.made_at
    return number < revision.number
