"""A summary of each law in our own words, so that a citation has a meaning without a text."""

import csv
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.utils.translation import get_language

RULE_BOOK = Path(__file__).resolve().parents[2] / "rulebook" / "laws-2007.csv"


@dataclass(frozen=True, slots=True)
class LawSummary:
    """A law's number, and its short title and summary in the reader's language."""

    number: int
    title: str
    summary: str


def law_summaries() -> tuple[LawSummary, ...]:
    """Return all 93 in the reader's language."""
    return _summaries("pt" if (get_language() or "").startswith("pt") else "en")


@cache
def _summaries(language: str) -> tuple[LawSummary, ...]:
    with RULE_BOOK.open(encoding="utf-8", newline="") as lines:
        return tuple(
            LawSummary(int(row["number"]), row[f"title_{language}"], row[f"summary_{language}"])
            for row in csv.DictReader(lines, delimiter="|")
        )
