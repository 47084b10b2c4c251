"""The office asks one debtor for the fees that are due and nobody asked for yet."""

import datetime as dt
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from federation.errors import RuleError
from federation.models import Account, PaymentRequest
from federation.money.selectors.fees_to_ask import FeeToAsk, fees_of_debtor
from federation.money.selectors.statements import Debtor


@dataclass(frozen=True, slots=True)
class FeeRequests:
    """What was asked of a debtor.

    requests: one for each fee, and one for all that share it. refused: fees that could not be asked
    for, and why. gone: how many of those chosen were not due any more.
    """

    fees: tuple[FeeToAsk, ...]
    requests: tuple[PaymentRequest, ...]
    refused: tuple[tuple[FeeToAsk, RuleError], ...]
    gone: int


def fees_chosen(*, debtor: Debtor, fees: Collection[str]) -> list[FeeToAsk]:
    """Return the fees of a debtor with some keys, all where there are none.

    The key of a shared request stands for all its fees, unless some of them are named as well.
    Raises: RuleError if none of them is due.
    """
    due = fees_of_debtor(debtor, on=timezone.localdate())
    whole = set(fees) - {fee.request_key for fee in due if fee.key in fees}
    chosen = [fee for fee in due if not fees or fee.key in fees or fee.request_key in whole]
    if not chosen:
        raise RuleError("fees_none_to_ask")
    return chosen


@transaction.atomic
def ask_for_fees_due(
    *, debtor: Debtor, fees: Collection[str], account: Account | None, now: dt.datetime
) -> FeeRequests:
    """Ask a debtor for fees that are due, each as its own act does; all, if `fees` is empty.

    Fees that share a payment request go into one. fees: keys of `fees_of_debtor`. A fee that is
    refused, or was asked for meanwhile, is passed over. Raises: RuleError if none of them is due.
    """
    asked: list[FeeToAsk] = []
    requests: list[PaymentRequest] = []
    refused: list[tuple[FeeToAsk, RuleError]] = []
    chosen = fees_chosen(debtor=debtor, fees=fees)
    gone = len(set(fees) - {key for fee in chosen for key in (fee.key, fee.request_key)})
    for together in by_request(chosen):
        try:
            with transaction.atomic():
                keys = [fee.key for fee in together]
                request, in_request = together[0].ask(keys, account, now)
        except RuleError as refusal:
            refused += [(fee, refusal) for fee in together]
            continue
        requests.append(request)
        asked += [fee for fee in together if fee.key in in_request]
        gone += len(together) - len(in_request)
    return FeeRequests(tuple(asked), tuple(requests), tuple(refused), gone)


def by_request(fees: Iterable[FeeToAsk]) -> list[list[FeeToAsk]]:
    """Return fees by the payment request they go into."""
    requests: dict[str, list[FeeToAsk]] = {}
    for fee in fees:
        requests.setdefault(fee.request_key, []).append(fee)
    return list(requests.values())
