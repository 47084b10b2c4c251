"""Where a law is cited. Other areas add their sources to LAW_CITATIONS."""

import re
from dataclasses import dataclass

from django.conf import settings
from django.urls import reverse
from django.utils.module_loading import import_string

from rulings.models import LawPassage, LawText

_WORDS = r"(?:leis?|laws?|ley(?:es)?|lois?|articol[oi]|artt?\.|artikel|regel)"


@dataclass(frozen=True, slots=True)
class Citation:
    """A place that cites a law: what to call it, and its address."""

    label: str
    href: str


def citations_of(law: int, texts: list[LawText]) -> list[Citation]:
    """Return every place known to cite a law, of all sources; texts: those the reader may see."""
    return [each for path in settings.LAW_CITATIONS for each in import_string(path)(law, texts)]


def passages_citing(law: int, texts: list[LawText]) -> list[Citation]:
    """Return the passages of the texts that name the law. One query."""
    named = re.compile(rf"\b{_WORDS}\s*{law}(?!\d)", re.IGNORECASE)
    rows = (
        LawPassage.objects.filter(text__in=texts, body__contains=str(law))
        .exclude(law=law)
        .exclude(note_mark__gt="")
        .select_related("text")
        .order_by("text__edition", "text__language", "law", "place")
    )
    return [_citation(row) for row in rows if named.search(row.body)]


def _citation(row: LawPassage) -> Citation:
    place = [row.text.edition, row.text.language, row.law]
    href = (
        reverse("law-passage", args=[*place, row.address])
        if row.address
        else reverse("law-page", args=place)
    )
    return Citation(f"{row.text.edition} {row.text.language}: {row}", href)
