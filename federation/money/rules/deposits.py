"""Deposits: deduction from a later payment, and the remainder."""

from dataclasses import dataclass

from federation.errors import RuleError
from federation.rules.money import Money

ARTICLE = "RTP 3.1.7"


@dataclass(frozen=True, slots=True)
class Deduction:
    """The effect of a deposit on a payment: deducted, still due, and left of the deposit."""

    deducted: Money
    due: Money
    left: Money


def deduction(*, deposit: Money, due: Money) -> Deduction:
    """Return what remains to be paid after a deposit is deducted, and what remains of it.

    If the deposit is larger than the amount due, the rest stays with the federation until it is
    returned or forfeited. Open: whether it must be returned; the article does not say.
    Source: RTP 3.1.7.
    """
    taken = min(deposit, due)
    return Deduction(deducted=taken, due=due - taken, left=deposit - taken)


def refuse_more_than_left(money: Money, *, left: Money) -> None:
    """Refuse to move more of a deposit than is left. Raises: RuleError. Source: RTP 3.1.7."""
    if money.cents <= 0:
        raise RuleError("deposit_part_not_positive", article=ARTICLE)
    if money > left:
        raise RuleError("deposit_part_too_large", article=ARTICLE, asked=money, left=left)
