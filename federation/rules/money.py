"""Amounts of money: integer cents and a currency, never a float."""

from dataclasses import dataclass
from decimal import Decimal

from federation.errors import RuleError


@dataclass(frozen=True, slots=True)
class Money:
    """An amount in cents of `currency` (an ISO 4217 code with two decimals)."""

    cents: int
    currency: str

    def __add__(self, other: "Money") -> "Money":
        return Money(self.cents + self._same(other), self.currency)

    def __sub__(self, other: "Money") -> "Money":
        return Money(self.cents - self._same(other), self.currency)

    def __mul__(self, times: int) -> "Money":
        return Money(self.cents * times, self.currency)

    def __lt__(self, other: "Money") -> bool:
        return self.cents < self._same(other)

    def __le__(self, other: "Money") -> bool:
        return self.cents <= self._same(other)

    def __gt__(self, other: "Money") -> bool:
        return self.cents > self._same(other)

    def __ge__(self, other: "Money") -> bool:
        return self.cents >= self._same(other)

    def __bool__(self) -> bool:
        return self.cents != 0

    def __str__(self) -> str:
        return f"{self.as_decimal} {self.currency}"

    @property
    def as_decimal(self) -> Decimal:
        """Return the amount with two decimals: 18000 cents are 180.00. Source: ISO 4217."""
        return Decimal(self.cents).scaleb(-2)

    def _same(self, other: "Money") -> int:
        if other.currency != self.currency:
            raise RuleError("currencies_differ", one=self.currency, other=other.currency)
        return other.cents
