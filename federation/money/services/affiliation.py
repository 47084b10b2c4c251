"""Charging every club the affiliation fee of a season, never twice."""

import datetime as dt

from django.utils import timezone, translation
from django.utils.translation import gettext

from federation.errors import RuleError
from federation.models import Account, Club, Job, PaymentRequest, Season
from federation.money.selectors.affiliation import (
    AffiliationPlan,
    affiliation_plan,
    affiliation_purpose,
    running_plan,
)
from federation.money.selectors.fees_to_ask import FeeToAsk, ask_for_one
from federation.money.selectors.statements import Debtor
from federation.money.services.ledger import (
    Bill,
    ChargeLine,
    create_payment_request,
    refuse_past_due,
)
from federation.selectors.languages import language_of
from federation.selectors.rule_sets import regulation_on
from federation.services.jobs import Progress, request_job
from federation.texts.dates import of_year


def ask_for_affiliations(
    *, season: Season, due_on: dt.date, on: dt.date, account: Account | None
) -> Job:
    """Have every club of a season asked for its affiliation. Raises: RuleError for a past day."""
    refuse_past_due(due_on, on=on)
    return request_job(
        "charge_affiliations",
        arguments={"season_id": season.pk, "on": on.isoformat(), "due_on": due_on.isoformat()},
        subject="affiliation",
        account=account,
    )


def affiliations_to_ask(*, season: Season, due_on: dt.date, on: dt.date) -> AffiliationPlan:
    """Return what asking every club would do; nothing is written. Raises: RuleError."""
    refuse_past_due(due_on, on=on)
    return affiliation_plan(season, on=on)


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
    count = 0
    for number, club in enumerate(plan.to_ask, start=1):
        count += _request_once(plan, club, issued_on, dt.date.fromisoformat(due_on), account)
        if progress is not None:
            progress(number, len(plan.to_ask))
    # These keys stand in the work that was done: they stay.
    return {"asked": count, "asked_before": plan.requested_before}


def _request_once(
    plan: AffiliationPlan, club: Club, on: dt.date, due_on: dt.date, account: Account | None
) -> bool:
    """Ask one club, and say so; not where another worker asked it meanwhile."""
    try:
        ask_affiliation(plan, club, on=on, due_on=due_on, account=account)
    except RuleError as refusal:
        if refusal.code != "request_asked_before":
            raise
        return False
    return True


def ask_affiliation(
    plan: AffiliationPlan, club: Club, *, on: dt.date, due_on: dt.date, account: Account | None
) -> PaymentRequest:
    """Ask one club for its affiliation. Raises: RuleError if it was asked before."""
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
    return create_payment_request(bill, account=account, issued_on=on)


def affiliation_to_ask(*, debtor: Debtor, on: dt.date) -> list[FeeToAsk]:
    """Return the affiliation of the season for a club that was not yet asked for it."""
    plan = running_plan(on=on) if isinstance(debtor, Club) else None
    if plan is None or debtor not in plan.to_ask:
        return []

    def ask(account: Account | None, now: dt.datetime) -> PaymentRequest:
        day = timezone.localdate(now)
        days = regulation_on(day).licences.payment_days
        due_on = day + dt.timedelta(days=days)
        return ask_affiliation(plan, debtor, on=day, due_on=due_on, account=account)

    return [
        FeeToAsk(
            key=affiliation_purpose(plan.season),
            title=plan.fee.title,
            about=str(plan.season.year),
            article=plan.fee.article,
            amount=plan.amount,
            ask=ask_for_one(ask),
            is_sample=plan.schedule.is_sample,
        )
    ]
