"""Names folded for search and sorting, and the keys by which similar ones are found.

Folding takes away accents, case and order. By the keys people are found without reading the whole
register: there is one key for the whole name, and for each word one of its first letters, together
with the first and last letters of the other words. Two names that `likeness` calls similar share
such a key: all words, or the beginning of one word and the first or last letter of another. The
only exception are names in which every word is misspelt near its beginning.
"""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from string import ascii_lowercase

_PARTICLES = frozenset({"da", "das", "de", "di", "do", "dos", "e", "del", "van", "von", "der"})

_SPELLED = {
    ord(letter): plain for letter, plain in zip("łŁøØß", ("l", "l", "o", "o", "ss"), strict=True)
}
HEAD = 3
LONGEST = 200
_WHOLE = "="  # first character of a whole-name key; folded words never contain it


def folded(text: str) -> str:
    """Return `text` in lower case ASCII letters, digits and single blanks. Source: convention."""
    spelled = text.translate(_SPELLED)
    plain = unicodedata.normalize("NFKD", spelled).encode("ascii", "ignore").decode().lower()
    return " ".join(re.findall(r"[a-z0-9]+", plain))


def _with_accents() -> dict[str, str]:
    """Return for each letter the class of the Latin letters that are folded to it."""
    letters = (chr(number) for number in range(ord("À"), ord("ſ")))
    classes = {plain: f"{plain}{plain.upper()}" for plain in ascii_lowercase}
    for letter in letters:
        if (plain := folded(letter)) in classes:
            classes[plain] += letter
    return {plain: f"[{variants}]" for plain, variants in classes.items()}


_WITH_ACCENTS = _with_accents()


def accented(word: str) -> str:
    """Return a regular expression for a folded word with or without accents. Source: convention."""
    return "".join(_WITH_ACCENTS.get(letter, letter) for letter in word)


def searchable_name(text: str) -> str:
    """Return the folded words of `text`, each once, in order. Source: convention."""
    return " ".join(dict.fromkeys(folded(text).split()))


def sorting_name(text: str) -> str:
    """Return the folded name by which lists are sorted. Source: convention."""
    return folded(text)


def name_words(text: str) -> tuple[str, ...]:
    """Return the significant words of a name, without particles. Source: convention."""
    return tuple(word for word in folded(text).split() if word not in _PARTICLES)


@dataclass(frozen=True, slots=True, order=True)
class NameKey:
    """One key of a name. initials, ends: first and last letters of the other words, in order."""

    key: str
    initials: str = ""
    ends: str = ""


@dataclass(frozen=True, slots=True, order=True)
class NameQuery:
    """A key to look for; another word of the name must begin or end with the given letter."""

    key: str
    initial: str = ""
    end: str = ""


def whole_name_key(name: str) -> str:
    """Return the key that names of equal words share, "" for no name. Source: convention."""
    words = name_words(name)
    return (_WHOLE + " ".join(sorted(words)))[:LONGEST] if words else ""


def keys_of_person(names: Iterable[str]) -> list[NameKey]:
    """Return the keys of a person, for each of their names. Source: convention."""
    name_keys: set[NameKey] = set()
    for name in names:
        words = name_words(name)
        if not words:
            continue
        name_keys.add(NameKey(whole_name_key(name)))
        for place, word in enumerate(words):
            if len(word) > 1:
                others = [*words[:place], *words[place + 1 :]]
                name_keys.add(NameKey(word[:HEAD], _letters(others, 0), _letters(others, -1)))
    return sorted(name_keys)


def name_queries(name: str) -> list[NameQuery]:
    """Return the keys of similar names, in addition to the equal ones. Source: convention."""
    words = name_words(name)
    name_queries: set[NameQuery] = set()
    for place, word in enumerate(words):
        if len(word) < 2:
            continue
        for other in (*words[:place], *words[place + 1 :]):
            name_queries.add(NameQuery(word[:HEAD], initial=other[0]))
            if len(other) > 1:
                name_queries.add(NameQuery(word[:HEAD], end=other[-1]))
    return sorted(name_queries)


def _letters(words: Iterable[str], place: int) -> str:
    """Return the letters at one position of the words, each once, in order."""
    return "".join(sorted({word[place] for word in words}))
