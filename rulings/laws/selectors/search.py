"""Searching the library: passages of the texts, summaries of laws, rules of the regulation."""

import csv
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import TypeAlias

from django.utils.translation import get_language

from rulings.importers.law_text_definitions import Definition, definitions
from rulings.laws.selectors.rule_map import MappedRule, mapped_rules
from rulings.laws.selectors.summaries import LawSummary, law_summaries
from rulings.models import LawPassage, LawText
from rulings.rules.search import Entry, Index, Thing, read_things

SYNONYMS = Path(__file__).resolve().parents[2] / "rulebook" / "synonyms.csv"
SHOWN = 60  # passages found at once
TEXTS_AT_ONCE = 8  # sets of texts whose indexes a process caches
Versions: TypeAlias = tuple[tuple[int, str, object], ...]


@dataclass(frozen=True, slots=True)
class DefinitionMatch:
    """One matching definition of one text."""

    text: LawText
    definition: Definition


@cache
def bridge_things() -> tuple[Thing, ...]:
    """Return things with several names: revoke, renúncia, "did not follow suit"."""
    with SYNONYMS.open(encoding="utf-8", newline="") as lines:
        return tuple(read_things(csv.DictReader(lines, delimiter="|")))


def search_law_summaries(words: str, *, is_literal: bool = False) -> list[LawSummary]:
    """Return the laws that answer, best first. is_literal: not to words a slip away."""
    summaries = {str(law_summary.number): law_summary for law_summary in law_summaries()}
    return [
        summaries[key] for key in _laws(get_language() or "").search(words, is_literal=is_literal)
    ]


def search_rules(words: str, *, is_literal: bool = False) -> list[MappedRule]:
    """Return the matching rules of the regulation, best first.

    is_literal: as in `search_law_summaries`.
    """
    rules = {mapped_rule.id: mapped_rule for mapped_rule in mapped_rules()}
    return [rules[key] for key in _rules(get_language() or "").search(words, is_literal=is_literal)]


def search_passages(texts: Sequence[LawText], words: str) -> list[LawPassage]:
    """Return the matching passages of the texts, best first. One query with known words."""
    if not texts or not words.strip():
        return []
    keys = [int(key) for key in _passages(_versions(texts)).search(words)[:SHOWN]]
    rows = LawPassage.objects.select_related("text").in_bulk(keys)
    return [rows[key] for key in keys if key in rows]


def search_definitions(texts: Sequence[LawText], words: str) -> list[DefinitionMatch]:
    """Return the matching definitions of the texts, best first. No query with known words.

    A term weighs more than the words that define it.
    """
    if not texts or not words.strip():
        return []
    index, stored = _definitions(_versions(texts))
    of_text = {text.pk: text for text in texts}
    defined = (stored[int(key)] for key in index.search(words)[:SHOWN])
    return [DefinitionMatch(of_text[pk], definition) for pk, definition in defined]


def _versions(texts: Sequence[LawText]) -> Versions:
    return tuple((text.pk, text.sha256, text.imported_at) for text in texts)


@cache
def _laws(language: str) -> Index:
    return Index(
        [
            Entry(
                str(law_summary.number),
                ((law_summary.title, 4), (law_summary.summary, 2)),
                (str(law_summary.number),),
            )
            for law_summary in law_summaries()
        ],
        bridge_things(),
    )


@cache
def _rules(language: str) -> Index:
    return Index([_entry_of(rule) for rule in mapped_rules()], bridge_things())


def _entry_of(rule: MappedRule) -> Entry:
    parts = rule.article.split(".")
    above = frozenset(".".join(parts[:count]) for count in range(2, len(parts) + 1))
    texts = ((rule.name, 4), (rule.says, 2), (f"{rule.title} {rule.rule}", 1))
    return Entry(rule.id, texts, (rule.article,), above)


@lru_cache(maxsize=TEXTS_AT_ONCE)
def _passages(versions: Versions) -> Index:
    """Return the index of texts. A text is never edited: a corrected one is another version."""
    texts = [pk for pk, _sha256, _imported in versions]
    rows = LawPassage.objects.filter(text__in=texts)
    entries = [
        Entry(
            str(pk),
            ((title, 4), (body, 2)),
            () if mark else (f"{law}{address}",),
            frozenset({str(law)}),
        )
        for pk, law, address, mark, title, body in rows.order_by(
            "-text__edition", "text__language", "law", "place"
        ).values_list("pk", "law", "address", "note_mark", "title", "body")
    ]
    return Index(entries, bridge_things())


@lru_cache(maxsize=TEXTS_AT_ONCE)
def _definitions(versions: Versions) -> tuple[Index, tuple[tuple[int, Definition], ...]]:
    """Return the index of the definitions of texts, and by its keys the text and the definition."""
    texts = [pk for pk, _sha256, _imported in versions]
    rows = LawText.objects.filter(pk__in=texts).order_by("-edition", "language")
    numbered = tuple(
        (pk, definition)
        for pk, front in rows.values_list("pk", "front")
        for definition in definitions(front)
    )
    entries = [
        Entry(str(at), ((definition.term, 4), (definition.text, 2)))
        for at, (_pk, definition) in enumerate(numbered)
    ]
    return Index(entries, bridge_things()), numbered
