"""The fee of a licence that the office issued without a request: what is due, and asking for it."""

import datetime as dt
from dataclasses import dataclass

from django.db import transaction
from django.utils import translation
from django.utils.translation import gettext

from federation.errors import RuleError
from federation.licences.rules.renewal import ARTICLE, FEE_CODES, LicenceFee
from federation.licences.selectors.requests import licence_figures
from federation.models import Account, Licence, LicenceRequest, PaymentRequest
from federation.money.selectors.fees import fee_schedule
from federation.money.services.ledger import (
    Bill,
    ChargeLine,
    Receipt,
    book_receipt,
    create_payment_request,
)
from federation.rules.fees import fee_amount
from federation.rules.money import Money
from federation.selectors.languages import language_of


@dataclass(frozen=True, slots=True)
class Paid:
    """Money for a licence that is there already: the day and how it came."""

    received_on: dt.date
    method: str


def licence_fee_due(licence: Licence, *, on: dt.date) -> Money | None:
    """Return what is still to be asked for a licence.

    None if it is free, cancelled, was asked for before, or its fee has no amount.
    """
    if licence.cancelled_at is not None or request_for(licence) is not None:
        return None
    try:
        _row, schedule = fee_schedule(licence.season, on=max(on, licence.season.starts_on))
        amount = fee_amount(schedule, _code(licence), article=ARTICLE)
    except RuleError:
        return None
    return amount if amount.cents else None


def request_for(licence: Licence) -> PaymentRequest | None:
    """Return the payment request of a licence: of its request by a body, or its own."""
    asked = LicenceRequest.objects.filter(
        licence=licence, payment_request__cancelled_by_entry__isnull=True
    ).select_related("payment_request")
    row = asked.exclude(payment_request=None).first()
    if row is not None:
        return row.payment_request
    return PaymentRequest.objects.filter(
        purpose=_purpose(licence), cancelled_by_entry__isnull=True
    ).first()


@transaction.atomic
def charge_issued_licence(
    *,
    licence: Licence,
    to_person: bool,
    paid: Paid | None,
    account: Account | None,
    now: dt.datetime,
) -> PaymentRequest:
    """Ask for the fee of a licence that was issued without a request.

    to_person: the person owes it, else the body of the licence. paid: recorded at once.
    Raises: RuleError if it is cancelled, was asked for before, or has no fee.
    """
    licence = Licence.objects.select_for_update(of=("self",)).get(pk=licence.pk)
    if licence.cancelled_at is not None:
        raise RuleError("licence_not_in_force", article=ARTICLE)
    if (before := request_for(licence)) is not None:
        raise RuleError("request_asked_before", reference=before.reference)
    request = create_payment_request(
        _bill(licence, to_person=to_person, on=now.date()), account=account, issued_on=now.date()
    )
    if paid is not None:
        cents = sum(line.amount_cents for line in request.lines.all())
        receipt = Receipt(cents, paid.received_on, paid.method)
        book_receipt(request=request, receipt=receipt, account=account)
    return request


def _bill(licence: Licence, *, to_person: bool, on: dt.date) -> Bill:
    season, person = licence.season, licence.person
    row, schedule = fee_schedule(season, on=max(on, season.starts_on))
    code = _code(licence)
    title = next(line.title for line in schedule.fees if line.code == code)
    cents = fee_amount(schedule, code, article=ARTICLE).cents
    with translation.override(language_of()):
        subject = gettext("Licence of %(season)s: %(person)s")
        subject %= {"season": season.year, "person": person.name}
    return Bill(
        season=season,
        subject=subject[:200],
        currency=row.currency,
        lines=[ChargeLine(code, title, ARTICLE, 1, cents)],
        club=None if to_person else licence.club,
        association=None if to_person else licence.association,
        person=person if to_person else None,
        is_sample=row.is_sample,
        due_on=on + dt.timedelta(days=licence_figures(season).payment_days),
        purpose=_purpose(licence),
    )


def _code(licence: Licence) -> str:
    return FEE_CODES[LicenceFee(licence.fee_class)]


def _purpose(licence: Licence) -> str:
    return f"LICENCE:{licence.pk}"
