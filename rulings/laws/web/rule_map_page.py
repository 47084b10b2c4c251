"""The rule map as a page: chapters that fold, narrowed by what is typed."""

from collections.abc import Collection
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext

from federation.texts import source_text
from rulings.laws.selectors.rule_map import MappedRule, mapped_rules, rules_with
from rulings.laws.texts.rule_chapters import RULE_CHAPTERS

OPEN_AT_MOST = 8  # found rules whose text is shown at once


@dataclass(frozen=True, slots=True)
class MappedRow:
    """A rule of the page. is_hidden: does not answer; is_open: its text is shown at once."""

    rule: MappedRule
    article: str
    is_hidden: bool
    is_open: bool


@dataclass(frozen=True, slots=True)
class MappedChapter:
    """A chapter of the regulation with its rules."""

    number: str
    title: str
    rows: tuple[MappedRow, ...]
    is_open: bool

    @property
    def is_hidden(self) -> bool:
        """Say whether nothing of the chapter answers to the words asked for."""
        return all(row.is_hidden for row in self.rows)


def mapped_chapters(words: str) -> list[MappedChapter]:
    """Return every chapter; what does not answer to the words is there, hidden."""
    found = {rule.id for rule in rules_with(words)}
    return [
        MappedChapter(
            source_text(number),
            str(RULE_CHAPTERS[number]),
            tuple(_row(rule, found, words) for rule in rules),
            is_open=bool(words),
        )
        for number, rules in groupby(mapped_rules(), key=lambda rule: chapter_of(rule.article))
    ]


def article_title(article: str) -> str:
    """Return an article's name: "Article 3.4", "Annex I"."""
    if article.startswith("Annex "):
        return source_text(article)
    return gettext("Article %(article)s") % {"article": article}


def chapter_of(article: str) -> str:
    """Return the chapter an article stands in: "2.1.3.4" is in 2.1, an annex in itself."""
    return ".".join(article.split(".")[:2])


def _row(rule: MappedRule, found: Collection[str], words: str) -> MappedRow:
    is_hidden = rule.id not in found
    is_open = bool(words) and not is_hidden and len(found) <= OPEN_AT_MOST
    return MappedRow(rule, article_title(rule.article), is_hidden, is_open)
