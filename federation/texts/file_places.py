"""Positions in files as text, from the notation of importers: "board 3, 1 v 2, line 40"."""

import re

from django.utils.translation import gettext

_NAMED = re.compile(r"(board|line|round|row|section|table) (\S+)")
_AGAINST = re.compile(r"(\S+) v (\S+)")
_TWICE = re.compile(r"(NS|EW)/\1$")
_SIDE = re.compile(r"(?<![A-Za-z])(NS|EW)\b")


def place_in_file(where: str) -> str:
    """Return a position in the reader's language; other text unchanged."""
    return ", ".join(_part(part) for part in where.split(", "))


def contestant_in_file(key: str) -> str:
    """Return a contestant as numbered in files, "19NS" or "2/EW", with the side translated."""
    sides = {"NS": gettext("NS"), "EW": gettext("EW")}
    return _SIDE.sub(lambda side: sides[side[1]], _TWICE.sub(r"\1", key))


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
