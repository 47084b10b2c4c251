"""Deposits: requested by the fee schedule, held once paid, then deducted, returned or forfeited."""

import datetime as dt
from dataclasses import dataclass

from django.db import transaction

from federation.errors import RuleError
from federation.models import (
    Account,
    Association,
    Club,
    Deposit,
    DepositEnd,
    DepositKind,
    DepositMove,
    LedgerAccount,
    LedgerAccountKind,
    Payment,
    PaymentRequest,
    PaymentSource,
    Person,
    Season,
)
from federation.money.rules.deposits import ARTICLE, deduction, refuse_more_than_left
from federation.money.selectors.fees import fee_schedule
from federation.money.selectors.ledger import deposit_left_cents, outstanding_cents
from federation.money.services.booking import advance_account, book, debtor_code, federation_account
from federation.money.services.ledger import (
    Bill,
    ChargeLine,
    create_payment_request,
    pay_from,
    required_reason,
)
from federation.rules.fees import fee_amount
from federation.rules.money import Money
from federation.services.audit import record_event


@dataclass(frozen=True, slots=True)
class DepositDraft:
    """A deposit to request. fee_code: the fee that sets the amount. about: "reservation:5".

    Exactly one of club, association and person is set.
    """

    kind: DepositKind
    season: Season
    fee_code: str
    about: str
    subject: str
    club: Club | None = None
    association: Association | None = None
    person: Person | None = None
    event_number: int | None = None
    due_on: dt.date | None = None


@transaction.atomic
def ask_deposit(*, draft: DepositDraft, on: dt.date, account: Account | None) -> Deposit:
    """Request a deposit by a payment request of its own; it is held once that is paid.

    Raises: RuleError if the fee schedule has no amount, or it was already requested.
    """
    row, schedule = fee_schedule(draft.season, on=on)
    amount = fee_amount(schedule, draft.fee_code)
    fee = next(line for line in schedule.fees if line.code == draft.fee_code)
    request = create_payment_request(
        Bill(
            season=draft.season,
            subject=draft.subject,
            currency=row.currency,
            lines=[ChargeLine(fee.code, fee.title, fee.article, 1, amount.cents)],
            club=draft.club,
            association=draft.association,
            person=draft.person,
            event_number=draft.event_number,
            is_sample=row.is_sample,
            due_on=draft.due_on,
            purpose=f"DEPOSIT:{draft.kind}:{draft.about}"[:60],
        ),
        account=account,
        issued_on=on,
        against=LedgerAccountKind.DEPOSIT_ASKED,
    )
    return Deposit.objects.create(
        kind=draft.kind, about=draft.about, amount_cents=amount.cents, request=request
    )


@transaction.atomic
def deduct_deposit(
    *, deposit: Deposit, request: PaymentRequest, account: Account | None, on: dt.date
) -> Payment:
    """Deduct a deposit from another payment request of its debtor; the rest stays held.

    Raises: RuleError if it is not held, is used up, or belongs to another debtor.
    Source: RTP 3.1.7.
    """
    request = PaymentRequest.objects.select_for_update().get(pk=request.pk)
    deposit = _held(deposit)
    if debtor_code(deposit.request) != debtor_code(request):
        raise RuleError(
            "deposit_of_another_debtor", article=ARTICLE, reference=deposit.request.reference
        )
    left = Money(deposit_left_cents(deposit), deposit.request.currency)
    if not left:
        raise RuleError("deposit_used_up", article=ARTICLE, reference=deposit.request.reference)
    taken = deduction(deposit=left, due=Money(outstanding_cents(request), request.currency))
    if not taken.deducted:
        raise RuleError("request_is_settled", reference=request.reference)
    return pay_from(
        PaymentSource.DEPOSIT,
        _deposits_held(request.currency),
        request=request,
        amount_cents=taken.deducted.cents,
        on=on,
        account=account,
        deposit=deposit,
    )


@transaction.atomic
def return_deposit(
    *,
    deposit: Deposit,
    reason: str,
    account: Account | None,
    on: dt.date,
    amount_cents: int | None = None,
    as_balance: bool = False,
) -> DepositMove:
    """Return a deposit, by default all that is left; as money, or as a balance.

    Raises: RuleError if it is not held or less is left.
    """
    deposit = _held(deposit)
    to = (
        advance_account(deposit.request)
        if as_balance
        else federation_account(LedgerAccountKind.BANK, deposit.request.currency)
    )
    return _end(deposit, DepositEnd.RETURNED, to, _Part(amount_cents, reason, account, on))


@transaction.atomic
def forfeit_deposit(
    *,
    deposit: Deposit,
    reason: str,
    account: Account | None,
    on: dt.date,
    amount_cents: int | None = None,
) -> DepositMove:
    """Forfeit a deposit, by default all that is left. Raises: RuleError."""
    deposit = _held(deposit)
    income = federation_account(LedgerAccountKind.INCOME, deposit.request.currency)
    return _end(deposit, DepositEnd.FORFEITED, income, _Part(amount_cents, reason, account, on))


@dataclass(frozen=True, slots=True)
class _Part:
    """The end of part of a deposit: amount (None: all that is left), reason, account, day."""

    amount_cents: int | None
    reason: str
    account: Account | None
    on: dt.date


def _end(deposit: Deposit, kind: DepositEnd, to: LedgerAccount, part: _Part) -> DepositMove:
    reason = required_reason(part.reason)
    currency, left = deposit.request.currency, deposit_left_cents(deposit)
    cents = left if part.amount_cents is None else part.amount_cents
    refuse_more_than_left(Money(cents, currency), left=Money(left, currency))
    move = DepositMove.objects.create(
        deposit=deposit,
        kind=kind,
        amount_cents=cents,
        moved_on=part.on,
        reason=reason,
        entry=book(
            f"deposit_{kind.lower()}",
            [(_deposits_held(currency), cents), (to, -cents)],
            booked_on=part.on,
            account=part.account,
            note=f"{deposit.request.reference} {reason}",
        ),
    )
    record_event(
        f"deposit_{kind.lower()}",
        subject=f"payment_request:{deposit.request_id}",
        account=part.account,
        details={"amount_cents": cents, "reason": reason},
    )
    return move


def _held(deposit: Deposit) -> Deposit:
    """Return the deposit, locked. Raises: RuleError unless it is held."""
    deposit = (
        Deposit.objects.select_for_update(of=("self",)).select_related("request").get(pk=deposit.pk)
    )
    if deposit.held_by_entry_id is None:
        raise RuleError("deposit_not_held", reference=deposit.request.reference)
    return deposit


def _deposits_held(currency: str) -> LedgerAccount:
    return federation_account(LedgerAccountKind.DEPOSIT, currency)
