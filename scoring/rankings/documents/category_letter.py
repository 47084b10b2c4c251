"""The letter that tells a player of a new category: in two languages, with the reasons."""

import datetime as dt
from dataclasses import dataclass
from decimal import Decimal

from django.utils.translation import gettext_lazy as _

from federation.kinds.paper import OnErasure, PaperKind, register_papers
from federation.papers.documents.paper import Paper
from federation.papers.selectors.readers import category_holder


@dataclass(frozen=True, slots=True, kw_only=True)
class LetterPart:
    """The letter in one language. before: "" for a first category. reasons: text and source."""

    language: str
    lang: str
    title: str
    statement: str
    before: str
    after: str
    reasons: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CategoryLetter(Paper):
    """The letter as printed, once in each language."""

    name: str
    number: str
    club: str
    season: str
    valid_from: dt.date
    iv_before: int
    iv_after: int
    pe: int
    pm: Decimal
    kept_pe: int
    kept_pm: Decimal
    note: str = ""
    parts: tuple[LetterPart, ...]


CATEGORY_LETTER = PaperKind(
    code="category_letter",
    prefix="CT",
    title=_("category letter"),
    about="category_grant",
    may_read=category_holder,
    on_erasure=OnErasure.EMPTIED,
)
register_papers(CATEGORY_LETTER)
