"""Hands, seats and vulnerability on papers, with suit symbols in colour."""

from collections.abc import Mapping

from django import template
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, pgettext

from tournaments.texts.notation import direction, vulnerable_in_words

register = template.Library()

SUITS = {"S": ("s", "♠"), "H": ("h", "♥"), "D": ("d", "♦"), "C": ("c", "♣")}
UNKNOWN = "?"
_GAP = "\u202f\u2009"  # together as wide as a thin space, without a line break
_MINUS = "\u2212"
_DOUBLES = {"": "", "X": "×", "XX": "××"}


@register.filter
def holdings(hand: str) -> SafeString:
    """Return a hand "AQT4.K7.QJ9.K862" suit by suit, ten as 10, a void as a dash.

    "?": unknown.
    """
    if hand == UNKNOWN:
        return mark_safe(UNKNOWN)  # noqa: S308 -- our own sign
    lines = [
        f"{glyph(suit)} {_GAP.join('10' if rank == 'T' else rank for rank in ranks) or '–'}"
        for suit, ranks in zip("SHDC", hand.split("."), strict=True)
        if ranks.isalnum() or not ranks
    ]
    return mark_safe("<br>".join(lines))  # noqa: S308 -- letters and digits only


@register.filter
def seat(letter: str) -> str:
    """Return a compass letter in the paper's language."""
    return direction(letter)


@register.filter
def vulnerable(who: str) -> str:
    """Return the vulnerability as text."""
    return vulnerable_in_words(who)


@register.filter
def seats(letters: str) -> str:
    """Return declarers in the paper's language: one seat, or a side."""
    return "".join(seat(letter) for letter in letters)


@register.filter
def strain(letter: str) -> SafeString:
    """Return a strain: a coloured suit symbol, or notrump abbreviated."""
    if letter in SUITS:
        return mark_safe(glyph(letter))  # noqa: S308 -- our own sign
    return mark_safe(pgettext("notrump", "NT"))  # noqa: S308 -- our own word


@register.filter
def par_contract(par: Mapping[str, str]) -> SafeString:
    """Return a par contract: "4♥× EW −1"."""
    contract = par["contract"]
    if contract == "P":
        return mark_safe(gettext("pass"))  # noqa: S308 -- our own word
    bid = f"{contract[0]}{strain(contract[1])}{_DOUBLES[contract[2:]]}"
    over = par["over"].replace("-", _MINUS)
    return mark_safe(f"{bid} {seats(par['declarers'])} {over}")  # noqa: S308 -- our own words


def glyph(suit: str) -> str:
    """Return the coloured symbol of a suit."""
    css, sign = SUITS[suit]
    return f'<span class="{css}">{sign}</span>'
