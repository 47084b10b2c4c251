"""Requests, payments and deposits, by the services of the pages."""

import datetime as dt

from federation.models import Club, Deposit, DepositKind, PaymentRequest, Season
from federation.money.services.credit_notes import cancel_payment_request
from federation.money.services.deposits import DepositDraft, ask_deposit
from federation.money.services.ledger import (
    Bill,
    ChargeLine,
    create_payment_request,
    record_payment,
)
from tests.personas import World

DAY = dt.date(2026, 11, 1)


def ask(
    club: Club,
    season: Season,
    cents: int = 1500,
    *,
    on: dt.date = DAY,
    due_on: dt.date | None = None,
    subject: str = "Papers",
    event_number: int | None = None,
    currency: str = "EUR",
    is_sample: bool = False,
) -> PaymentRequest:
    """Request an amount from a club."""
    line = ChargeLine("CERTIFICATE", "Certificate", "fee table", 1, cents)
    bill = Bill(
        season,
        subject,
        currency,
        [line],
        club=club,
        due_on=due_on,
        event_number=event_number,
        is_sample=is_sample,
    )
    return create_payment_request(bill, account=None, issued_on=on)


def receive(
    request: PaymentRequest, cents: int, *, on: dt.date = DAY, bank_reference: str = ""
) -> None:
    """Record a payment for a request, whatever the amount."""
    record_payment(
        request=request,
        amount_cents=cents,
        received_on=on,
        method="bank",
        bank_reference=bank_reference,
        account=None,
        is_sure=True,
    )


def held_deposit(world: World, about: str) -> Deposit:
    """Request the deposit of a date (50.00) from the club and pay it."""
    draft = DepositDraft(
        kind=DepositKind.DATE_RESERVATION,
        season=world.season,
        fee_code="DATE_RESERVATION_DEPOSIT",
        about=about,
        subject="Torneio",
        club=world.club,
    )
    deposit = ask_deposit(draft=draft, on=DAY, account=None)
    receive(deposit.request, 5000)
    deposit.refresh_from_db()
    return deposit


def credited(world: World, subject: str) -> None:
    """Request an amount and cancel it by a credit note."""
    request = ask(world.club, world.season, subject=subject)
    cancel_payment_request(request=request, reason="asked twice", on=DAY, account=None)
