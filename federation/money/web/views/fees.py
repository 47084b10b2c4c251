"""The public fee schedule, and charging affiliation fees by the office."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from federation.access import public, require
from federation.errors import Refusal
from federation.models import Fee, FeeSchedule, Season
from federation.money.selectors.affiliation import affiliation_plan
from federation.money.selectors.fee_schedules import (
    next_schedules_shown_to,
    schedule_shown,
    schedules_of,
    seasons_to_charge,
)
from federation.money.texts.fee_units import UNITS
from federation.page_parts.figures import money
from federation.papers.selectors.papers import public_papers_about
from federation.permissions import may_keep_office
from federation.selectors.rule_sets import regulation_on
from federation.selectors.seasons import season_shown
from federation.texts import spoken_value, text_of


@public
@require_safe
def fee_schedule(request: HttpRequest) -> HttpResponse:
    season = season_shown(None, on=timezone.localdate())
    if season is None:
        raise Http404
    return _schedule_page(request, season)


@public
@require_safe
def fee_schedule_of_season(request: HttpRequest, year: int) -> HttpResponse:
    return _schedule_page(request, get_object_or_404(Season, year=year))


def _schedule_page(request: HttpRequest, season: Season) -> HttpResponse:
    today = timezone.localdate()
    is_office = request.user.is_authenticated and may_keep_office(request.user, None, on=today)
    schedule = schedule_shown(season, on=today)
    versions = schedules_of(season)
    following = next_schedules_shown_to(season, is_office=is_office)
    return render(
        request,
        "federation/fee_schedule.html",
        {
            "season": season,
            "schedule": schedule,
            "starts_on": versions[0].valid_from if versions else None,
            "changes_on": [version.valid_from for version in versions[1:]],
            "is_sample": any(version.is_sample for version in [*versions, *following]),
            "following": following[0] if following else None,
            "rows": _rows(versions, following),
            "papers": [
                paper
                for version in versions
                for paper in public_papers_about(f"fee_schedule:{version.pk}")
            ],
            "is_office": is_office,
            **_rules(max(today, season.starts_on)),
        },
    )


@dataclass(frozen=True, slots=True)
class Price:
    """The amount of a fee in a period. starts, ends: if not the whole season."""

    amount: str
    is_unset: bool
    starts: dt.date | None = None
    ends: dt.date | None = None


NOT_CHARGED = Price(amount="", is_unset=False)


def _rows(
    versions: Sequence[FeeSchedule], following: Sequence[FeeSchedule]
) -> list[dict[str, object]]:
    now, then = _by_code(versions), _by_code(following)
    titles = {fee.code: fee for schedule in [*following, *versions] for fee in schedule.fees.all()}
    ordered = [*now, *(code for code in then if code not in now)]
    return [
        {
            "code": code,
            "title": _(titles[code].title),
            "article": titles[code].article,
            "unit": UNITS.get(titles[code].unit, titles[code].unit),
            "prices": now.get(code, [NOT_CHARGED]),
            "then": then.get(code, [NOT_CHARGED]),
            "changes": code in then
            and (code not in now or then[code][0].amount != now[code][-1].amount),
        }
        for code in ordered
    ]


def _by_code(versions: Sequence[FeeSchedule]) -> dict[str, list[Price]]:
    """Return the amounts of each fee in a season, one for each period."""
    lines = [{fee.code: fee for fee in version.fees.all()} for version in versions]
    codes = dict.fromkeys(code for line in lines for code in line)
    return {code: _prices(code, versions, lines) for code in codes}


def _prices(
    code: str, versions: Sequence[FeeSchedule], lines: Sequence[dict[str, Fee]]
) -> list[Price]:
    prices: list[Price] = []
    for schedule, line in zip(versions, lines, strict=True):
        fee = line.get(code)
        is_unset = fee is not None and fee.amount_cents is None
        price = Price(_amount(fee, schedule.currency), is_unset)
        if not prices:
            prices.append(price)
        elif (price.amount, price.is_unset) != (prices[-1].amount, prices[-1].is_unset):
            eve = schedule.valid_from - dt.timedelta(days=1)
            prices[-1] = replace(prices[-1], ends=eve)
            prices.append(replace(price, starts=schedule.valid_from))
    return prices


def _amount(fee: Fee | None, currency: str) -> str:
    if fee is None or fee.amount_cents is None:
        return ""
    return money(fee.amount_cents, currency)


def _rules(on: dt.date) -> dict[str, object]:
    """Return additional rules of the regulation: exemptions, and the hosting share."""
    try:
        figures = regulation_on(on)
    except Refusal:
        return {}
    return {
        "exempt": spoken_value(figures.homologation.exempt_classes),
        "exempt_source": figures.homologation.source,
        "share_percent": spoken_value(_percent(figures.delegation.min_share_of_entry_fees)),
        "share_source": figures.delegation.source,
    }


def _percent(share: object) -> str:
    percent = share * 100  # type: ignore[operator]
    return str(percent.numerator) if percent.denominator == 1 else str(round(percent, 2))


@require_safe
@require(may=may_keep_office)
def affiliation(request: HttpRequest) -> HttpResponse:
    today = timezone.localdate()
    plans = []
    for season in seasons_to_charge(on=today):
        try:
            plan = affiliation_plan(season, on=today)
        except Refusal as refusal:
            plans.append({"season": season, "refusal": text_of(refusal)})
            continue
        plans.append(
            {
                "season": season,
                "plan": plan,
                "amount": money(plan.amount.cents, plan.amount.currency),
                "total": money(plan.total.cents, plan.total.currency),
            }
        )
    return render(request, "federation/affiliation.html", {"plans": plans})
