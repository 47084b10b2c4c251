"""Charging or crediting the difference when a licence's fee class changes."""

import datetime as dt
from dataclasses import dataclass

from django.db import transaction
from django.utils import translation
from django.utils.translation import gettext

from federation.licences.rules.renewal import ARTICLE, FEE_CODES, LicenceFee
from federation.licences.selectors.requests import licence_figures
from federation.models import (
    Account,
    CreditNote,
    Licence,
    LicenceRequest,
    PaymentRequest,
)
from federation.money.selectors.fees import fee_schedule
from federation.money.services.credit_notes import issue_credit_note
from federation.money.services.ledger import Bill, ChargeLine, create_payment_request
from federation.rules.fees import fee_amount
from federation.selectors.languages import language_of


@dataclass(frozen=True, slots=True)
class FeeChange:
    """The replacement of a licence by another, on a day, and the reason."""

    before: Licence
    after: Licence
    reason: str
    on: dt.date


@transaction.atomic
def settle_fee_change(
    *, change: FeeChange, account: Account | None
) -> PaymentRequest | CreditNote | None:
    """Charge the body what the new fee class costs more, or credit what it costs less.

    A licence that was never charged is not charged now. Raises: RuleError("fee_not_set").
    """
    row = _request_of(change)
    if row is None or row.payment_request is None:
        return None
    cents = _fee_cents(change, change.after) - _fee_cents(change, change.before)
    if not cents:
        return None
    if cents > 0:
        return _ask_for(change, cents, account)
    if row.payment_request.cancelled_by_entry_id is not None:
        return None
    charge = row.payment_request.lines.get(fee_code=FEE_CODES[LicenceFee(row.fee_class)])
    return issue_credit_note(
        request=row.payment_request,
        cents_by_line={charge: -cents},
        reason=f"{ARTICLE}: {change.reason}",
        on=change.on,
        account=account,
    )


def _request_of(change: FeeChange) -> LicenceRequest | None:
    """Return the line of the licence, now linked to the new one."""
    row = (
        LicenceRequest.objects.select_for_update(of=("self",))
        .filter(licence=change.before)
        .select_related("payment_request")
        .first()
    )
    if row is not None:
        row.licence = change.after
        row.version += 1
        row.save(update_fields=["licence", "version"])
    return row


def _fee_cents(change: FeeChange, licence: Licence) -> int:
    season = licence.season
    _row, schedule = fee_schedule(season, on=max(change.on, season.starts_on))
    return fee_amount(schedule, FEE_CODES[LicenceFee(licence.fee_class)], article=ARTICLE).cents


def _ask_for(change: FeeChange, cents: int, account: Account | None) -> PaymentRequest:
    licence, season = change.after, change.after.season
    row, schedule = fee_schedule(season, on=max(change.on, season.starts_on))
    code = FEE_CODES[LicenceFee(licence.fee_class)]
    title = next(line.title for line in schedule.fees if line.code == code)
    with translation.override(language_of()):
        text = gettext("Licence of %(season)s, difference of the fee: %(person)s")
        subject = text % {"season": season.year, "person": licence.person.name}
    bill = Bill(
        season=season,
        subject=subject[:200],
        currency=row.currency,
        lines=[ChargeLine(f"{code}_DIFFERENCE", title, ARTICLE, 1, cents)],
        club=licence.club,
        association=licence.association,
        is_sample=row.is_sample,
        due_on=change.on + dt.timedelta(days=licence_figures(season).payment_days),
    )
    return create_payment_request(bill, account=account, issued_on=change.on)
