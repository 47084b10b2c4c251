"""RTP 3.1.7: the deposit for a date is taken off the homologation payment."""

import pytest

from federation.errors import RuleError
from federation.money.rules.deposits import Deduction, deduction, refuse_more_than_left
from federation.rules.money import Money


def euro(cents: int) -> Money:
    return Money(cents, "EUR")


@pytest.mark.rule("3.1.7-f")
def test_a_deposit_of_50_leaves_130_of_180_due() -> None:
    taken = deduction(deposit=euro(5000), due=euro(18000))

    assert taken == Deduction(deducted=euro(5000), due=euro(13000), left=euro(0))


@pytest.mark.rule("3.1.7-f")
def test_a_fee_below_the_deposit_leaves_the_rest_held() -> None:
    taken = deduction(deposit=euro(5000), due=euro(3000))

    assert taken == Deduction(deducted=euro(3000), due=euro(0), left=euro(2000))


def test_no_more_than_is_left_is_moved() -> None:
    refuse_more_than_left(euro(5000), left=euro(5000))

    with pytest.raises(RuleError, match="deposit_part_too_large"):
        refuse_more_than_left(euro(5001), left=euro(5000))
    with pytest.raises(RuleError, match="deposit_part_not_positive"):
        refuse_more_than_left(euro(0), left=euro(5000))
