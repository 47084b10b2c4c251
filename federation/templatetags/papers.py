"""Numbers, dates, amounts and suits on papers, formatted by CLDR in the paper's language.

Papers are printed from stored text, so the filters accept a number or a date as text.
"""

import datetime as dt
import re
from decimal import ROUND_HALF_UP, Decimal
from functools import cache

from babel.numbers import get_decimal_symbol, get_group_symbol
from django import template
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe

from federation.exporters.qr import qr_code, transfer_code
from federation.texts.amounts import amount_in_words, cldr_locale
from federation.texts.dates import date_format

register = template.Library()

MINUS = "\u2212"  # as wide as a digit, unlike a hyphen
NOTHING = "–"
FIGURE_SPACE = "\u2007"
_SUIT_CLASSES = {"♠": "s", "♥": "h", "♦": "d", "♣": "c"}
_SUITS = re.compile("[♠♥♦♣]")


@register.filter
def number(value: str | int | Decimal | None, places: int | None = None) -> str:
    """Return a number in the paper's language, with its own number of decimals or `places`."""
    if value is None or value == "":
        return NOTHING
    exact = _exact(value)
    if places is not None:
        exact = exact.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)
    digits = f"{abs(exact):,f}".translate(_separators(cldr_locale()))
    return f"{MINUS}{digits}" if exact < 0 else digits


@register.filter
def whole(value: int | None) -> str:
    """Return an integer without thousands separators, so that spaces can align it."""
    return NOTHING if value is None else str(value).replace("-", MINUS)


@register.filter
def signed(value: str | int | Decimal | None, places: int | None = None) -> str:
    """Return a number with its sign, also a plus: +620, −100, 0."""
    text = number(value, places)
    return f"+{text}" if text != NOTHING and _exact(value) > 0 else text  # type: ignore[arg-type]


@register.filter
def day(value: str | dt.date | None) -> str:
    """Return a date in words: "15 de novembro de 2026"."""
    return date_format(_day(value), "DATE_FORMAT") if value else ""


@register.filter
def short_day(value: str | dt.date | None) -> str:
    """Return a date in short form: "15/11/2026", in English "15 Nov 2026"."""
    return date_format(_day(value), "SHORT_DATE_FORMAT") if value else ""


@register.filter
def money(value: str | Decimal, currency: str) -> str:
    """Return an amount with its currency: "180,00 €"."""
    return amount_in_words(_exact(value), currency)


@register.filter
def place(line: dict[str, object]) -> str:
    """Return the place of a line; ties show "3=", None shows a dash."""
    if line["place"] is None:
        return NOTHING
    return f"{line['place']}=" if line["tied"] else str(line["place"])


@register.filter
def padded(value: str, width: int) -> str:
    """Return `value` padded on the right to `width` with spaces as wide as a digit."""
    return value.ljust(width, FIGURE_SPACE)


@register.filter
def aligned(value: str, width: int) -> str:
    """Return `value` padded on the left to `width` with spaces as wide as a digit."""
    return value.rjust(width, FIGURE_SPACE)


@register.filter
def suits(text: str) -> SafeString:
    """Return `text` with the suit symbols in colour."""
    return mark_safe(_SUITS.sub(_coloured, conditional_escape(text)))  # noqa: S308 -- escaped


@register.filter
def suit_class(text: str) -> str:
    """Return the class for the colour of a text with one suit: "2♥" is "h"."""
    regex_match = _SUITS.search(text)
    return _SUIT_CLASSES[regex_match[0]] if regex_match else ""


def _coloured(regex_match: re.Match[str]) -> str:
    return f'<span class="{_SUIT_CLASSES[regex_match[0]]}">{regex_match[0]}</span>'


def _exact(value: str | int | Decimal) -> Decimal:
    if isinstance(value, float):
        raise TypeError("a float is no exact number")
    return Decimal(value)


def _day(value: str | dt.date) -> dt.date:
    return dt.date.fromisoformat(value) if isinstance(value, str) else value


@cache
def _separators(locale: str) -> dict[int, str]:
    return {ord(","): get_group_symbol(locale), ord("."): get_decimal_symbol(locale)}


@register.filter
def transfer_picture(text: str) -> str:
    """Return the QR code of a SEPA transfer as a data URL."""
    return transfer_code(text)


@register.filter
def signed_code(text: str) -> str:
    """Return the QR code of a signed licence as a data URL."""
    return qr_code(text, error="l")
