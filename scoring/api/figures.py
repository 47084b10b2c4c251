"""Exact figures as programs read them: decimal strings, never floats."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

from rest_framework import serializers

from scoring.engine import to_places


class HundredthsField(serializers.DecimalField):
    """A figure that is stored in hundredths."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_digits=12, decimal_places=2, **kwargs)

    def to_representation(self, value: int | Fraction | Decimal) -> str:
        return super().to_representation(to_places(Fraction(value) / 100, 2))


class TenthsField(serializers.DecimalField):
    """A figure that is stored in tenths."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_digits=12, decimal_places=1, **kwargs)

    def to_representation(self, value: int | Fraction | Decimal) -> str:
        return super().to_representation(to_places(Fraction(value) / 10, 1))


class ExactField(serializers.DecimalField):
    """A fraction of the engine, rounded to two decimals."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_digits=12, decimal_places=2, **kwargs)

    def to_representation(self, value: int | Fraction | Decimal) -> str:
        return super().to_representation(to_places(Fraction(value), 2))
