"""Contracts and cards for bridge players: suits in colour, always with the glyph."""

from django.utils.html import format_html, format_html_join, strip_tags
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, pgettext

from tournaments.page_parts.diagrams import suit
from tournaments.texts.notation import SUITS, direction

_DOUBLES = {"": "", "X": "×", "XX": "××"}


def room_in_words(room: str) -> str:
    """Return the name of a room of a match: "open room"."""
    return {"open": gettext("open room"), "closed": gettext("closed room")}.get(room, room)


def line_in_full(line: str) -> str:
    """Return the full name of a line of the room: "North-South"."""
    return {"NS": gettext("North-South"), "EW": gettext("East-West")}.get(line, line)


def contract(text: str, declarer: str = "") -> SafeString:
    """Return a contract such as "4SX" with its declarer: 4♠× N. Empty if unknown."""
    if not text:
        return mark_safe("")
    if text == "P":
        return format_html("{}", gettext("pass"))
    level, strain, doubles = text[0], text[1], text[2:]
    trump = suit(strain) if strain in SUITS else pgettext("notrump", "NT")
    by = f" {direction(declarer)}" if declarer else ""
    return format_html('<span class="nowrap">{}{}{}{}</span>', level, trump, _DOUBLES[doubles], by)


def made(text: str, declarer: str, taken: int | None) -> SafeString:
    """Return a contract with its result: 4♠× N −2."""
    over = tricks(text, taken)
    html = contract(text, declarer)
    return format_html('<span class="nowrap">{} {}</span>', html, over) if over else html


def tricks(text: str, taken: int | None) -> str:
    """Return the result of a contract: "=", "+1", "−2"; empty if unknown."""
    if taken is None or not text or text == "P":
        return ""
    over = taken - 6 - int(text[0])
    if over == 0:
        return "="
    return f"+{over}" if over > 0 else f"\u2212{-over}"


def card(text: str) -> SafeString:
    """Return a card such as "SA" or "DT": ♠A, ♦10."""
    if len(text) < 2 or text[0] not in SUITS:
        return mark_safe("")
    return format_html("{}{}", suit(text[0]), text[1:].replace("T", "10"))


def drawn(safe_string: SafeString) -> SafeString:
    """Return a contract or card for an SVG picture, with coloured suits."""
    letters = {glyph: letter.lower() for letter, glyph in SUITS.items()}
    return format_html_join(
        "",
        "{}",
        (
            (format_html('<tspan class="{}">{}</tspan>', letters[character], character),)
            if character in letters
            else (character,)
            for character in strip_tags(safe_string)
        ),
    )


def last_names(names: str) -> str:
    """Return a side by last names, "Melo–Reis": a cell of a table has no room for more."""
    return "–".join(part.split()[-1] for part in names.split(" – ") if part.strip())
