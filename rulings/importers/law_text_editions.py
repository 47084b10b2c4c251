"""Lost marks restored from the edition printed beside: the same law, in similar words."""

import re
from collections.abc import Sequence
from dataclasses import replace

from rulings.importers.law_text_nesting import Draft, Unit
from rulings.importers.law_text_paths import Path

_WORD = re.compile(r"[^\W\d_]{3,}")
STEM = 5  # letters by which words are compared
ENOUGH = 0.3  # share of common words in two paragraphs
SAME_PLACE = 0.25  # bonus for a mark with the same address


def with_other_edition(units: Sequence[Unit], beside: Sequence[Draft]) -> list[Unit]:
    """Return the paragraphs with the corresponding items of the other edition, in order."""
    items = [draft for draft in beside if draft.path and draft.paragraphs]
    stems = [_stems(unit.text) for unit in units]
    firsts = [_stems(draft.paragraphs[0]) for draft in items]
    wholes = [_stems(" ".join(draft.paragraphs)) for draft in items]
    alike = [
        [
            max(_alike(mine, first), _alike(mine, whole))
            for first, whole in zip(firsts, wholes, strict=True)
        ]
        for mine in stems
    ]
    best = [[0.0] * (len(items) + 1) for _unit in range(len(units) + 1)]
    for at in range(len(units) - 1, -1, -1):
        for nth in range(len(items) - 1, -1, -1):
            worth = alike[at][nth] - ENOUGH + _same_place(units[at], items[nth].path)
            best[at][nth] = max(best[at + 1][nth], best[at][nth + 1], best[at + 1][nth + 1] + worth)
    parts: list[Unit] = []
    nth = 0
    for at, unit in enumerate(units):
        while nth < len(items) and best[at][nth] == best[at][nth + 1]:
            nth += 1
        if nth < len(items) and best[at][nth] > best[at + 1][nth]:
            parts.append(replace(unit, edition_path=items[nth].path, alike=alike[at][nth]))
            nth += 1
        else:
            parts.append(unit)
    return parts


def _same_place(unit: Unit, path: Path) -> float:
    last = next((part for part in reversed(path) if part), "")
    return SAME_PLACE if last in {value for _kind, value in unit.mark} else 0.0


def _stems(text: str) -> frozenset[str]:
    return frozenset(word[:STEM].casefold() for word in _WORD.findall(text))


def _alike(a: frozenset[str], b: frozenset[str]) -> float:
    return 2 * len(a & b) / (len(a) + len(b)) if a and b else 0.0
