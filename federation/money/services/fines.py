"""Fines: charged by the fee schedule, or as an amount with a reason."""

import datetime as dt
from dataclasses import dataclass

from django.db import transaction
from django.utils import translation
from django.utils.translation import gettext

from federation.errors import RuleError
from federation.models import Account, Association, Club, PaymentRequest, Person, Season
from federation.money.selectors.fees import fee_schedule
from federation.money.services.ledger import (
    Bill,
    ChargeLine,
    create_payment_request,
    refuse_past_due,
    required_reason,
)
from federation.rules.fees import fee_amount
from federation.selectors.languages import language_of
from federation.services.audit import record_event

FINE = "FINE"


@dataclass(frozen=True, slots=True)
class FineDraft:
    """A fine. Exactly one of club, association and person is set.

    amount_cents: None if the fee schedule sets it. fee_code: of that fee.
    """

    season: Season
    article: str
    reason: str
    amount_cents: int | None = None
    fee_code: str = FINE
    club: Club | None = None
    association: Association | None = None
    person: Person | None = None
    due_on: dt.date | None = None


@transaction.atomic
def impose_fine(*, draft: FineDraft, on: dt.date, account: Account | None) -> PaymentRequest:
    """Charge a fine, with its article and reason on the payment request.

    Raises: RuleError without article, reason or debtor, for a day to pay by that has passed, or
    while the fee has no amount.
    """
    reason, article = required_reason(draft.reason), draft.article.strip()
    if not article:
        raise RuleError("fine_without_article")
    if draft.amount_cents is not None and draft.amount_cents <= 0:
        raise RuleError("payment_not_positive")
    refuse_past_due(draft.due_on, on=on)
    row, schedule = fee_schedule(draft.season, on=on)
    cents = draft.amount_cents
    if cents is None:
        cents = fee_amount(schedule, draft.fee_code, article=article).cents
    with translation.override(language_of(draft.club or draft.association or draft.person)):
        subject = gettext("Fine: %(reason)s") % {"reason": reason}
        title = gettext("Fine")
    named = next((fee.title for fee in schedule.fees if fee.code == draft.fee_code), title)
    code = FINE if draft.amount_cents is not None else draft.fee_code
    request = create_payment_request(
        Bill(
            season=draft.season,
            subject=subject[:200],
            currency=row.currency,
            lines=[ChargeLine(code, named if code == draft.fee_code else title, article, 1, cents)],
            club=draft.club,
            association=draft.association,
            person=draft.person,
            is_sample=row.is_sample and draft.amount_cents is None,
            due_on=draft.due_on,
        ),
        account=account,
        issued_on=on,
    )
    record_event(
        "fine_imposed",
        subject=f"payment_request:{request.pk}",
        account=account,
        details={"amount_cents": cents, "article": article, "reason": reason},
    )
    return request
