"""The deposit for a date: requested, deducted from the homologation fee, or settled otherwise."""

import datetime as dt

from django.db import transaction

from federation.errors import RuleError
from federation.models import Account, Deposit, DepositKind, PaymentRequest
from federation.money.services.deposits import (
    DepositDraft,
    ask_deposit,
    deduct_deposit,
    forfeit_deposit,
    return_deposit,
)
from federation.selectors.rule_sets import season_of
from federation.services.audit import record_event
from federation.services.jobs import request_job
from tournaments.calendar.selectors.reservation_deposits import deposit_about, deposit_of, is_held
from tournaments.models import DateReservation, ReservationState

FEE_CODE = "DATE_RESERVATION_DEPOSIT"
ARTICLE = "RTP 3.1.7"
OVER = (ReservationState.REFUSED, ReservationState.WITHDRAWN)


@transaction.atomic
def ask_reservation_deposit(
    *, reservation: DateReservation, account: Account | None, on: dt.date
) -> Deposit:
    """Request the deposit for a date, by the fees of the season of the day of the request.

    Raises: RuleError if the fee schedule has no amount, or the deposit is already requested.
    Source: RTP 3.1.7.
    """
    if deposit_of(reservation) is not None:
        raise RuleError("reservation_deposit_asked", article=ARTICLE, title=reservation.title)
    deposit = ask_deposit(
        draft=DepositDraft(
            kind=DepositKind.DATE_RESERVATION,
            season=season_of(on),
            fee_code=FEE_CODE,
            about=deposit_about(reservation),
            subject=reservation.title,
            club=reservation.club,
            association=reservation.association,
            person=reservation.contact
            if reservation.club_id is None and reservation.association_id is None
            else None,
        ),
        on=on,
        account=account,
    )
    request_job(
        "issue_payment_request",
        arguments={"request_id": deposit.request_id},
        subject=f"payment_request:{deposit.request_id}",
        account=account,
    )
    return deposit


def refuse_without_deposit(reservation: DateReservation) -> None:
    """Refuse unless the deposit for a date is held. Raises: RuleError. Source: RTP 3.1.7."""
    deposit = deposit_of(reservation)
    if deposit is None:
        raise RuleError("reservation_deposit_not_asked", article=ARTICLE, title=reservation.title)
    if not is_held(deposit):
        raise RuleError(
            "reservation_deposit_unpaid", article=ARTICLE, reference=deposit.request.reference
        )


@transaction.atomic
def settle_reservation_deposit(
    *,
    reservation: DateReservation,
    is_returned: bool,
    reason: str,
    account: Account | None,
    on: dt.date,
) -> None:
    """Return or keep the deposit for a refused or withdrawn date, as the office decides.

    Open: whether a deposit is returned when the date is refused or the event dropped, asked
    federation 2026-11-22.
    Raises: RuleError while the reservation is open, without a reason, or if nothing is held.
    """
    reservation = DateReservation.objects.select_for_update().get(pk=reservation.pk)
    if reservation.state not in OVER:
        raise RuleError("reservation_still_stands", article=ARTICLE, title=reservation.title)
    deposit = deposit_of(reservation)
    if deposit is None:
        raise RuleError("reservation_deposit_not_asked", article=ARTICLE, title=reservation.title)
    end = return_deposit if is_returned else forfeit_deposit
    end(deposit=deposit, reason=reason, account=account, on=on)
    record_event(
        "reservation_deposit_returned" if is_returned else "reservation_deposit_forfeited",
        subject=f"reservation:{reservation.pk}",
        account=account,
        details={"reason": reason},
    )


def deduct_reservation_deposit(
    *, event_number: int, request: PaymentRequest, account: Account | None, on: dt.date
) -> None:
    """Deduct the deposit of an event's date from its homologation fee. Source: RTP 3.1.7."""
    reservation = DateReservation.objects.filter(event=event_number).first()
    deposit = None if reservation is None else deposit_of(reservation)
    if deposit is not None and is_held(deposit):
        deduct_deposit(deposit=deposit, request=request, account=account, on=on)
