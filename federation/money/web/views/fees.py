"""The fee schedule, for everyone; and the affiliation, asked of all clubs by the office."""

import datetime as dt

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from federation.doors import door, public
from federation.errors import Refusal
from federation.models import Fee, FeeSchedule, Season
from federation.money.selectors.affiliation import affiliation_plan
from federation.money.selectors.fee_schedules import (
    next_schedule_shown_to,
    schedule_shown,
    seasons_to_charge,
)
from federation.money.texts.fee_units import UNITS
from federation.page_parts.figures import money
from federation.papers.selectors.papers import public_papers_about
from federation.permissions import may_keep_office
from federation.rules.rule_sets import parse_rule_set
from federation.selectors.rule_sets import regulation_row
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
    following = next_schedule_shown_to(season, is_office=is_office)
    return render(
        request,
        "federation/fee_schedule.html",
        {
            "season": season,
            "schedule": schedule,
            "following": following,
            "rows": _rows(schedule, following) if schedule else [],
            "papers": public_papers_about(f"fee_schedule:{schedule.pk}") if schedule else (),
            "is_office": is_office,
            **_rules(max(today, season.starts_on)),
        },
    )


def _rows(schedule: FeeSchedule, following: FeeSchedule | None) -> list[dict[str, object]]:
    then = {fee.code: fee for fee in following.fees.all()} if following else {}
    now = {fee.code: fee for fee in schedule.fees.all()}
    fees = [*now.values(), *(fee for code, fee in then.items() if code not in now)]
    return [
        {
            "code": fee.code,
            "title": _(fee.title),
            "article": fee.article,
            "unit": UNITS.get(fee.unit, fee.unit),
            "amount": _amount(now.get(fee.code), schedule.currency),
            "then": _amount(then.get(fee.code), schedule.currency),
            "is_unset": fee.code in now and fee.amount_cents is None,
            "then_unset": fee.code in then and then[fee.code].amount_cents is None,
            "changes": fee.code in then
            and (fee.code not in now or then[fee.code].amount_cents != fee.amount_cents),
        }
        for fee in fees
    ]


def _amount(fee: Fee | None, currency: str) -> str:
    if fee is None or fee.amount_cents is None:
        return ""
    return money(fee.amount_cents, currency)


def _rules(on: dt.date) -> dict[str, object]:
    """Return what the regulation adds to the amounts: who is exempt, and the hosting share."""
    try:
        figures = parse_rule_set(regulation_row(on=on).figures)
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
@door(may=may_keep_office)
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
