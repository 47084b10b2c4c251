"""The law library as a reader may see it."""

import datetime as dt
from collections.abc import Collection
from dataclasses import dataclass
from itertools import groupby

from django.contrib.postgres.search import SearchQuery, SearchVector
from django.db import connection
from django.db.models import Exists, OuterRef, Q, QuerySet

from federation.bodies.selectors.mandates import held_mandates
from federation.models import Account, Role
from federation.rules.names import folded
from rulings.importers.law_text_definitions import Definition, definitions
from rulings.models import LawPassage, LawText

READERS = (Role.OFFICE, Role.DIRECTOR, Role.COUNCIL)
SHOWN = 100  # passages found at once
# Word forms as PostgreSQL knows them, by language.
CONFIGURATIONS = {
    "da": "danish",
    "de": "german",
    "en": "english",
    "es": "spanish",
    "fr": "french",
    "it": "italian",
    "nl": "dutch",
    "no": "norwegian",
    "pt": "portuguese",
    "sv": "swedish",
}


@dataclass(frozen=True, slots=True)
class ReadLaw:
    """One law of one text, its passages in order: opening first, then items, then notes."""

    text: LawText
    number: int
    title: str
    opening: LawPassage
    items: tuple[LawPassage, ...]
    notes: tuple[LawPassage, ...]


def reads_law_texts(account: Account, *, on: dt.date) -> bool:
    """Say whether the account reads texts that are not public: office, directors, councils."""
    return any(held.role in READERS for held in held_mandates(account, on=on))


def texts_in_use() -> QuerySet[LawText]:
    """Return the version in use of each edition and language."""
    later = LawText.objects.filter(
        edition=OuterRef("edition"),
        language=OuterRef("language"),
        in_use_since__isnull=False,
    ).filter(
        Q(in_use_since__gt=OuterRef("in_use_since"))
        | Q(in_use_since=OuterRef("in_use_since"), version__gt=OuterRef("version"))
    )
    return LawText.objects.filter(in_use_since__isnull=False).exclude(Exists(later))


def law_texts_visible_to(account: Account, *, on: dt.date) -> QuerySet[LawText]:
    """Return the texts that who keeps the library works on: every version."""
    return LawText.objects.all()


def readable_texts(account: Account, *, on: dt.date) -> QuerySet[LawText]:
    """Return the texts in use that the account may read."""
    texts = texts_in_use()
    return texts if reads_law_texts(account, on=on) else texts.filter(is_public=True)


def known_items(*, edition: int, other_than: str) -> dict[int, frozenset[str]]:
    """Return the items that the texts in use of an edition mark, by law. Two queries at most.

    other_than: the language whose own texts are left out.
    """
    texts = texts_in_use().filter(edition=edition).exclude(language=other_than)
    marked = LawPassage.objects.filter(text__in=list(texts), is_reconstructed=False)
    known: dict[int, set[str]] = {}
    for law, address in marked.exclude(address="").values_list("law", "address"):
        known.setdefault(law, set()).add(address)
    return {law: frozenset(addresses) for law, addresses in known.items()}


def read_law(text: LawText, number: int) -> ReadLaw | None:
    """Return a law of a text, None where the text lacks it. One query."""
    return read_laws(text, [number]).get(number)


def read_laws(text: LawText, numbers: Collection[int]) -> dict[int, ReadLaw]:
    """Return laws of a text by number, those the text lacks left out. One query."""
    found = text.passages.filter(law__in=numbers).order_by("law", "place")
    passages = {number: list(rows) for number, rows in groupby(found, lambda row: row.law)}
    return {
        number: ReadLaw(
            text=text,
            number=number,
            title=rows[0].title,
            opening=rows[0],
            items=tuple(each for each in rows if each.address),
            notes=tuple(each for each in rows if each.note_mark),
        )
        for number, rows in passages.items()
    }


@dataclass(frozen=True, slots=True)
class FoundDefinition:
    """One term of one text that answers to a search."""

    text: LawText
    definition: Definition


def found_definitions(texts: list[LawText], words: str) -> list[FoundDefinition]:
    """Return the definitions with every word in term or words, no accents minded. No query."""
    asked = folded(words).split()
    if not asked:
        return []
    return [
        FoundDefinition(text, each)
        for text in texts
        for each in definitions(text.front)
        if all(word in folded(f"{each.term} {each.text}") for word in asked)
    ]


def found_passages(texts: list[LawText], words: str) -> list[LawPassage]:
    """Return the passages with every word: no accents minded, on PostgreSQL no forms either."""
    asked = folded(words).split()
    if not asked or not texts:
        return []
    passages = LawPassage.objects.filter(text__in=texts).select_related("text")
    holds = Q()
    for word in asked:
        holds &= Q(search_text__contains=word)
    if connection.vendor == "postgresql":
        by_configuration: dict[str, list[int]] = {}
        for text in texts:
            name = CONFIGURATIONS.get(text.language.partition("-")[0], "simple")
            by_configuration.setdefault(name, []).append(text.pk)
        for name, keys in by_configuration.items():
            vector = {f"forms_{name}": SearchVector("title", "body", config=name)}
            query = {f"forms_{name}": SearchQuery(words, config=name), "text__in": keys}
            passages = passages.annotate(**vector)
            holds |= Q(**query)
    return list(
        passages.filter(holds).order_by("-text__edition", "text__language", "law", "place")[:SHOWN]
    )
