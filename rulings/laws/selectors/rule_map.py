"""The federation's rules, article by article, in our own words."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import yaml
from django.conf import settings
from django.utils.translation import pgettext


@dataclass(frozen=True, slots=True)
class MappedRule:
    """A rule: its id, its article, and its text."""

    id: str
    article: str
    title: str
    rule: str

    @property
    def name(self) -> str:
        """Return the title in the reader's language."""
        return pgettext("rule", self.title)

    @property
    def says(self) -> str:
        """Return the text of the rule in the reader's language."""
        return pgettext("rule", self.rule)


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
