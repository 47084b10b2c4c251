"""Public documents: in force, former and future versions."""

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypedDict

from django.db.models import Prefetch, QuerySet

from federation.kinds.paper import PaperState
from federation.models import IssuedDocument, LibraryDocument, LibraryVersion
from federation.papers.selectors.states import StatedPaper, with_state
from federation.rules.names import folded
from federation.selectors.words_alike import named_like


@dataclass(frozen=True, slots=True)
class Shelved:
    """A public document with its versions. current: in force; coming: from a later day."""

    document: LibraryDocument
    current: LibraryVersion | None
    coming: Sequence[LibraryVersion]
    earlier: Sequence[LibraryVersion]


def library_shelf(*, on: dt.date, text: str = "", subject: str = "") -> list[Shelved]:
    """Return the documents in force or future that match a search, by subject and title."""
    rows = _with_versions().filter(closed_at__isnull=True)
    for word in folded(text).split():
        rows = rows.filter(search_text__contains=word)
    if subject:
        rows = rows.filter(subject=subject)
    return [shelved(row, on=on) for row in rows]


def library_documents() -> QuerySet[LibraryDocument]:
    """Return all public documents with their versions, including closed ones."""
    return _with_versions()


def shelved(document: LibraryDocument, *, on: dt.date) -> Shelved:
    """Return one document with its versions, as of a day."""
    versions = list(document.versions.all())
    selected_versions = [version for version in versions if version.in_force_from <= on]
    return Shelved(
        document,
        selected_versions[0] if selected_versions else None,
        [version for version in versions if version.in_force_from > on],
        selected_versions[1:],
    )


class PaperFilters(TypedDict):
    """What narrows a list of papers."""

    kind: str
    text: str
    state: str


def paper_filters(given: Mapping[str, str]) -> PaperFilters:
    """Return the filters of an address, without NUL; an unknown state is none."""
    kind, text, state = (
        given.get(name, "").replace("\x00", "").strip() for name in ("kind", "q", "state")
    )
    return {"kind": kind, "text": text, "state": state if state in PaperState else ""}


def public_papers(*, kind: str = "", text: str = "", state: str = "") -> QuerySet[StatedPaper]:
    """Return the official papers that anybody may open, with their states, latest first."""
    return issued_papers(kind=kind, text=text, state=state).filter(is_public=True)


def issued_papers(*, kind: str = "", text: str = "", state: str = "") -> QuerySet[StatedPaper]:
    """Return all official papers with their states, latest first: for the office.

    Withdrawn ones, of which the number alone is left, are found by their state only.
    """
    papers = with_state(IssuedDocument.objects.select_related("series__season", "replaced_by"))
    papers = papers.defer("pdf", "content", "replaced_by__pdf", "replaced_by__content")
    papers = papers.filter(state=state) if state else papers.filter(withdrawn_at__isnull=True)
    if kind:
        papers = papers.filter(series__kind=kind)
    if text:
        papers = papers.filter(named_like(text))
    return papers.order_by("-issued_at", "-pk")


def _with_versions() -> QuerySet[LibraryDocument]:
    versions = (
        LibraryVersion.objects.select_related("paper")
        .defer("file", "paper__pdf", "paper__content")
        .order_by("-in_force_from", "-number")
    )
    return LibraryDocument.objects.prefetch_related(Prefetch("versions", versions))
