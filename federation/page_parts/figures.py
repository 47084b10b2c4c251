"""Formatting of numbers: localised decimals, a proper minus sign, a dash for None."""

from collections.abc import Mapping, Sequence
from decimal import Decimal

from django.utils.formats import number_format

from federation.texts import MINUS
from federation.texts.amounts import amount_in_words

NOTHING = "–"


def figure(value: Decimal | int | None, places: int = 0, *, signed: bool = False) -> str:
    """Return a number with decimals; signed: with a plus if positive."""
    if value is None:
        return NOTHING
    text = number_format(-value if value < 0 else value, decimal_pos=places, use_l10n=True)
    if value < 0:
        return f"{MINUS}{text}"
    return f"+{text}" if signed and value > 0 else text


def hundredths(value: int | None, places: int = 2, *, signed: bool = False) -> str:
    """Return a number stored in hundredths."""
    return figure(None if value is None else Decimal(value).scaleb(-2), places, signed=signed)


def decimals(column: Sequence[int | None]) -> int:
    """Return the number of decimals a column of hundredths needs."""
    figures = [number for number in column if number is not None]
    if all(figure % 100 == 0 for figure in figures):
        return 0
    return 1 if all(figure % 10 == 0 for figure in figures) else 2


def tenths(value: int | None, *, signed: bool = False) -> str:
    """Return a number stored in tenths; signed: with a plus if positive."""
    return figure(None if value is None else Decimal(value).scaleb(-1), 1, signed=signed)


def money(cents: int, currency: str, *, signed: bool = False) -> str:
    """Return an amount with its currency: "180,00 €", in English "€180.00".

    signed: with a plus if positive.
    """
    text = amount_in_words(Decimal(cents).scaleb(-2), currency)
    return f"+{text}" if signed and cents > 0 else text


def amounts(cents_by_currency: Mapping[str, int]) -> str:
    """Return the amount of each currency, the largest first; "" for none."""
    ordered = sorted(cents_by_currency.items(), key=lambda item: (-item[1], item[0]))
    return " + ".join(money(cents, currency) for currency, cents in ordered)


def place(rank: int | None, *, tied: bool) -> str:
    """Return a place; with ties "3="."""
    if rank is None:
        return NOTHING
    return f"{rank}=" if tied else str(rank)
