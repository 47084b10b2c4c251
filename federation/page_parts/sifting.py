"""Long lists that a reader narrows: in the browser as one types, here where no script runs."""

from django.http import HttpRequest

from federation.rules.names import folded

LONGEST = 100


def words_asked(request: HttpRequest) -> str:
    """Return what a list is asked for; no database takes a NUL."""
    return request.GET.get("q", "").replace("\x00", "").strip()[:LONGEST]


def answers(asked: str, *texts: str) -> bool:
    """Say whether texts hold every word asked for, in part, accents or not."""
    held = folded(" ".join(texts))
    return all(word in held for word in folded(asked).split())
