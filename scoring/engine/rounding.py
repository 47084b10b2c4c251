"""Rounding: each way of rounding a score has a name here."""

from decimal import Decimal
from fractions import Fraction
from typing import TypeGuard

from scoring.engine.errors import EngineError

Exact = int | Fraction | Decimal

WAYS = ("half_up", "half_even", "truncate")  # half_up: halves away from zero


def exact(value: object, name: str = "value", **where: object) -> Fraction:
    """Return `value` as an exact fraction.

    value: int, Fraction or finite Decimal; a float is refused because it may already be inexact.
    where: values added to the error, such as the board. Raises: EngineError "not_exact", naming the
    value. Source: Law 78 (scores are counted, not measured).
    """
    if type(value) is Fraction:
        return value
    if not is_exact(value):
        raise EngineError("not_exact", name=name, value=str(value), **where)
    return Fraction(value)


def is_exact(value: object) -> TypeGuard[Exact]:
    """Return whether `value` is a whole number, a fraction or a finite decimal. Source: Law 78."""
    if isinstance(value, Decimal):
        return value.is_finite()
    return isinstance(value, (int, Fraction)) and not isinstance(value, bool)


def is_count(value: object, least: int = 1) -> bool:
    """Return whether `value` is a whole number of at least `least`. Source: Law 78 (2007)."""
    return isinstance(value, int) and not isinstance(value, bool) and value >= least


def to_places(value: Exact, places: int = 2, *, way: str = "half_up") -> Decimal:
    """Return `value` with `places` decimals; halves go away from zero unless told otherwise.

    Raises: EngineError "unknown_rounding", "not_exact".
    Source: RTP 3.1.3.2 (two decimals, half up).
    """
    ratio = exact(value)
    if not is_count(places, 0):
        raise EngineError("unknown_rounding", rounding=f"{places} decimals")
    whole, rest = divmod(abs(ratio.numerator) * 10**places, ratio.denominator)
    if way not in WAYS:
        raise EngineError("unknown_rounding", rounding=way)
    twice = 2 * rest
    up = twice > ratio.denominator or (
        twice == ratio.denominator and (way == "half_up" or (way == "half_even" and whole % 2 == 1))
    )
    if way != "truncate" and up:
        whole += 1
    return Decimal(-whole if ratio.numerator < 0 else whole).scaleb(-places)


def readable(value: Exact | None) -> int | Decimal | None:
    """Return a figure for display: a whole number if it is one, else with two decimals.

    Source: RTP 3.1.3.2 (two decimals).
    """
    if value is None or isinstance(value, int):
        return value
    return int(value) if Fraction(value).denominator == 1 else to_places(value, 2)


def share(points: Fraction, times: int | Fraction, parts: int | Fraction) -> Fraction:
    """Return points x times / parts as one fraction. Source: Law 78 (2007)."""
    over = points.numerator * times.numerator * parts.denominator
    return Fraction(over, points.denominator * times.denominator * parts.numerator)


def away_from(middle: Fraction, value: Fraction, unit: Fraction) -> Fraction:
    """Return `value` to the nearest `unit`; an exact half moves away from `middle`.

    Source: EBU White Book 4.2.6.1 (board scores to the nearest matchpoint, halves away from
    average).
    """
    steps, rest = divmod(value, unit)
    if 2 * rest > unit or (2 * rest == unit and value > middle):
        steps += 1
    return steps * unit
