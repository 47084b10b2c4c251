"""The office asks every debtor for the fees that are due and nobody asked for yet."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils import timezone

from federation.errors import RuleError
from federation.models import Account, Job
from federation.money.selectors.fees_due import FeeDue
from federation.money.selectors.statements import Debtor, debtor_field
from federation.money.services.fees_due import ask_for_fees_due
from federation.money.services.fees_due_count import read_fees_due
from federation.money.services.papers import DEBTOR_KINDS
from federation.services.jobs import Progress, request_job


@dataclass(frozen=True, slots=True)
class DebtorFees:
    """A debtor with the fees to be asked of it."""

    debtor: Debtor
    fees: tuple[FeeDue, ...]


def fees_by_debtor(*, on: dt.date) -> list[DebtorFees]:
    """Return every debtor with its fees. Raises: RuleError if none is due."""
    every = [
        DebtorFees(debtor, tuple(fees))
        for debtor, fees in groupby(read_fees_due(on=on), key=lambda fee: fee.debtor)
    ]
    if not every:
        raise RuleError("fees_none_to_ask")
    return every


def ask_everybody_for_fees(*, on: dt.date, account: Account | None) -> Job:
    """Have every debtor asked for its fees, one after the other. Raises: RuleError if none is due.

    Who becomes a debtor after this is not asked.
    """
    debtors = [[debtor_field(row.debtor), row.debtor.pk] for row in fees_by_debtor(on=on)]
    return request_job(
        "ask_for_fees_of_all",
        arguments={"debtors": debtors},
        subject="fees_due",
        account=account,
    )


def ask_for_fees_of_all(
    *,
    debtors: Sequence[tuple[str, int]],
    account: Account | None = None,
    progress: Progress | None = None,
) -> dict[str, object]:
    """Ask debtors, by kind and key, for all that is due now; who was asked meanwhile is skipped.

    Each debtor has its own transaction, so that a second run continues where the first one stopped.
    """
    requests = refused = 0
    for number, (kind, key) in enumerate(debtors, start=1):
        debtor = DEBTOR_KINDS[kind].objects.get(pk=key)
        try:
            asked = ask_for_fees_due(debtor=debtor, fees=(), account=account, now=timezone.now())
        except RuleError as refusal:
            if refusal.code != "fees_none_to_ask":
                raise
        else:
            requests += len(asked.requests)
            refused += len(asked.refused)
        if progress is not None:
            progress(number, len(debtors))
    return {"requests": requests, "refused": refused}
