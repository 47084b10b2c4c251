"""The letter that tells a player of a new category: in two languages, with the reasons."""

import datetime as dt
from dataclasses import dataclass
from decimal import Decimal

from federation.papers.documents.paper import Paper


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
