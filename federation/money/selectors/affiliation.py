"""The clubs that pay the affiliation fee of a season, and those already charged."""

import datetime as dt
from dataclasses import dataclass

from django.db.models import Q, QuerySet
from django.urls import reverse

from federation.errors import RuleError
from federation.models import Club, FeeSchedule, PaymentRequest, Season
from federation.money.selectors.fees import fee_schedule
from federation.money.selectors.fees_due import FeeDue
from federation.rules.fees import FeeLine, fee_amount
from federation.rules.money import Money
from federation.selectors.seasons import season_running

FEE = "CLUB_AFFILIATION"


@dataclass(frozen=True, slots=True)
class AffiliationPlan:
    """The effect of charging all clubs: who is charged, how much, and who already was."""

    season: Season
    schedule: FeeSchedule
    fee: FeeLine
    amount: Money
    to_ask: tuple[Club, ...]
    requested_before: int

    @property
    def total(self) -> Money:
        """Return the total amount for the clubs to be charged."""
        return self.amount * len(self.to_ask)


def affiliation_purpose(season: Season) -> str:
    """Return the purpose that prevents charging a club twice for a season."""
    return f"AFFILIATION:{season.year}"


def affiliation_plan(season: Season, *, on: dt.date) -> AffiliationPlan:
    """Return what charging the affiliation fee would do now.

    Raises: RuleError without an amount.
    """
    day = max(on, season.starts_on)
    row, schedule = fee_schedule(season, on=min(day, season.ends_on))
    amount = fee_amount(schedule, FEE)
    fee = next(line for line in schedule.fees if line.code == FEE)
    payment_requests = PaymentRequest.objects.filter(
        purpose=affiliation_purpose(season), cancelled_by_entry__isnull=True
    )
    clubs = clubs_of_season(season)
    to_ask = clubs.exclude(pk__in=payment_requests.values("club")).order_by("code")
    return AffiliationPlan(season, row, fee, amount, tuple(to_ask), payment_requests.count())


def running_plan(*, on: dt.date) -> AffiliationPlan | None:
    """Return the plan of the season of a day; None without one, or where the fee is nothing."""
    season = season_running(on=on)
    if season is None:
        return None
    try:
        plan = affiliation_plan(season, on=on)
    except RuleError:
        return None
    return plan if plan.amount.cents else None


def affiliations_due(*, on: dt.date) -> list[FeeDue]:
    """Return the affiliation of each club of the running season that was not asked for it."""
    plan = running_plan(on=on)
    if plan is None:
        return []
    return [
        FeeDue(
            kind="affiliation",
            debtor=club,
            title=plan.fee.title,
            about=str(plan.season.year),
            article=plan.fee.article,
            amount=plan.amount,
            is_sample=plan.schedule.is_sample,
            since=plan.season.starts_on,
            href=reverse("affiliation"),
        )
        for club in plan.to_ask
    ]


def clubs_of_season(season: Season) -> QuerySet[Club]:
    """Return the clubs affiliated on any day of a season."""
    began = Q(affiliated_from__isnull=True) | Q(affiliated_from__lte=season.ends_on)
    stays = Q(affiliated_until__isnull=True) | Q(affiliated_until__gte=season.starts_on)
    return Club.objects.filter(began, stays)
