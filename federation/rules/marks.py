"""Finding a person's name, addresses and numbers in free text, and removing them."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

LEAST_WORDS = 2  # a single word may be another person's name, or no name
# A shorter number could be anything; it is removed only next to a name that is removed.
LEAST_DIGITS = 5
LEAST_PHONE_DIGITS = 7
_LETTERS = str.maketrans({"ł": "l", "Ł": "L", "ø": "o", "Ø": "O", "ß": "ss"})


@lru_cache(maxsize=4096)
def _plain_letter(letter: str) -> str:
    """Return a letter without accent or case; a blank for other characters, "" for an accent."""
    if unicodedata.combining(letter):
        return ""
    plain = unicodedata.normalize("NFKD", letter.translate(_LETTERS))
    plain = "".join(
        character for character in plain if not unicodedata.combining(character)
    ).casefold()
    return plain if plain.isalnum() else " "


def plain(text: str) -> str:
    """Return text without accents and case, its words separated by blanks.

    Source: convention.
    """
    return "".join(map(_plain_letter, text))


def plain_words(text: str) -> tuple[str, ...]:
    """Return the words of a text, without accents and case. Source: convention."""
    return tuple(plain(text).split())


@dataclass(frozen=True, slots=True)
class TextMark:
    """A match in a text. is_figure: a number or telephone, removed without replacement."""

    start: int
    end: int
    is_figure: bool = False


@dataclass(frozen=True)
class Marks:
    """What identifies one person in a text. others: longer names, of other people, which stay.

    beside: values that identify the person only next to the name: a short number, a birth date.
    Source: convention.
    """

    names: tuple[tuple[str, ...], ...]
    mails: tuple[str, ...] = ()
    phones: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    others: tuple[tuple[str, ...], ...] = field(default=(), repr=False)

    @property
    def is_empty(self) -> bool:
        """Return whether there is nothing to look for. Source: convention."""
        return not (self.names or self.mails or self.phones or self.numbers)

    @cached_property
    def fragments(self) -> tuple[str, ...]:
        """Return words such that every text naming the person contains at least one of them.

        Source: convention.
        """
        longest = {max(words, key=len) for words in self.names}
        mails = {max(plain_words(mail), key=len) for mail in self.mails if plain_words(mail)}
        figures = {plain(number).strip() for number in self.numbers}
        for phone in self.phones:
            by_three = " ".join(phone[at : at + 3] for at in range(0, len(phone), 3))
            by_two = " ".join((phone[:2], phone[2:5], phone[5:7], phone[7:])).strip()
            figures |= {phone, by_three, by_two}
        return tuple(sorted(longest | mails | figures))

    def find(self, text: str) -> list[TextMark]:
        """Return the matches in a text, in order. Source: convention."""
        if not text or self.is_empty:
            return []
        places = [*self._named(text), *self._written(text)]
        return sorted(set(places), key=lambda mark: (mark.start, -mark.end))

    def names_in(self, text: str) -> bool:
        """Return whether a text names the person. Source: convention."""
        return bool(self.find(text))

    def taken_out(self, text: str, instead: str) -> str:
        """Return a text with each name replaced by `instead`, and the person's numbers removed.

        Source: convention.
        """
        parts, at, changed = [], 0, False
        for place in self.find(text):
            if place.start < at:
                continue
            parts += [text[at : place.start], "" if place.is_figure else instead]
            at, changed = place.end, True
        if not changed:
            return text
        return self._without_beside("".join([*parts, text[at:]]))

    def taken_out_of(self, value: object, instead: str) -> object:
        """Return a JSON value with each name replaced, and the person's values beside it removed.

        Source: convention.
        """
        if isinstance(value, str):
            return self.taken_out(value, instead)
        if isinstance(value, list):
            after = [self.taken_out_of(part, instead) for part in value]
            return self._cleared(value, after)
        if isinstance(value, dict):
            keys = [self.taken_out(str(key), instead) for key in value]
            after = [self.taken_out_of(value, instead) for value in value.values()]
            return dict(zip(keys, self._cleared(list(value.values()), after), strict=True))
        return value

    def _cleared(self, before: Sequence[object], after: Sequence[object]) -> list[object]:
        """Remove numbers and dates if a value of the same list or object named the person."""
        named = any(isinstance(a, str) and a != b for a, b in zip(before, after, strict=True))
        if not named:
            return list(after)
        return [self._without_beside(part) if isinstance(part, str) else part for part in after]

    def _without_beside(self, text: str) -> str:
        for number in (*self.beside, *self.numbers):
            text = _whole(number).sub("", text)
        return text.replace(" ()", "")

    def _named(self, text: str) -> Iterator[TextMark]:
        if self._names is None:
            return
        letters, places = [], []
        for place, letter in enumerate(text):
            folded = _plain_letter(letter)
            letters.append(folded)
            places += [place] * len(folded)
        for match in self._names.finditer("".join(letters)):
            if tuple(match.group().split()) in self._others:
                continue
            end = places[match.end() - 1] + 1
            while end < len(text) and unicodedata.combining(text[end]):
                end += 1
            start = places[match.start()]
            if match.lastgroup == "turned" and "," not in text[start:end]:
                continue
            yield TextMark(start, end)

    def _written(self, text: str) -> Iterator[TextMark]:
        if self._mails is not None:
            for match in self._mails.finditer(text):
                yield TextMark(match.start(), match.end())
        for pattern in self._figures:
            for match in pattern.finditer(text):
                yield TextMark(match.start(), match.end(), is_figure=True)

    @cached_property
    def _others(self) -> frozenset[tuple[str, ...]]:
        return frozenset(self.others)

    @cached_property
    def _names(self) -> re.Pattern[str] | None:
        if not self.names:
            return None
        straight = sorted({*self.names, *self.others}, key=_length, reverse=True)
        turned = sorted(
            {words[cut:] + words[:cut] for words in self.names for cut in range(1, len(words))}
            - {*straight},
            key=_length,
            reverse=True,
        )
        groups = [("straight", straight), ("turned", turned)]
        either = "|".join(
            f"(?P<{name}>{'|'.join(_spelled(words) for words in group)})"
            for name, group in groups
            if group
        )
        return re.compile(rf"(?<![^\s])(?:{either})(?![^\s])")

    @cached_property
    def _mails(self) -> re.Pattern[str] | None:
        if not self.mails:
            return None
        either = "|".join(re.escape(mail) for mail in sorted(self.mails, key=len, reverse=True))
        return re.compile(rf"(?<![\w.+-])(?:{either})(?![\w-]|\.\w)", re.IGNORECASE)

    @cached_property
    def _figures(self) -> list[re.Pattern[str]]:
        phones = [r"[\s.\-]?".join(phone) for phone in self.phones]
        return [
            *(_whole(number) for number in self.numbers),
            *(re.compile(rf"(?<!\d)(?:{phone})(?!\d)") for phone in phones),
        ]


def name_marks(names: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """Return the names a person can be found by, each as its words.

    Source: convention.
    """
    words = {plain_words(name) for name in names}
    return tuple(sorted(word for word in words if len(word) >= LEAST_WORDS))


def phone_digits(phone: str) -> str:
    """Return the digits of a telephone number without country code; "" if there are too few.

    Source: convention.
    """
    digits = "".join(digit for digit in phone if digit.isdigit())[-9:]
    return digits if len(digits) >= LEAST_PHONE_DIGITS else ""


def holds(longer: Sequence[str], shorter: Sequence[str]) -> bool:
    """Return whether a name contains another one as consecutive words. Source: convention."""
    width = len(shorter)
    return any(
        tuple(longer[at : at + width]) == tuple(shorter) for at in range(len(longer) - width + 1)
    )


def _length(words: Sequence[str]) -> int:
    return sum(map(len, words))


def _spelled(words: Sequence[str]) -> str:
    return " {1,3}".join(re.escape(word) for word in words)


@lru_cache(maxsize=256)
def _whole(value: str) -> re.Pattern[str]:
    """Return a pattern for a number or date that is no part of a longer one, address or key."""
    return re.compile(rf"(?<![\w:#/=.,\-])(?:{re.escape(value)})(?![\w:/=]|[.,]\w)")
