"""Decisions on many transfers, each independent of the others."""

import datetime as dt
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from federation.bodies.services.memberships import approve_transfer, refuse_transfer
from federation.errors import RuleError
from federation.models import Account, Transfer


@dataclass(frozen=True, slots=True)
class Decided:
    """The number of transfers decided, and the refused ones, each with the refusal."""

    count: int
    left: Sequence[tuple[Transfer, RuleError]]


def approve_transfers(
    *, transfers: Sequence[Transfer], account: Account | None, now: dt.datetime
) -> Decided:
    """Approve some transfers. Raises: RuleError if none is chosen, or none can be approved."""
    return _decide_all(
        transfers, lambda transfer: approve_transfer(transfer=transfer, account=account, now=now)
    )


def refuse_transfers(
    *, transfers: Sequence[Transfer], reason: str, account: Account | None, now: dt.datetime
) -> Decided:
    """Refuse some transfers with one reason. Raises: RuleError as `approve_transfers` does."""
    return _decide_all(
        transfers,
        lambda transfer: refuse_transfer(
            transfer=transfer, reason=reason, account=account, now=now
        ),
    )


def _decide_all(transfers: Sequence[Transfer], decide: Callable[[Transfer], Transfer]) -> Decided:
    if not transfers:
        raise RuleError("transfers_not_chosen")
    left = []
    for transfer in transfers:
        try:
            decide(transfer)
        except RuleError as refusal:
            left.append((transfer, refusal))
    if len(left) == len(transfers):
        raise left[0][1]
    return Decided(len(transfers) - len(left), left)
