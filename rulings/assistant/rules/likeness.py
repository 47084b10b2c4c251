"""Similarity of decided cases, by the Laws they cite and the words of their texts.

Word forms are compared by difflib of the standard library: forms of one word in an inflected
language have similar letters ("hesitou", "hesitação").
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from fractions import Fraction

SHORTEST, BEGINNING = 5, 5  # letters of a significant word; common first letters of its forms
CLOSE = Fraction(13, 20)  # share of common letters in two forms of one word
FEW = 6  # with fewer significant words, a single common one is enough
SAME_PASSAGE, SAME_LAW = 4, 2  # weights of a shared passage and a shared law; a rare word has 1


@dataclass(frozen=True, slots=True)
class Told:
    """A case to compare. laws: "16B1"; words: folded text."""

    laws: frozenset[str]
    words: str


@dataclass(frozen=True, slots=True)
class Likeness:
    """The similarity of a decided case, with the shared laws and words."""

    key: int
    weight: Fraction
    laws: tuple[str, ...]
    words: tuple[str, ...]


def similar_cases(
    asked: Told, known: Mapping[int, Told], *, common: Collection[str] = (), most: int = 5
) -> list[Likeness]:
    """Return the decided cases most similar to one, the most similar first, each with reasons.

    A word weighs more the fewer cases contain it; one contained in more than half of them, and the
    common words of the language, weigh nothing. Without a shared law one word is not enough, unless
    the text is short. Source: convention.
    """
    texts = {key: _telling(told.words, common) for key, told in known.items()}
    having = Counter(word for words in texts.values() for word in words)
    rare = {word for word, times in having.items() if len(known) < 4 or times * 2 <= len(known)}
    wanted = _telling(asked.words, common)
    found = []
    for key, told in known.items():
        passages = asked.laws & told.laws
        laws = _numbers(asked.laws) & _numbers(told.laws)
        words = [word for word in texts[key] if word in rare and _is_told(word, wanted)]
        weight = Fraction(len(passages) * SAME_PASSAGE + len(laws) * SAME_LAW)
        weight += sum((Fraction(1, having[word]) for word in words), Fraction(0))
        if laws or _are_enough(words, wanted):
            shown = tuple(sorted(passages)) or tuple(sorted(laws, key=int))
            words.sort(key=lambda word: (having[word], -len(word), word))
            found.append(Likeness(key, weight, shown, tuple(words)))
    found.sort(key=lambda each: (-each.weight, -each.key))
    return found[:most]


def _are_enough(words: Sequence[str], wanted: Sequence[str]) -> bool:
    """Return whether words alone are enough: two, or one of a case with a short text."""
    return len(words) > 1 or (bool(words) and len(words) * FEW >= len(wanted))


def _telling(text: str, common: Collection[str]) -> Sequence[str]:
    words = (word for word in text.split() if len(word) >= SHORTEST and not word.isdecimal())
    return tuple(dict.fromkeys(word for word in words if word not in common))


def _is_told(word: str, wanted: Sequence[str]) -> bool:
    if word in wanted:
        return True
    alike = (one for one in wanted if one[:BEGINNING] == word[:BEGINNING])
    return any(SequenceMatcher(None, word, one).ratio() >= CLOSE for one in alike)


def _numbers(laws: Collection[str]) -> set[str]:
    """Return the numbers of Laws: "16" for "16B1"."""
    found = ("".join(letter for letter in law[:2] if letter.isdecimal()) for law in laws)
    return {number for number in found if number}
