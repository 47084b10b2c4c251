"""Contracts, cards and deals as bridge players read them: suits in colour, glyph always there."""

from dataclasses import dataclass

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, pgettext

from scoring.engine import dealer, vulnerability

_SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_DOUBLES = {"": "", "X": "×", "XX": "××"}
_THIN = "\u2005"  # a quarter of an em: a thin space proper makes one word of 10 9 6


@dataclass(frozen=True, slots=True)
class Holding:
    """One suit of one hand."""

    suit: SafeString
    cards: str


@dataclass(frozen=True, slots=True)
class Deal:
    """Four hands, North first, each from spades to clubs; none where the cards are not known."""

    hands: tuple[tuple[Holding, ...], ...]
    dealer: str
    vulnerable: str
    is_anyone_vulnerable: bool


def direction(letter: str) -> str:
    """Return a compass letter in the reader's language."""
    return {
        "N": pgettext("compass", "N"),
        "E": pgettext("compass", "E"),
        "S": pgettext("compass", "S"),
        "W": pgettext("compass", "W"),
    }.get(letter, letter)


def line_in_words(line: str) -> str:
    """Return the name of a line of the room: "NS", "EW"."""
    return {"NS": gettext("NS"), "EW": gettext("EW")}.get(line, line)


def line_in_full(line: str) -> str:
    """Return the name of a line of the room in full: "North-South"."""
    return {"NS": gettext("North-South"), "EW": gettext("East-West")}.get(line, line)


def suit(letter: str) -> SafeString:
    """Return the coloured glyph of a suit."""
    return format_html('<span class="{}">{}</span>', letter.lower(), _SUITS[letter])


def contract(text: str, declarer: str = "") -> SafeString:
    """Return a contract such as "4SX" with its declarer: 4♠× N. Empty where none is known."""
    if not text:
        return mark_safe("")
    if text == "P":
        return format_html("{}", gettext("pass"))
    level, strain, doubles = text[0], text[1], text[2:]
    trump = suit(strain) if strain in _SUITS else pgettext("notrump", "NT")
    by = f" {direction(declarer)}" if declarer else ""
    return format_html('<span class="nowrap">{}{}{}{}</span>', level, trump, _DOUBLES[doubles], by)


def made(text: str, declarer: str, taken: int | None) -> SafeString:
    """Return a contract with what was made of it: 4♠× N −2."""
    over = tricks(text, taken)
    told = contract(text, declarer)
    return format_html('<span class="nowrap">{} {}</span>', told, over) if over else told


def tricks(text: str, taken: int | None) -> str:
    """Return what was made of a contract: "=", "+1", "−2"; empty where it is not known."""
    if taken is None or not text or text == "P":
        return ""
    over = taken - 6 - int(text[0])
    if over == 0:
        return "="
    return f"+{over}" if over > 0 else f"\u2212{-over}"


def card(text: str) -> SafeString:
    """Return a card such as "SA" or "DT": ♠A, ♦10."""
    if len(text) < 2 or text[0] not in _SUITS:
        return mark_safe("")
    return format_html("{}{}", suit(text[0]), text[1:].replace("T", "10"))


def deal_of_board(board: int, hands: str) -> Deal:
    """Return the diagram of a board. hands: four hands "S.H.D.C" with T for ten, "" if unknown."""
    vulnerable = vulnerability(board)
    return Deal(
        hands=tuple(_hand(hand) for hand in hands.split()) if hands else (),
        dealer=direction(dealer(board)),
        vulnerable=_vulnerable(vulnerable),
        is_anyone_vulnerable=vulnerable != "None",
    )


def _vulnerable(who: str) -> str:
    return {
        "None": gettext("nobody vul."),
        "NS": gettext("NS vul."),
        "EW": gettext("EW vul."),
        "All": gettext("all vul."),
    }[who]


def _hand(hand: str) -> tuple[Holding, ...]:
    return tuple(
        Holding(suit(letter), _THIN.join(ranks.replace("T", "⑩")).replace("⑩", "10") or "–")
        for letter, ranks in zip("SHDC", hand.split("."), strict=True)
    )
