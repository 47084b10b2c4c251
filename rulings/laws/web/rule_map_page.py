"""The page of the rule map: chapters that fold, or matching rules."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext

from federation.texts import source_text
from rulings.laws.selectors.rule_map import MappedRule, mapped_rules
from rulings.laws.texts.rule_chapters import RULE_CHAPTERS

OPEN_AT_MOST = 8  # found rules that are unfolded


@dataclass(frozen=True, slots=True)
class MappedRow:
    """A rule of the page. is_open: its text is unfolded."""

    rule: MappedRule
    article: str
    is_open: bool


@dataclass(frozen=True, slots=True)
class MappedChapter:
    """A chapter of the regulation with its rules."""

    number: str
    title: str
    rows: list[MappedRow]


def mapped_chapters() -> list[MappedChapter]:
    """Return every chapter with its rules, folded."""
    return [
        MappedChapter(
            source_text(number),
            str(RULE_CHAPTERS[number]),
            [MappedRow(rule, article_title(rule.article), is_open=False) for rule in rules],
        )
        for number, rules in groupby(mapped_rules(), key=lambda rule: chapter_of(rule.article))
    ]


def mapped_rows(rules: Iterable[MappedRule]) -> list[MappedRow]:
    """Return found rules for the page, the first ones unfolded."""
    return [
        MappedRow(rule, article_title(rule.article), is_open=place < OPEN_AT_MOST)
        for place, rule in enumerate(rules)
    ]


def article_title(article: str) -> str:
    """Return an article's name: "Article 3.4", "Annex I"."""
    if article.startswith("Annex "):
        return source_text(article)
    return gettext("Article %(article)s") % {"article": article}


def chapter_of(article: str) -> str:
    """Return the chapter of an article: "2.1.3.4" is in 2.1, an annex in itself."""
    return ".".join(article.split(".")[:2])
