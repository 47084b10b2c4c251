"""The sentences of letters and certificates that the office may replace by its own.

Each is one value beside the paper that prints it, in `<app>/<subject>/documents`.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.utils.functional import Promise

from federation.kinds.discovery import read_everywhere

_OURS = re.compile(r"%\((\w+)\)s")
_PLACE = re.compile(r"\{(\w*)\}")


@dataclass(frozen=True, slots=True, kw_only=True)
class LetterKind:
    """One sentence. ours: the default text, translated, with placeholders such as %(name)s.

    sample: an example value for each placeholder, used in previews; it also defines which exist.
    """

    code: str
    title: Promise
    ours: Callable[[], str]
    sample: Mapping[str, Promise | str]


LETTER_KINDS: dict[str, LetterKind] = {}


def register_letters(*kinds: LetterKind) -> None:
    """Add sentences of letters. Raises: ValueError for a code used twice."""
    for kind in kinds:
        if LETTER_KINDS.setdefault(kind.code, kind) is not kind:
            raise ValueError(f"two sentences of letters are called {kind.code}")


def all_letter_kinds() -> list[LetterKind]:
    """Return every sentence the office may replace, by code."""
    read_everywhere("documents")
    return [LETTER_KINDS[code] for code in sorted(LETTER_KINDS)]


def places_of(text: str) -> set[str]:
    """Return the placeholders in a text of the office, written "{name}"."""
    return set(_PLACE.findall(text))


def as_written(ours: str) -> str:
    """Return a default text in the office's notation: "{name}" for "%(name)s"."""
    return _OURS.sub(r"{\1}", ours)


def filled_in(text: str, values: Mapping[str, object]) -> str:
    """Return a text with its placeholders replaced; other braces stay."""
    return _PLACE.sub(lambda match: str(values[match[1]]) if match[1] in values else match[0], text)
