"""Money is whole cents of one currency."""

from decimal import Decimal

import pytest

from federation.errors import RuleError
from federation.rules.money import Money


def test_money_adds_subtracts_and_multiplies_in_cents() -> None:
    assert Money(18000, "EUR") - Money(15000, "EUR") == Money(3000, "EUR")
    assert Money(150, "EUR") * 20 == Money(3000, "EUR")
    assert Money(1, "EUR") + Money(2, "EUR") == Money(3, "EUR")


def test_money_prints_two_decimals_and_its_currency() -> None:
    assert str(Money(3000, "EUR")) == "30.00 EUR"
    assert str(Money(5, "EUR")) == "0.05 EUR"
    assert str(Money(0, "EUR")) == "0.00 EUR"
    assert str(Money(-130, "EUR")) == "-1.30 EUR"
    assert Money(18005, "EUR").as_decimal == Decimal("180.05")


def test_money_is_ordered_within_one_currency() -> None:
    assert Money(1, "EUR") < Money(2, "EUR") <= Money(2, "EUR")
    assert Money(3, "EUR") > Money(2, "EUR") >= Money(2, "EUR")
    assert not Money(0, "EUR")
    assert Money(1, "EUR")


def test_two_currencies_do_not_mix() -> None:
    with pytest.raises(RuleError, match="currencies_differ"):
        Money(1, "EUR") + Money(1, "CHF")
