"""Positions in files as text, from the notation of importers: "board 3, 1 v 2, line 40"."""

import re

from django.utils.translation import gettext

_NAMED = re.compile(r"(board|line|round|row|section|table) (\S+)")
_AGAINST = re.compile(r"(\S+) v (\S+)")
_TWICE = re.compile(r"(NS|EW)/\1$")
_SECTION_WORD = re.compile(r"^sect(?:ion)?[ .]*(?=\d|\w$)", re.IGNORECASE)
_SIDE = re.compile(r"(?<![A-Za-z])(NS|EW)\b")


def place_in_file(where: str) -> str:
    """Return a position in the reader's language; other text unchanged."""
    return ", ".join(_part(part) for part in where.split(", "))


def contestant_in_file(key: str) -> str:
    """Return a contestant as numbered in files, "19NS" or "2/EW", with the side translated."""
    sides = {"NS": gettext("NS"), "EW": gettext("EW")}
    return _SIDE.sub(lambda side: sides[side[1]], _TWICE.sub(r"\1", key))


def contestant_in_words(key: str) -> str:
    """Return a contestant's key with its section in words: "section 1, no. 7, NS"."""
    number, side = key, ""
    if (ending := key.rpartition("/"))[2] in {"NS", "EW"}:
        number, side = ending[0], ending[2]
    section, slash, number = number.rpartition("/")
    if not slash:
        return contestant_in_file(key)
    parts = [
        gettext("section %(n)s") % {"n": _SECTION_WORD.sub("", section)},
        gettext("no. %(number)s") % {"number": contestant_in_file(number)},
    ]
    if side and not number.endswith(side):
        parts.append(contestant_in_file(side))
    return ", ".join(parts)


def in_number_order(key: str) -> list[str | int]:
    """Return the sort key of a contestant's key: "A/2" before "A/10"."""
    return [int(part) if part.isdecimal() else part for part in re.split(r"(\d+)", key)]


def _part(part: str) -> str:
    if named := _NAMED.fullmatch(part):
        return _named(named[1]) % {"n": named[2]}
    if against := _AGAINST.fullmatch(part):
        return gettext("%(one)s v %(other)s") % {
            "one": contestant_in_file(against[1]),
            "other": contestant_in_file(against[2]),
        }
    return part


def _named(word: str) -> str:
    return {
        "board": gettext("board %(n)s"),
        "line": gettext("line %(n)s"),
        "round": gettext("round %(n)s"),
        "row": gettext("row %(n)s"),
        "section": gettext("section %(n)s"),
        "table": gettext("table %(n)s"),
    }[word]
