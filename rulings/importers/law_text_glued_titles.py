"""Titles of items joined with the sentence after them, in a text that lost its marks."""

import re
from collections import Counter
from collections.abc import Iterable

from rulings.importers.law_text_nesting import TITLE_WORDS, is_title

_SMALL = re.compile(r"(?<![^\W\d_])[a-zß-öø-ÿ]+")
_CAPITAL = re.compile(r"(?<=[a-zß-öø-ÿ] )[A-ZÀ-Þ][a-zß-öø-ÿ]*")
OFTEN = 8  # least occurrences of a word in lower case
SELDOM = 10  # and the factor by which it is rarer with a capital in a sentence


def sentence_words(lines: Iterable[str]) -> frozenset[str]:
    """Return the words with a capital only at the beginning of a sentence."""
    small, inside = Counter[str](), Counter[str]()
    for line in lines:
        small.update(_SMALL.findall(line))
        inside.update(_CAPITAL.findall(line))
    return frozenset(
        word
        for key, times in small.items()
        if times >= OFTEN and inside[word := key.capitalize()] * SELDOM <= times
    )


def titles_apart(paragraph: str, beginnings: frozenset[str]) -> list[str]:
    """Split a title from the sentence after it; return the paragraph alone without a title."""
    words = paragraph.split(" ")
    for at in range(2, min(len(words), TITLE_WORDS + 1)):
        title = " ".join(words[:at])
        if words[at - 1][-1:].islower() and words[at] in beginnings and is_title(title):
            return [title, " ".join(words[at:])]
    return [paragraph]
