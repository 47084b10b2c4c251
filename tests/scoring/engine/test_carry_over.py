"""Points brought from one phase into the next."""

from decimal import Decimal
from fractions import Fraction

import pytest

from scoring.engine import CarryOverRule, EngineError, carried_over

pytestmark = pytest.mark.rule("3.1.3.2-a")

HALF = CarryOverRule(Fraction(1, 2))


@pytest.mark.rule("3.1.3.2-a")
def test_half_of_the_points_rounded_half_up() -> None:
    assert carried_over(Decimal("87.37"), HALF) == Decimal("43.69")  # 43.685


@pytest.mark.rule("3.1.3.2-a")
def test_without_a_rule_nothing_is_carried() -> None:
    with pytest.raises(EngineError) as refused:
        carried_over(Decimal("87.37"), None)

    assert refused.value.code == "carry_over_rule_missing"


def test_the_rounding_is_part_of_the_rule() -> None:
    cut = CarryOverRule(Fraction(1, 2), places=1, way="truncate")
    even = CarryOverRule(Fraction(1, 2), places=0, way="half_even")

    assert carried_over(Decimal("87.37"), cut) == Decimal("43.6")
    assert carried_over(85, even) == 42
    assert carried_over(87, even) == 44
    with pytest.raises(EngineError):
        carried_over(87, CarryOverRule(Fraction(1, 2), way="up"))


@pytest.mark.parametrize("factor", [Fraction(-1, 2), Fraction(3, 2)])
def test_a_share_that_is_none_is_refused(factor: Fraction) -> None:
    with pytest.raises(EngineError) as refused:
        carried_over(10, CarryOverRule(factor))

    assert refused.value.code == "bad_factor"
