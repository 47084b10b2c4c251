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
class ComparedCase:
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
    compared_case: ComparedCase,
    compared_cases: Mapping[int, ComparedCase],
    *,
    common: Collection[str] = (),
    most: int = 5,
) -> list[Likeness]:
    """Return the decided cases most similar to one, the most similar first, each with reasons.

    A word weighs more the fewer cases contain it; one contained in more than half of them, and the
    common words of the language, weigh nothing. Without a shared law one word is not enough, unless
    the text is short and one of the two rests on no law. Source: convention.
    """
    texts = {
        key: _distinctive_words(compared_case.words, common)
        for key, compared_case in compared_cases.items()
    }
    having = Counter(word for words in texts.values() for word in words)
    rare = {
        word
        for word, times in having.items()
        if len(compared_cases) < 4 or times * 2 <= len(compared_cases)
    }
    distinctive_words = _distinctive_words(compared_case.words, common)
    likenesses = []
    for key, compared in compared_cases.items():
        passages = compared_case.laws & compared.laws
        laws = _numbers(compared_case.laws) & _numbers(compared.laws)
        words = [word for word in texts[key] if word in rare and _has_word(word, distinctive_words)]
        weight = Fraction(len(passages) * SAME_PASSAGE + len(laws) * SAME_LAW)
        weight += sum((Fraction(1, having[word]) for word in words), Fraction(0))
        both_cite = bool(compared_case.laws and compared.laws)
        if laws or len(words) > 1 or (not both_cite and _is_enough(words, distinctive_words)):
            shown = tuple(sorted(passages)) or tuple(sorted(laws, key=int))
            words.sort(key=lambda word: (having[word], -len(word), word))
            likenesses.append(Likeness(key, weight, shown, tuple(words)))
    likenesses.sort(key=lambda likeness: (-likeness.weight, -likeness.key))
    return likenesses[:most]


def _is_enough(words: Sequence[str], word_list: Sequence[str]) -> bool:
    """Return whether one word is enough: in a case with a short text."""
    return bool(words) and len(words) * FEW >= len(word_list)


def _distinctive_words(text: str, common: Collection[str]) -> Sequence[str]:
    words = (word for word in text.split() if len(word) >= SHORTEST and not word.isdecimal())
    return tuple(dict.fromkeys(word for word in words if word not in common))


def _has_word(word: str, words: Sequence[str]) -> bool:
    if word in words:
        return True
    alike = (one for one in words if one[:BEGINNING] == word[:BEGINNING])
    return any(SequenceMatcher(None, word, one).ratio() >= CLOSE for one in alike)


def _numbers(laws: Collection[str]) -> set[str]:
    """Return the numbers of Laws: "16" for "16B1"."""
    texts = ("".join(letter for letter in law[:2] if letter.isdecimal()) for law in laws)
    return {number for number in texts if number}
