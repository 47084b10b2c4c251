"""Fees that a debtor owes by what it did or is, and was not yet asked to pay."""

import datetime as dt
from collections.abc import Callable
from dataclasses import dataclass

from django.conf import settings
from django.utils.module_loading import import_string

from federation.models import Account, PaymentRequest
from federation.money.selectors.statements import Debtor
from federation.rules.money import Money


@dataclass(frozen=True, slots=True)
class FeeToAsk:
    """A fee for which there is no payment request yet.

    key: what it is for, such as "event:5". title: a fee's title of the schedule. ask: makes the
    payment request, as the office would; raises RuleError where somebody was faster.
    """

    key: str
    title: str
    about: str
    article: str
    amount: Money
    ask: Callable[[Account | None, dt.datetime], PaymentRequest]


def fees_to_ask(debtor: Debtor, *, on: dt.date) -> list[FeeToAsk]:
    """Return the fees that a debtor may have asked of it now (`FEES_TO_ASK`)."""
    return [
        fee for path in settings.FEES_TO_ASK for fee in import_string(path)(debtor=debtor, on=on)
    ]
