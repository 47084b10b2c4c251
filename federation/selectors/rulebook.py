"""The ids of the rules, as the rule book numbers them."""

import re
from collections import defaultdict
from functools import cache
from pathlib import Path

RULE_BOOK = Path(__file__).resolve().parent.parent / "rulebook" / "rtp-2026.yaml"
_RULE = re.compile(r'^- id: "([^"]+)"\n  article: "([^"]+)"$', re.MULTILINE)
# Separators in a refusal's citation, which may name several articles.
_CITED = re.compile(r"\bRTP (\d+(?:\.\d+)*)")


@cache
def rule_ids() -> frozenset[str]:
    """Return the ids of all rules. Reads only their lines: every start of the site needs them."""
    return frozenset(rule for rules in _by_article().values() for rule in rules)


def rules_cited(article: str) -> tuple[str, ...]:
    """Return the ids of the rules a refusal cites, such as "RTP 3.1.6"; () if there are none."""
    rules = _by_article()
    return tuple(rule for cited in _CITED.findall(article) for rule in rules.get(cited, ()))


@cache
def _by_article() -> dict[str, list[str]]:
    rules_by_article: dict[str, list[str]] = defaultdict(list)
    for rule, article in _RULE.findall(RULE_BOOK.read_text(encoding="utf-8")):
        rules_by_article[article].append(rule)
    return dict(rules_by_article)
