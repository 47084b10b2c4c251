"""Filtering of long lists: in the browser while typing, or here if scripts are disabled."""

from django.db.models import Q
from django.http import HttpRequest

from federation.rules.names import accented, folded

LONGEST = 100


def search_words(request: HttpRequest) -> str:
    """Return the search text of a list, without NUL, which no database stores."""
    return request.GET.get("q", "").replace("\x00", "").strip()[:LONGEST]


def matches_search(words: str, *texts: str) -> bool:
    """Return whether texts contain every word of the search, even in part or without accents."""
    held = folded(" ".join(texts))
    return all(word in held for word in folded(words).split())


def rows_matching(words: str, *columns: str) -> Q:
    """Return the filter of rows whose columns contain every word, in part or without accents.

    For columns without a folded copy: the database compares each letter with its accented ones.
    """
    found = Q()
    for word in folded(words).split():
        of_word = Q()
        for column in columns:
            of_word |= Q(**{f"{column}__iregex": accented(word)})
        found &= of_word
    return found
