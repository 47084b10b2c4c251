"""Issued papers for lists, without their PDFs."""

from collections.abc import Sequence

from django.db.models import QuerySet

from federation.models import IssuedDocument


def papers_about(subject: str) -> QuerySet[IssuedDocument]:
    """Return the papers about a subject such as "event:12", latest first."""
    return (
        IssuedDocument.objects.filter(subject=subject)
        .select_related("replaced_by")
        .defer("pdf", "content", "replaced_by__pdf", "replaced_by__content")
    )


def papers_about_any(subjects: Sequence[str]) -> QuerySet[IssuedDocument]:
    """Return the papers about any of some subjects, latest first."""
    return (
        IssuedDocument.objects.filter(subject__in=subjects)
        .select_related("replaced_by")
        .defer("pdf", "content", "replaced_by__pdf", "replaced_by__content")
    )


def papers_of_kind(kind: str) -> QuerySet[IssuedDocument]:
    """Return the papers of one kind that count, the latest first."""
    papers = IssuedDocument.objects.filter(
        kind=kind, withdrawn_at__isnull=True, replaced_by__isnull=True
    )
    return papers.order_by("-issued_at", "-pk").defer("pdf", "content")


def public_papers_about(subject: str) -> QuerySet[IssuedDocument]:
    """Return the public ones."""
    return papers_about(subject).filter(is_public=True)


def paper_numbered(code: str) -> IssuedDocument | None:
    """Return the paper with a number, without its PDF; None if it was withdrawn."""
    papers = IssuedDocument.objects.filter(code=code, withdrawn_at__isnull=True)
    return papers.defer("pdf", "content").first()


def latest_version(kind: str, subject: str, part: str = "") -> IssuedDocument | None:
    """Return the latest version of a paper, withdrawn or not, without its PDF."""
    versions = IssuedDocument.objects.filter(kind=kind, subject=subject, part=part)
    return versions.defer("pdf").order_by("-version").first()
