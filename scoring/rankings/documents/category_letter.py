"""The letter about a player's new category: in two languages, with the reasons."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from federation.kinds.letter import LetterKind, register_letters
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
    """The letter, once in each language."""

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


_SAMPLE: Mapping[str, Promise | str] = {
    "name": "Maria Exemplo", "before": _("3rd category"), "after": _("2nd category"),
    "day": _("1 January 2027"),
}  # fmt: skip
PROMOTED = LetterKind(
    code="category-up",
    title=_("letter of a promotion"),
    ours=lambda: gettext(
        "%(name)s is promoted from %(before)s to %(after)s and holds this category from "
        "%(day)s. Congratulations."
    ),
    sample=_SAMPLE,
)
MOVED_DOWN = LetterKind(
    code="category-down",
    title=_("letter of a lower category"),
    ours=lambda: gettext("%(name)s passes from %(before)s to %(after)s from %(day)s."),
    sample=_SAMPLE,
)
FIRST_PLACED = LetterKind(
    code="category-first",
    title=_("letter of a first category"),
    ours=lambda: gettext("%(name)s is placed for the first time: %(after)s, from %(day)s."),
    sample={key: text for key, text in _SAMPLE.items() if key != "before"},
)
register_letters(PROMOTED, MOVED_DOWN, FIRST_PLACED)
CATEGORY_LETTER = PaperKind(
    code="category_letter",
    prefix="CT",
    title=_("category letter"),
    about="category_grant",
    may_read=category_holder,
    on_erasure=OnErasure.EMPTIED,
)
register_papers(CATEGORY_LETTER)
