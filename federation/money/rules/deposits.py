"""Deposits: what they take off a later payment, and what is left of them."""

from dataclasses import dataclass

from federation.errors import RuleError
from federation.rules.money import Money

ARTICLE = "RTP 3.1.7"


@dataclass(frozen=True, slots=True)
class Deduction:
    """What a deposit does to a payment: taken off, still due, and left of the deposit."""

    deducted: Money
    due: Money
    left: Money


def deduction(*, deposit: Money, due: Money) -> Deduction:
    """Return what remains to be paid once a deposit is taken off, and what remains of it.

    A deposit larger than what is due pays all of it; the rest stays with the federation until it
    is returned or forfeited. Open: whether such a rest must be returned; the article is silent.
    Source: RTP 3.1.7.
    """
    taken = min(deposit, due)
    return Deduction(deducted=taken, due=due - taken, left=deposit - taken)


def refuse_more_than_left(asked: Money, *, left: Money) -> None:
    """Return if a part of a deposit can be moved. Raises: RuleError. Source: RTP 3.1.7."""
    if asked.cents <= 0:
        raise RuleError("deposit_part_not_positive", article=ARTICLE)
    if asked > left:
        raise RuleError("deposit_part_too_large", article=ARTICLE, asked=asked, left=left)
