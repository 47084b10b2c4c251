"""What each law is about, folded by part."""

from dataclasses import dataclass

from rulings.laws.selectors.summaries import LawSummary, law_summaries
from rulings.laws.texts.parts import LAW_PARTS


@dataclass(frozen=True, slots=True)
class LawPart:
    """A part of the Laws and those of its laws that answer. numbers: "9–16"."""

    numbers: str
    title: str
    laws: tuple[LawSummary, ...]


def law_parts(words: str) -> list[LawPart]:
    """Return the laws that hold every word, by part; all of them for no words."""
    found = [each for each in law_summaries() if each.answers(words)]
    parts = [
        LawPart(
            str(first) if first == last else f"{first}–{last}",
            str(title),
            tuple(each for each in found if first <= each.number <= last),
        )
        for (first, last), title in LAW_PARTS.items()
    ]
    return [part for part in parts if part.laws]
