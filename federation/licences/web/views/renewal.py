"""The renewal of a body's licences: who is proposed, narrowed and ticked, and what it costs."""

import datetime as dt
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.module_loading import import_string
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from federation.licences.selectors.bodies import Body
from federation.licences.selectors.categories import categories_held
from federation.licences.selectors.fee_words import fee_rule_in_words, in_words
from federation.licences.selectors.prepared import last_prepared
from federation.licences.selectors.renewal import (
    Renewal,
    renewals,
    season_before,
    season_to_come,
)
from federation.licences.selectors.requests import RequestLine
from federation.licences.services.charges import prices_of
from federation.licences.services.requests import BatchDraft, request_licences
from federation.licences.web.addresses import body_address
from federation.licences.web.views.body_licences import addresses_of, period_of, requested_season
from federation.models import FeeClass, LicenceBatch, PreparedRenewal, Season
from federation.page_parts.categories import category_names
from federation.page_parts.figures import money
from federation.page_parts.refusals import refusals_to_messages
from federation.permissions import may_request_licences
from federation.rules.money import Money
from federation.selectors.callers import account_of
from federation.texts import sentence

# Filters by last season's play.
PLAYED, RESTED = "yes", "no"


@dataclass(frozen=True, slots=True)
class RenewalRow:
    """A person that may be renewed. events: in how many they played last season.

    category: code and name, "" for both if the person holds none.
    """

    renewal: Renewal
    category: str
    category_name: str
    events: int
    is_ticked: bool
    fee: str

    @property
    def why(self) -> str:
        """Return the grounds of the fee class proposed, in words."""
        return in_words(self.renewal.grounds)


@require_http_methods(["GET", "HEAD", "POST"])
def licences_renew(request: HttpRequest, body: Body) -> HttpResponse:
    """Tick the people to renew and request their licences; "preview" shows the total.

    Before its day the renewal is prepared: what is prepared is ticked, and people outside the
    filters stay in it. The office reads who has not renewed, and records who does not. The address
    narrows the list by category and by last season's play, and begins it unticked.
    """
    today = timezone.localdate()
    season = requested_season(request, today)
    renewal_list = renewals(body, season, on=today)
    free = [renewal for renewal in renewal_list if renewal.is_to_renew]
    may_request = may_request_licences(account_of(request), body, on=today)
    if request.method == "POST" and "preview" not in request.POST:
        if not may_request:
            raise PermissionDenied
        with refusals_to_messages(request):
            return redirect("licence-batch", pk=_requested(request, body, season, free).pk)
    period, others = period_of(season, today)
    before, prepared = season_before(season), last_prepared(body, season)
    fees = _fees_prepared(prepared)
    rows = _rows(request, free, before, fees, on=today)
    shown = [row for row in rows if _is_shown(request, row)]
    unseen = [row for row in rows if row not in shown and row.renewal.person.pk in fees]
    prices = prices_of(season, on=today)
    chosen = [row for row in [*shown, *unseen] if row.is_ticked]
    return render(
        request,
        "federation/licences_renew.html",
        {
            "body": body,
            "period": period,
            "periods": others,
            "coming": season_to_come(on=today),
            "before": before,
            "free": free,
            "rows": shown,
            "unseen": unseen,
            "prepared": _shown_prepared(prepared, prices),
            "prepare": body_address("renewal-prepare", body),
            "category": request.GET.get("category", ""),
            "categories": _categories(rows, on=today),
            "played": request.GET.get("played", ""),
            "play": [(PLAYED, _("Played last season")), (RESTED, _("Did not play"))],
            "fee_rule": fee_rule_in_words(season),
            "fee_season": season,
            "held": [renewal for renewal in renewal_list if not renewal.is_free],
            "declined": [
                renewal for renewal in renewal_list if renewal.is_free and renewal.non_renewal
            ],
            "may_request": may_request,
            "fee_classes": [
                (value, capfirst(label), _price(prices, [value]))
                for value, label in FeeClass.choices
            ],
            "chosen": len(chosen),
            "is_all_chosen": all(row.is_ticked for row in shown),
            "sum": _price(prices, [row.fee for row in chosen]),
            "here": addresses_of(body),
        },
    )


def _requested(
    request: HttpRequest, body: Body, season: Season, free: Sequence[Renewal]
) -> LicenceBatch:
    """Request the licences of those ticked. Raises: RuleError."""
    lines = [
        RequestLine(place, person=renewal.person, fee_class=_fee(request, renewal, {}))
        for place, renewal in enumerate(_ticked(request, free), start=1)
    ]
    now = timezone.now()
    batch = request_licences(
        draft=BatchDraft(season, body, lines), account=account_of(request), now=now
    )
    _tell(request, lines, season, on=timezone.localdate(now))
    return batch


def _tell(
    request: HttpRequest, lines: Sequence[RequestLine], season: Season, *, on: dt.date
) -> None:
    """Say that licences were requested, and what they will cost."""
    messages.success(request, _("The licences were asked for; the office decides."))
    prices = prices_of(season, on=on)
    if total := _price(prices, [line.fee_class for line in lines]):
        text = _("To be paid once the office accepts them all: %(sum)s.")
        messages.info(request, text % {"sum": total})


def _fees_prepared(prepared: PreparedRenewal | None) -> dict[int, str]:
    """Return the fee class of each person of the renewal that is to be sent; {} for none."""
    if prepared is None or not prepared.is_standing:
        return {}
    return {line.person_id: line.fee_class for line in prepared.lines.all()}


def _shown_prepared(
    prepared: PreparedRenewal | None, prices: Mapping[str, Money]
) -> dict[str, object] | None:
    """Return what a body prepared for the season, what it costs, and who was left out and why."""
    if prepared is None:
        return None
    lines = list(prepared.lines.all())
    return {
        "row": prepared,
        "people": len(lines),
        "sum": _price(prices, [line.fee_class for line in lines]),
        "refusal": _in_words(prepared.refusal) if prepared.refusal else "",
        "left_out": [(line.person, _in_words(line.refusal)) for line in lines if line.refusal],
    }


def _in_words(refusal: Mapping[str, Any]) -> str:
    return sentence(refusal["code"], refusal["values"])


def _rows(
    request: HttpRequest,
    free: Sequence[Renewal],
    before: Season | None,
    fees: Mapping[int, str],
    *,
    on: dt.date,
) -> list[RenewalRow]:
    """Return who may be renewed; at first all, or those prepared, are ticked.

    fees: of those prepared. The address may have all ticked, or none.
    """
    people = [renewal.person.pk for renewal in free]
    held = categories_held(people, on=on)
    names = category_names(on=on)
    events = _events_played(people, before, on=on) if before is not None else {}
    if request.method == "POST":
        ticked = {renewal.person.pk for renewal in _ticked(request, free)}
    else:
        which = request.GET.get("ticked") or ("prepared" if fees else "all")
        ticked = {"none": set[int](), "prepared": {*fees}}.get(which, {*people})
    return [
        RenewalRow(
            renewal,
            held.get(renewal.person.pk, ""),
            names.get(held.get(renewal.person.pk, ""), ""),
            events.get(renewal.person.pk, 0),
            renewal.person.pk in ticked,
            _fee(request, renewal, fees),
        )
        for renewal in free
    ]


def _events_played(people: Collection[int], season: Season, *, on: dt.date) -> Mapping[int, int]:
    """Return in how many events of a season people played until a day, from the app above."""
    events_played: Callable[..., Mapping[int, int]] = import_string(settings.EVENTS_PLAYED)
    return events_played(people, first=season.starts_on, last=min(season.ends_on, on))


def _is_shown(request: HttpRequest, row: RenewalRow) -> bool:
    """Return whether a row is within the filters of the address."""
    category, played = request.GET.get("category", ""), request.GET.get("played", "")
    if category and row.category != category:
        return False
    return played not in {PLAYED, RESTED} or bool(row.events) is (played == PLAYED)


def _categories(rows: Sequence[RenewalRow], *, on: dt.date) -> list[tuple[str, str]]:
    """Return the categories that any of the people has, in the order of the ranking."""
    held = {row.category for row in rows}
    return [(code, name) for code, name in category_names(on=on).items() if code in held]


def _price(prices: Mapping[str, Money], fee_classes: Sequence[str]) -> str:
    """Return the total price of licences of these fee classes, "" if unknown."""
    due = [prices[fee_class] for fee_class in fee_classes if fee_class in prices]
    if not due or len(due) < len(fee_classes):
        return ""
    return money(sum(amount.cents for amount in due), due[0].currency)


def _ticked(request: HttpRequest, free: Sequence[Renewal]) -> list[Renewal]:
    ticked = set(request.POST.getlist("person"))
    return [renewal for renewal in free if str(renewal.person.pk) in ticked]


def _fee(request: HttpRequest, renewal: Renewal, fees: Mapping[int, str]) -> str:
    by_rule = fees.get(renewal.person.pk) or str(renewal.fee_class)
    return request.POST.get(f"fee_{renewal.person.pk}") or by_rule
