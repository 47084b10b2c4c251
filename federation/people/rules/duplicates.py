"""Possible duplicates: similar names, and birth dates that do not contradict."""

import datetime as dt
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from federation.people.rules.name_matching import Likeness, likeness
from federation.rules.names import name_words
from federation.rules.spelling import spelling_key

# A birth date shared by so many is a placeholder for an unknown one.
_SHARED_BIRTH = 60
# A weak match with more people than this means a common name, and is ignored.
_WEAK_PAIRS = 5

_NAME_POINTS = {
    Likeness.EQUAL: 50,
    Likeness.INITIALS: 30,
    Likeness.PARTIAL: 25,
    Likeness.SLIP: 30,
}


class BirthLikeness(StrEnum):
    """The comparison of two birth dates."""

    SAME = "SAME"
    SLIP = "SLIP"  # day and month swapped, or one part wrong
    UNKNOWN = "UNKNOWN"
    DIFFERENT = "DIFFERENT"


_BIRTH_POINTS = {BirthLikeness.SAME: 50, BirthLikeness.SLIP: 25, BirthLikeness.UNKNOWN: 10}


@dataclass(frozen=True, slots=True)
class RegisteredPerson:
    """A person of the register. names: as on lists, and in full."""

    key: int
    names: tuple[str, ...]
    birth_date: dt.date | None = None
    sex: str = ""


@dataclass(frozen=True, slots=True)
class PossiblePair:
    """Two people who may be one, smaller key first. weight: 0 to 100."""

    one: int
    other: int
    likeness: Likeness
    birth: BirthLikeness
    weight: int


@dataclass(frozen=True, slots=True)
class _Entry:
    key: int
    spelled: tuple[tuple[str, ...], ...]
    sounds: frozenset[str]
    birth_date: dt.date | None
    sex: str


def possible_duplicates(people: Iterable[RegisteredPerson]) -> list[PossiblePair]:
    """Return the pairs of people who may be one, the most likely first.

    People are compared only within a block: same birth date, same first and last name, names that
    sound alike, or one letter apart. Source: convention.
    """
    entries = {person.key: _entry(person) for person in people}
    seen: set[tuple[int, int]] = set()
    pairs = []
    for block in _blocks(entries.values()):
        for one, other in _pairs(block):
            if (one, other) in seen:
                continue
            seen.add((one, other))
            if (pair := _compared(entries[one], entries[other])) is not None:
                pairs.append(pair)
    return sorted(
        _telling(pairs),
        key=lambda possible_pair: (-possible_pair.weight, possible_pair.one, possible_pair.other),
    )


def likeness_of(one: RegisteredPerson, other: RegisteredPerson) -> PossiblePair | None:
    """Return how similar two people are, None if they are not. Source: convention."""
    first, second = sorted((one, other), key=lambda person: person.key)
    return _compared(_entry(first), _entry(second))


def birth_likeness(one: dt.date | None, other: dt.date | None) -> BirthLikeness:
    """Return the comparison of two birth dates. Source: convention."""
    if one is None or other is None:
        return BirthLikeness.UNKNOWN
    if one == other:
        return BirthLikeness.SAME
    if one.year != other.year:
        same_day = (one.month, one.day) == (other.month, other.day)
        near = same_day and _digits_apart(one.year, other.year) == 1
    else:
        turned = (one.month, one.day) == (other.day, other.month)
        near = turned or one.month == other.month or one.day == other.day
    return BirthLikeness.SLIP if near else BirthLikeness.DIFFERENT


def _digits_apart(one: int, other: int) -> int:
    return sum(1 for a, b in zip(str(one), str(other), strict=False) if a != b)


def _entry(person: RegisteredPerson) -> _Entry:
    spelled = dict.fromkeys(words for words in map(name_words, person.names) if words)
    sounds = frozenset(filter(None, map(_sounds, person.names)))
    return _Entry(person.key, tuple(spelled), sounds, person.birth_date, person.sex)


def _sounds(name: str) -> str:
    return " ".join(sorted(spelling_key(name).split()))


def _blocks(entries: Collection[_Entry]) -> Iterator[Collection[int]]:
    births: dict[dt.date, list[int]] = defaultdict(list)
    ends: dict[tuple[str, str], set[int]] = defaultdict(set)
    letters: dict[str, set[int]] = defaultdict(set)
    sounds: dict[str, set[int]] = defaultdict(set)
    for entry in entries:
        if entry.birth_date is not None:
            births[entry.birth_date].append(entry.key)
        for sound in entry.sounds:
            sounds[sound].add(entry.key)
        for words in entry.spelled:
            ends[words[0], words[-1]].add(entry.key)
            for form in _one_letter_less("".join(sorted(words))):
                letters[form].add(entry.key)
    yield from (block for block in births.values() if 1 < len(block) <= _SHARED_BIRTH)
    yield from (block for block in ends.values() if len(block) > 1)
    yield from (block for block in letters.values() if len(block) > 1)
    yield from (block for block in sounds.values() if len(block) > 1)


def _one_letter_less(text: str) -> Iterator[str]:
    """Yield a text, and the text without each of its letters; similar texts share one."""
    yield text
    for place in range(len(text)):
        yield text[:place] + text[place + 1 :]


def _pairs(block: Collection[int]) -> Iterator[tuple[int, int]]:
    ordered = sorted(block)
    for place, one in enumerate(ordered):
        for other in ordered[place + 1 :]:
            yield one, other


def _compared(one: _Entry, other: _Entry) -> PossiblePair | None:
    birth = birth_likeness(one.birth_date, other.birth_date)
    if birth is BirthLikeness.DIFFERENT:
        return None
    if one.sex and other.sex and one.sex != other.sex and birth is not BirthLikeness.SAME:
        return None
    best = _best_likeness(one, other, birth)
    if best is None:
        return None
    if birth is BirthLikeness.SLIP and best is not Likeness.EQUAL:
        return None
    weight = _NAME_POINTS[best] + _BIRTH_POINTS[birth]
    return PossiblePair(one.key, other.key, best, birth, weight)


def _best_likeness(one: _Entry, other: _Entry, birth: BirthLikeness) -> Likeness | None:
    """Return how similar the names are; two different full names mean two people."""
    alike = likeness if birth is BirthLikeness.SAME else _strict_likeness
    if len(one.spelled) > 1 and len(other.spelled) > 1:
        return alike(one.spelled[-1], other.spelled[-1])
    kinds = [alike(mine, theirs) for mine in one.spelled for theirs in other.spelled]
    if one.sounds & other.sounds:
        kinds.append(Likeness.SLIP)
    return max((kind for kind in kinds if kind is not None), default=None)


def _strict_likeness(one: Sequence[str], other: Sequence[str]) -> Likeness | None:
    """Return the similarity without birth dates: whole words, or one wrong letter in all."""
    mine, theirs = "".join(sorted(one)), "".join(sorted(other))
    if mine == theirs:
        return Likeness.EQUAL
    short, long = sorted((one, other), key=len)
    if 2 <= len(short) < len(long) and set(short) <= set(long):
        return Likeness.PARTIAL
    return Likeness.SLIP if len(one) == len(other) and _one_letter_apart(mine, theirs) else None


def _one_letter_apart(one: str, other: str) -> bool:
    """Return whether one letter was added, omitted, wrong, or swapped with the next."""
    if abs(len(one) - len(other)) > 1:
        return False
    short, long = sorted((one, other), key=len)
    start = next((n for n, (a, b) in enumerate(zip(short, long, strict=False)) if a != b), None)
    if start is None:
        return len(short) < len(long)
    if len(short) < len(long):
        return short[start:] == long[start + 1 :]
    turned = short[start : start + 2] == long[start : start + 2][::-1]
    return short[start + 1 :] == long[start + 1 :] or (
        turned and short[start + 2 :] == long[start + 2 :]
    )


def _telling(pairs: list[PossiblePair]) -> Iterator[PossiblePair]:
    """Yield the pairs without weak ones of people with common names."""
    weak: dict[int, int] = defaultdict(int)
    for pair in pairs:
        if _is_weak(pair):
            weak[pair.one] += 1
            weak[pair.other] += 1
    for pair in pairs:
        if not _is_weak(pair) or max(weak[pair.one], weak[pair.other]) <= _WEAK_PAIRS:
            yield pair


def _is_weak(pair: PossiblePair) -> bool:
    return pair.birth is BirthLikeness.UNKNOWN and pair.likeness is not Likeness.EQUAL
