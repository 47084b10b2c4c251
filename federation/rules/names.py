"""Folding names for search and sorting: without accents, case and order."""

import re
import unicodedata

_PARTICLES = frozenset({"da", "das", "de", "di", "do", "dos", "e", "del", "van", "von", "der"})

_SPELLED = {
    ord(letter): plain for letter, plain in zip("łŁøØß", ("l", "l", "o", "o", "ss"), strict=True)
}


def folded(text: str) -> str:
    """Return `text` in lower case ASCII letters, digits and single blanks. Source: convention."""
    spelled = text.translate(_SPELLED)
    plain = unicodedata.normalize("NFKD", spelled).encode("ascii", "ignore").decode().lower()
    return " ".join(re.findall(r"[a-z0-9]+", plain))


def searchable_name(text: str) -> str:
    """Return the folded words of `text`, each once, in order. Source: convention."""
    return " ".join(dict.fromkeys(folded(text).split()))


def sorting_name(text: str) -> str:
    """Return the folded name by which lists are sorted. Source: convention."""
    return folded(text)


def name_words(text: str) -> tuple[str, ...]:
    """Return the significant words of a name, without particles. Source: convention."""
    return tuple(word for word in folded(text).split() if word not in _PARTICLES)
