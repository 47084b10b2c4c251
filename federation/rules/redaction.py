"""Names taken out of what was written down as structured text: lists, tables, sentences."""

import re
from collections.abc import Sequence

LEAST_WORDS = 2  # a single word may be anybody's, or no name at all


def redacted(value: object, names: Sequence[str], number: str, instead: str) -> object:
    """Return a value of JSON with every name replaced; beside a replaced name, the number too.

    Whole names only, whatever their case. Source: convention.
    """
    wanted = sorted({each for each in names if len(each.split()) >= LEAST_WORDS}, key=len)
    if not wanted:
        return value
    either = "|".join(re.escape(each) for each in reversed(wanted))
    return _without(
        value, re.compile(rf"(?<!\w)(?:{either})(?!\w)", re.IGNORECASE), number, instead
    )


def _without(value: object, named: re.Pattern[str], number: str, instead: str) -> object:
    if isinstance(value, str):
        return named.sub(lambda _found: instead, value)
    if isinstance(value, list):
        parts = [_without(each, named, number, instead) for each in value]
        return _unnumbered(value, parts, number)
    if isinstance(value, dict):
        kept = list(value)
        parts = [_without(value[key], named, number, instead) for key in kept]
        return dict(zip(kept, _unnumbered(list(value.values()), parts, number), strict=True))
    return value


def _unnumbered(before: list[object], after: list[object], number: str) -> list[object]:
    """Blank the number where it stands beside a name that was replaced."""
    named = any(isinstance(a, str) and a != b for a, b in zip(before, after, strict=True))
    return ["" if named and number and each == number else each for each in after]
