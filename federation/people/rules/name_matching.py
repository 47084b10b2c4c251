"""Matching a name on a list with the register: accents, order, initials and misspellings."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import IntEnum

from federation.rules.names import name_words

_SLIP = 0.8  # similarity from which a name counts as a misspelling


class Likeness(IntEnum):
    """How certain a match is: all words equal, initials or missing words, or misspelt."""

    SLIP = 1
    PARTIAL = 2
    INITIALS = 3
    EQUAL = 4


@dataclass(frozen=True, slots=True)
class RegisteredName:
    """A person of the register. names: as on lists, and in full. local: of the organiser's club."""

    key: int
    names: tuple[str, ...]
    local: bool = False


@dataclass(frozen=True, slots=True)
class Candidate:
    """A possible match."""

    key: int
    likeness: Likeness
    local: bool


class Register:
    """The people of a federation, indexed for searching by name."""

    def __init__(self, people: Iterable[RegisteredName]) -> None:
        self._by_word: dict[str, set[int]] = defaultdict(set)
        self._words: dict[int, list[tuple[str, ...]]] = {}
        self._local: dict[int, bool] = {}
        for person in people:
            spelled = [words for words in map(name_words, person.names) if words]
            self._words[person.key] = spelled
            self._local[person.key] = person.local
            for words in spelled:
                for word in words:
                    self._by_word[word].add(person.key)
        self._vocabulary = sorted(self._by_word)

    def candidates(self, name: str) -> list[Candidate]:
        """Return the possible matches of `name`, most certain first. Source: convention."""
        words = name_words(name)
        if not words:
            return []
        keys: set[int] = set()
        for word in words:
            if len(word) > 1:
                keys |= self._by_word.get(word, set())
                keys |= self._near(word)
        candidates = []
        for key in keys:
            kinds = [kind for other in self._words[key] if (kind := likeness(words, other))]
            if kinds:
                candidates.append(Candidate(key, max(kinds), self._local[key]))
        return sorted(
            candidates,
            key=lambda candidate: (-candidate.likeness, not candidate.local, candidate.key),
        )

    def _near(self, word: str) -> set[int]:
        """Return the people with a similar word that has the same first letter."""
        if len(word) < 4:
            return set()
        near: set[int] = set()
        for other in self._vocabulary:
            if other[0] == word[0] and abs(len(other) - len(word)) <= 1 and _alike(word, other):
                near |= self._by_word[other]
        return near


def likeness(one: Sequence[str], other: Sequence[str]) -> Likeness | None:
    """Return how similar two names are, None if they do not match. Source: convention.

    one, other: words as `name_words` gives them, in any order.
    """
    if sorted(one) == sorted(other):
        return Likeness.EQUAL
    short, long = sorted((list(one), list(other)), key=len)
    if len(short) < 2:
        return None
    if _covers(short, long, lambda a, b: a == b):
        return Likeness.PARTIAL
    initials = _covers(short, long, _same_or_initial)
    whole_words = sum(1 for word in short if len(word) > 1 and word in long)
    if initials and whole_words:
        return Likeness.INITIALS if len(short) == len(long) else Likeness.PARTIAL
    if len(short) == len(long) and _covers(short, long, _alike):
        return Likeness.SLIP
    return None


def surest(candidates: Sequence[Candidate]) -> Candidate | None:
    """Return the certain match, None if a person must choose.

    An equal name of one person only is certain; initials, missing words and misspellings are asked.
    Source: convention.
    """
    equal = [candidate for candidate in candidates if candidate.likeness is Likeness.EQUAL]
    return equal[0] if len(equal) == 1 else None


def _covers(short: list[str], long: list[str], same: Callable[[str, str], bool]) -> bool:
    """Return whether each word of the shorter name matches a different word of the longer one."""
    left = list(long)
    for word in sorted(short, key=len, reverse=True):
        partner = next((other for other in left if same(word, other)), None)
        if partner is None:
            return False
        left.remove(partner)
    return True


def _same_or_initial(one: str, other: str) -> bool:
    return one == other or (min(len(one), len(other)) == 1 and one[0] == other[0])


def _alike(one: str, other: str) -> bool:
    return one == other or SequenceMatcher(None, one, other).ratio() >= _SLIP
