"""A deposit is held from full payment of its request until that payment is reversed."""

import datetime as dt

from federation.errors import RuleError
from federation.models import Account, Deposit, LedgerAccount, LedgerAccountKind, PaymentRequest
from federation.money.selectors.ledger import deposit_left_cents
from federation.money.services.booking import book, federation_account


def hold_paid_deposit(request: PaymentRequest, *, on: dt.date, account: Account | None) -> None:
    """Hold the deposit of a request that is now paid in full."""
    deposit = Deposit.objects.select_for_update().filter(request=request).first()
    if deposit is None or deposit.held_by_entry_id is not None:
        return
    deposit.held_by_entry = book(
        "deposit_held",
        _move_to_held(deposit, deposit.amount_cents),
        booked_on=on,
        account=account,
        note=request.reference,
    )
    deposit.save(update_fields=["held_by_entry"])


def release_deposit(
    request: PaymentRequest, *, on: dt.date, account: Account | None, reason: str
) -> None:
    """Stop holding a deposit whose payment is reversed. Raises: RuleError once it was used."""
    deposit = Deposit.objects.select_for_update().filter(request=request).first()
    if deposit is None or deposit.held_by_entry_id is None:
        return
    if deposit_left_cents(deposit) != deposit.amount_cents:
        raise RuleError("deposit_used_already", reference=request.reference)
    book(
        "deposit_held_taken_back",
        _move_to_held(deposit, -deposit.amount_cents),
        booked_on=on,
        account=account,
        note=reason,
    )
    deposit.held_by_entry = None
    deposit.save(update_fields=["held_by_entry"])


def _move_to_held(deposit: Deposit, cents: int) -> list[tuple[LedgerAccount, int]]:
    currency = deposit.request.currency
    return [
        (federation_account(LedgerAccountKind.DEPOSIT_ASKED, currency), cents),
        (federation_account(LedgerAccountKind.DEPOSIT, currency), -cents),
    ]
