"""Fees that a debtor owes by what it did or is, and was not yet asked to pay."""

import datetime as dt
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.conf import settings
from django.utils.module_loading import import_string

from federation.models import Account, PaymentRequest
from federation.money.selectors.statements import Debtor
from federation.rules.money import Money

# Makes the payment request of some fees, by their keys. Returns it with the keys in it, without
# those asked for meanwhile. Raises RuleError where somebody was faster with all of them.
Ask = Callable[[Sequence[str], Account | None, dt.datetime], tuple[PaymentRequest, frozenset[str]]]


@dataclass(frozen=True, slots=True)
class FeeToAsk:
    """A fee for which there is no payment request yet.

    key: what it is for, such as "event:5". title: a fee's title of the schedule. ask: makes the
    payment request, as the office would. is_sample: the amount is not the federation's own.
    shared_key: what is the same for the fees that go into one request with a line for each, such as
    "LICENCES:5"; shared_title: what such a request is of, in the reader's language. Both are "" for
    a fee with a request of its own.
    """

    key: str
    title: str
    about: str
    article: str
    amount: Money
    ask: Ask
    is_sample: bool = False
    shared_key: str = ""
    shared_title: str = ""

    @property
    def request_key(self) -> str:
        """Return what is the same for the fees of one payment request."""
        return self.shared_key or self.key


def ask_for_one(make: Callable[[Account | None, dt.datetime], PaymentRequest]) -> Ask:
    """Return how a fee with a payment request of its own is asked for."""

    def ask(
        keys: Sequence[str], account: Account | None, now: dt.datetime
    ) -> tuple[PaymentRequest, frozenset[str]]:
        return make(account, now), frozenset(keys)

    return ask


def fees_to_ask(debtor: Debtor, *, on: dt.date) -> list[FeeToAsk]:
    """Return the fees that a debtor may have asked of it now (`FEES_TO_ASK`)."""
    return [
        fee for path in settings.FEES_TO_ASK for fee in import_string(path)(debtor=debtor, on=on)
    ]


def fees_office_asks(debtor: Debtor, *, on: dt.date) -> list[FeeToAsk]:
    """Return the fees due that the office alone asks a debtor for (`FEES_OFFICE_ASKS`)."""
    return [
        fee
        for path in settings.FEES_OFFICE_ASKS
        for fee in import_string(path)(debtor=debtor, on=on)
    ]


def fees_of_debtor(debtor: Debtor, *, on: dt.date) -> list[FeeToAsk]:
    """Return all fees that the office may ask a debtor for now."""
    return fees_to_ask(debtor, on=on) + fees_office_asks(debtor, on=on)
