"""Misspelt names: Cézar for César, Esbosso for Esboço, or one wrong letter."""

import re
from collections.abc import Sequence

from rapidfuzz.distance import OSA

from federation.rules.names import name_words

# Letters that sound alike in the languages of the names; each stands for its whole group.
_SOUNDS = (
    (re.compile(r"ph"), "f"),
    (re.compile(r"th"), "t"),
    (re.compile(r"qu(?=[ei])"), "k"),
    (re.compile(r"c(?=[eiy])"), "s"),
    (re.compile(r"[cq]"), "k"),
    (re.compile(r"z"), "s"),
    (re.compile(r"y"), "i"),
    (re.compile(r"w"), "v"),
    (re.compile(r"\bh"), ""),
    (re.compile(r"(.)\1+"), r"\1"),
)
# How many letters of a word may be wrong, by its length; in a whole name at most two.
_WRONG = ((3, 0), (5, 1))
_WRONG_AT_MOST = 2


def spelling_key(text: str) -> str:
    """Return the words of a name by their sound, in order, without particles.

    Two spellings of one sound have one key: "César" and "Cézar". Source: convention.
    """
    words = name_words(text.replace("ç", "ss").replace("Ç", "SS"))
    return " ".join(_sound(word) for word in words)


def wrong_letters(typed: str, name: str) -> int | None:
    """Return the number of wrong letters between a typed name and a known one, None if too many.

    Each typed word must match a word of the known name, except for the wrong letters its length
    allows; two swapped letters count as one. Source: convention.
    """
    left = spelling_key(name).split()
    words = spelling_key(typed).split()
    if not words or len(words) > len(left):
        return None
    wrong = 0
    for word in sorted(words, key=len, reverse=True):
        apart, nearest = min((OSA.distance(word, other), other) for other in left)
        if apart > _allowed(min(word, nearest, key=len)):
            return None
        wrong += apart
        left.remove(nearest)
    return wrong if wrong <= _WRONG_AT_MOST else None


def closest(typed: str, names: Sequence[str]) -> int | None:
    """Return the fewest wrong letters compared with several names, None if none is similar.

    Source: convention.
    """
    distances = (wrong_letters(typed, name) for name in names if name)
    return min((wrong for wrong in distances if wrong is not None), default=None)


def _sound(word: str) -> str:
    for letters, sound in _SOUNDS:
        word = letters.sub(sound, word)
    return word


def _allowed(word: str) -> int:
    return next((wrong for length, wrong in _WRONG if len(word) <= length), _WRONG_AT_MOST)
