"""The summaries of all laws, folded by part."""

from dataclasses import dataclass

from rulings.laws.selectors.summaries import LawSummary, law_summaries
from rulings.laws.texts.parts import LAW_PARTS


@dataclass(frozen=True, slots=True)
class LawPart:
    """A part of the Laws and its laws. numbers: "9–16"."""

    numbers: str
    title: str
    laws: tuple[LawSummary, ...]


def law_parts() -> list[LawPart]:
    """Return every law, by part."""
    laws = law_summaries()
    return [
        LawPart(
            str(first) if first == last else f"{first}–{last}",
            str(title),
            tuple(law for law in laws if first <= law.number <= last),
        )
        for (first, last), title in LAW_PARTS.items()
    ]
