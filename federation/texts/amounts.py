"""Amounts of money and sizes of files, formatted for a language."""

import re
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from functools import cache

from babel import Locale
from babel.numbers import format_currency, get_currency_precision
from django.utils.formats import number_format
from django.utils.translation import get_language, to_locale

_FRACTION = re.compile(r"([-\N{MINUS SIGN}]?)(\d+/0*[1-9]\d*)")
_LARGE = 10  # figures of more than one digit
CENTS = 2  # amounts are kept with two decimals
CLDR = {"en": "en_GB"}  # the variant of English with dates like "15 November 2026"


def amount_in_words(amount: Decimal, currency: str) -> str:
    """Return an amount with its currency symbol: "180,00 €", in English "€180.00".

    amount: in whole units of `currency` (ISO 4217). Source: Unicode CLDR, currency formats.
    """
    text: str = format_currency(amount, currency, locale=cldr_locale())
    return text.replace("-", "\N{MINUS SIGN}")


def decimals_of(currency: str) -> int:
    """Return the decimals of the amounts of a currency, two at most. Source: Unicode CLDR."""
    return min(get_currency_precision(currency), CENTS)


def file_size(length: int) -> str:
    """Return a size of `length` bytes as text: "0,7 kB", "2,4 MB". Source: IEC 80000-13."""
    size, unit = Decimal(length) / 1000, "kB"
    if size >= 1000:
        size, unit = size / 1000, "MB"
    # a file of a few bytes must not show as "0,0 kB"
    rounded = max(size.quantize(Decimal("0.1"), ROUND_HALF_UP), Decimal("0.1"))
    return f"{number_format(rounded, 1, use_l10n=True)}\u00a0{unit}"


def with_decimal(text: str) -> str:
    """Return a fraction that is not read at sight in decimals: "687/8" is "85,875".

    One with a denominator of two digits, or without an end in decimals, keeps its exact form in
    front: "203/192 (1,06)", "259/3 (86,33)". Fractions below ten of one digit stay: "4/5", "29/6".
    """
    if (regex_match := _FRACTION.fullmatch(text)) is None:
        return text
    sign, exact = regex_match[1], Fraction(regex_match[2])
    long = int(regex_match[2].partition("/")[2]) >= _LARGE
    if exact.denominator == 1 or (exact < _LARGE and not long):
        return text
    amount = Decimal(exact.numerator) / Decimal(exact.denominator)
    if not long and (exact * 1000).denominator == 1:
        places = next(places for places in (1, 2, 3) if (exact * 10**places).denominator == 1)
        return sign + number_format(amount, places, use_l10n=True)
    decimal = number_format(amount.quantize(Decimal("0.01"), ROUND_HALF_UP), 2, use_l10n=True)
    return f"{text} ({sign}{decimal})"


def cldr_locale() -> str:
    """Return the reader's language as a CLDR locale."""
    return _locale_of(get_language() or "en")


@cache
def _locale_of(language: str) -> str:
    name = to_locale(language)
    return str(Locale.parse(CLDR.get(name, name)))
