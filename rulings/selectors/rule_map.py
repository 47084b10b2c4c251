"""The federation's rules, article by article, in our own words."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import yaml
from django.conf import settings

from federation.rules.names import folded


@dataclass(frozen=True, slots=True)
class MappedRule:
    """A rule: its id, the article it stands in, and what it says."""

    id: str
    article: str
    title: str
    rule: str


@cache
def mapped_rules() -> tuple[MappedRule, ...]:
    """Return every rule of the rule map in its order."""
    path = Path(settings.BASE_DIR) / "federation" / "rulebook" / "rtp-2026.yaml"
    rows = yaml.safe_load(path.read_text(encoding="utf-8"))
    return tuple(
        MappedRule(row["id"], str(row["article"]), row["title"], row["rule"].strip())
        for row in rows
    )


def rules_of(article: str) -> list[MappedRule]:
    """Return the rules of an article and of the articles below it."""
    return [
        rule
        for rule in mapped_rules()
        if rule.article == article or rule.article.startswith(f"{article}.")
    ]


def rules_with(words: str) -> list[MappedRule]:
    """Return the rules that hold every word, accents or not; all of them for no words."""
    asked = folded(words).split()
    return [
        rule
        for rule in mapped_rules()
        if all(word in folded(f"{rule.article} {rule.title} {rule.rule}") for word in asked)
    ]
