"""Contracts and leads on papers, and the number of boards per page."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from django import template
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, pgettext

from scoring.rules.print_size import print_size
from tournaments.templatetags.hands import SUITS, glyph, seat

register = template.Library()
register.filter("print_size", print_size)

_DOUBLES = {"": "", "X": "×", "XX": "××"}
_MINUS = "\u2212"
_JOINER = "\u2060"
# Heights in tenths of a millimetre, as in the style sheet.
_PAGE, _PAGE_HEADING = 2510, 80
_BOARD, _BOARD_HEAD, _CARD_HEAD = 402, 80, 168
_LINE, _REASON, _BARE_HEAD = 37, 35, 60
_PAIRS_IN_A_LINE, _LETTERS_IN_A_LINE = 4, 130


@register.filter
def contract(line: dict[str, object]) -> SafeString:
    """Return contract, declarer and result: "4♠× N +1"."""
    text = str(line["contract"])
    if not text:
        return mark_safe("")
    if text == "P":
        return mark_safe(gettext("pass"))  # noqa: S308 -- our own word
    trump = glyph(text[1]) if text[1] in SUITS else pgettext("notrump", "NT")
    parts = [f"{text[0]}{trump}{_DOUBLES[text[2:]]}"]
    if line["declarer"]:
        parts.append(seat(str(line["declarer"])))
    if line["tricks"] is not None:
        parts.append(_over(int(str(line["tricks"])) - 6 - int(text[0])))
    return mark_safe(" ".join(parts))  # noqa: S308 -- made of our own words


@register.filter
def lead(card: str) -> str:
    """Return a card such as "SA" or "DT": ♠A, ♦10."""
    if len(card) < 2 or card[0] not in SUITS:
        return ""
    return f"{SUITS[card[0]][1]}{card[1:].replace('T', '10')}"


@register.filter
def unbroken(pairs: str) -> str:
    """Return who met whom, "3–14, 6–7", without line breaks inside a meeting."""
    return pairs.replace("–", f"–{_JOINER}")


@register.filter
def side(line: str) -> str:
    """Return the name of a line of the room, or of a side at the table."""
    return {"NS": gettext("NS"), "EW": gettext("EW"), "": ""}[line]


@register.filter
def boards_on_pages(sheets: Sequence[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """Return the boards by page. With known breaks the renderer lays everything out only once."""
    return _on_pages(sheets, _board_height)


@register.filter
def cards_on_pages(cards: Sequence[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """Return the personal cards by page: two of 26 boards, more of fewer."""
    return _on_pages(cards, _card_height)


def _on_pages(
    parts: Iterable[dict[str, Any]], height: Callable[[dict[str, Any]], int]
) -> list[list[dict[str, Any]]]:
    pages: list[list[dict[str, Any]]] = [[]]
    room = _PAGE - _PAGE_HEADING
    for part in parts:
        need = height(part)
        if need > room and pages[-1]:
            pages.append([])
            room = _PAGE
        pages[-1].append(part)
        room -= need
    return pages


def _board_height(sheet: dict[str, Any]) -> int:
    lines = sum(1 + line["count"] // _PAIRS_IN_A_LINE for line in sheet["lines"])
    table: int = _BOARD_HEAD + _LINE * (lines + len(sheet["notes"]))
    return max(_BOARD, table) if sheet["hands"] else table + _BARE_HEAD


def _card_height(card: dict[str, Any]) -> int:
    reasons = sum(1 + len(reason["text"]) // _LETTERS_IN_A_LINE for reason in card["reasons"])
    return _CARD_HEAD + _LINE * len(card["lines"]) + _REASON * reasons


def _over(tricks: int) -> str:
    if tricks == 0:
        return "="
    return f"+{tricks}" if tricks > 0 else f"{_MINUS}{-tricks}"
