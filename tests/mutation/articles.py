"""From the articles cited by a function or a group of figures to the rules of the rule book."""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from tests.rule_coverage import RULE_BOOK, TESTS, markers_in

_CITED = re.compile(r"RTP ((?:Annex I+|\d+(?:\.\d+)+)(?:(?:, (?:and )?| and )\d+(?:\.\d+)+)*)")
_ARTICLE = re.compile(r"Annex I+|\d+(?:\.\d+)+")


@cache
def _rules() -> Mapping[str, tuple[str, ...]]:
    """Return the articles of each rule by its id."""
    rows: list[dict[str, Any]] = yaml.safe_load(RULE_BOOK.read_text(encoding="utf-8"))
    return {row["id"]: (str(row["article"]), *map(str, row.get("also", ()))) for row in rows}


@cache
def tests_of_rules() -> Mapping[str, frozenset[Path]]:
    """Return the test files that name each rule."""
    files: dict[str, set[Path]] = {}
    for marker in markers_in(TESTS):
        for rule in filter(None, marker.ids):
            files.setdefault(rule, set()).add(marker.file)
    return {rule: frozenset(found) for rule, found in files.items()}


def articles_in(text: str) -> list[str]:
    """Return the articles of the regulation cited in a text."""
    found = [item for cited in _CITED.findall(text) for item in _ARTICLE.findall(cited)]
    return list(dict.fromkeys(found))


def rules_of_articles(articles: Iterable[str]) -> tuple[str, ...]:
    """Return the rules of some articles, including those of the articles below them."""
    wanted = tuple(articles)
    return tuple(
        rule
        for rule, own in _rules().items()
        if any(one == article or one.startswith(f"{article}.") for one in own for article in wanted)
    )
