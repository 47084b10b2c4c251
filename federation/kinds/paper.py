"""The kinds of official papers. Each is one value beside the class with its printed words.

A kind is defined in `<app>/<subject>/documents`, next to the frozen dataclass that holds its words,
and imported from there. Its template is `templates/documents/<code>/document.html`.
"""

import datetime as dt
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto

from django.db.models import TextChoices
from django.db.models.expressions import Combinable
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from federation.errors import DocumentError
from federation.kinds.discovery import read_everywhere
from federation.models import Account, IssuedDocument

# Who may open a paper that is not public, besides the person who issued it and the office.
Reader = Callable[[Account, IssuedDocument, dt.date], bool]


class OnErasure(Enum):
    """What happens to a paper when a person it names is erased."""

    REDACTED = auto()  # a new edition without the name replaces it; the old hash stays
    EMPTIED = auto()  # content deleted, hash kept: about that person alone, or signed with the name
    LEFT = auto()  # nothing changes: accounting law requires it until its retention period ends


class PaperState(TextChoices):
    """Whether a paper counts."""

    IN_FORCE = "IN_FORCE", _("in force")
    REPLACED = "REPLACED", _("replaced")
    OUTDATED = "OUTDATED", _("outdated")
    WITHDRAWN = "WITHDRAWN", _("withdrawn")


@dataclass(frozen=True, slots=True)
class Outdated:
    """How a paper stops counting although no newer one replaces it: what it says has changed.

    counts_instead: an expression over issued papers, the number of what counts instead; NULL while
    the paper counts. in_words: the sentence for that number.
    """

    counts_instead: Callable[[], Combinable]
    in_words: Callable[[int], str]


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperKind:
    """One kind of paper.

    code: as stored in the database. prefix: the beginning of its numbers. title: what such papers
    are called. about: the kind of row it is about, "event" in "event:12". is_archived: printed as
    PDF/A, to serve as evidence for decades. outdated: when and why it no longer counts, although no
    newer paper replaced it; None if that cannot happen.
    """

    code: str
    prefix: str
    title: Promise
    about: str
    may_read: Reader
    on_erasure: OnErasure = OnErasure.REDACTED
    is_archived: bool = False
    outdated: Outdated | None = None

    @property
    def template(self) -> str:
        """Return the path of the template that prints it."""
        return f"documents/{self.code}/document.html"


PAPER_KINDS: dict[str, PaperKind] = {}


def register_papers(*kinds: PaperKind) -> None:
    """Add kinds of papers. Raises: ValueError for a code or a prefix used twice."""
    for kind in kinds:
        if PAPER_KINDS.get(kind.code, kind) is not kind:
            raise ValueError(f"two kinds of papers are called {kind.code}")
        if same := [other.code for other in PAPER_KINDS.values() if _is_taken(kind, other)]:
            raise ValueError(f"papers of the kinds {same[0]} and {kind.code} begin {kind.prefix}")
        PAPER_KINDS[kind.code] = kind


def all_paper_kinds() -> list[PaperKind]:
    """Return every kind of paper of every app, by code."""
    read_everywhere("documents")
    return [PAPER_KINDS[code] for code in sorted(PAPER_KINDS)]


def paper_kind(code: str) -> PaperKind:
    """Return a kind of paper. Raises: DocumentError for an unknown code."""
    read_everywhere("documents")
    if (kind := PAPER_KINDS.get(code)) is None:
        raise DocumentError("document_template_missing", kind=code)
    return kind


def paper_title(code: str) -> str | Promise:
    """Return the title of a stored paper's kind; its code if the kind no longer exists."""
    read_everywhere("documents")
    return PAPER_KINDS[code].title if code in PAPER_KINDS else code


def may_read_paper(account: Account, paper: IssuedDocument, *, on: dt.date) -> bool:
    """Return whether a paper's kind lets an account open it; False if the kind no longer exists."""
    read_everywhere("documents")
    kind = PAPER_KINDS.get(paper.kind)
    return kind is not None and kind.may_read(account, paper, on)


def on_erasure_of(code: str) -> OnErasure:
    """Return what happens to stored papers of a kind; EMPTIED if the kind no longer exists."""
    read_everywhere("documents")
    return PAPER_KINDS[code].on_erasure if code in PAPER_KINDS else OnErasure.EMPTIED


def papers_left_on_erasure() -> frozenset[str]:
    """Return the kinds of papers that an erasure does not change."""
    return frozenset(
        kind.code for kind in all_paper_kinds() if kind.on_erasure is OnErasure.LEFT
    )  # fmt: skip


def _is_taken(kind: PaperKind, other: PaperKind) -> bool:
    return kind.prefix == other.prefix and kind.code != other.code
