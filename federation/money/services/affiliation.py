"""Charging every club the affiliation fee of a season, never twice."""

import datetime as dt
from collections.abc import Callable

from django.utils import translation
from django.utils.translation import gettext

from federation.errors import RuleError
from federation.models import Account, Club, Job, PaymentRequest, Season
from federation.money.selectors.affiliation import (
    AffiliationPlan,
    affiliation_plan,
    affiliation_purpose,
)
from federation.money.services.ledger import Bill, ChargeLine, create_payment_request
from federation.selectors.languages import language_of
from federation.services.jobs import request_job
from federation.texts.dates import of_year

Progress = Callable[[int, int], None]


def ask_for_affiliations(
    *, season: Season, due_on: dt.date, on: dt.date, account: Account | None
) -> Job:
    """Request the job that charges every club of a season."""
    return request_job(
        "charge_affiliations",
        arguments={"season_id": season.pk, "on": on.isoformat(), "due_on": due_on.isoformat()},
        subject="affiliation",
        account=account,
    )


def charge_affiliations(
    *,
    season_id: int,
    on: str,
    due_on: str,
    account: Account | None = None,
    progress: Progress | None = None,
) -> dict[str, object]:
    """Charge every club of a season the affiliation fee; clubs already charged are skipped.

    Each club has its own transaction, so that a second run continues where the first one stopped.
    on, due_on: ISO days. Raises: RuleError while the fee has no amount.
    """
    season = Season.objects.get(pk=season_id)
    issued_on = dt.date.fromisoformat(on)
    plan = affiliation_plan(season, on=issued_on)
    asked = 0
    for number, club in enumerate(plan.to_ask, start=1):
        if _ask(plan, club, issued_on, dt.date.fromisoformat(due_on), account) is not None:
            asked += 1
        if progress is not None:
            progress(number, len(plan.to_ask))
    return {"asked": asked, "asked_before": plan.asked_before}


def _ask(
    plan: AffiliationPlan, club: Club, on: dt.date, due_on: dt.date, account: Account | None
) -> PaymentRequest | None:
    """Charge one club; None if another worker did so meanwhile."""
    with translation.override(language_of()):
        subject = of_year(gettext(plan.fee.title), plan.season)
    bill = Bill(
        season=plan.season,
        subject=subject,
        currency=plan.amount.currency,
        lines=[ChargeLine(plan.fee.code, plan.fee.title, plan.fee.article, 1, plan.amount.cents)],
        club=club,
        is_sample=plan.schedule.is_sample,
        due_on=due_on,
        purpose=affiliation_purpose(plan.season),
    )
    try:
        return create_payment_request(bill, account=account, issued_on=on)
    except RuleError as refusal:
        if refusal.code != "request_asked_before":
            raise
        return None
