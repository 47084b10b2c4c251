"""The licences of a club or association, for its secretary."""

import datetime as dt
from collections.abc import Mapping, Sequence

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_safe

from federation.licences.selectors.bodies import Body
from federation.licences.selectors.fee_words import fee_rule_in_words, in_words
from federation.licences.selectors.renewal import (
    Renewal,
    RenewalPeriod,
    renewal_period,
    renewals,
    season_before,
    season_to_come,
    seasons_open_for_requests,
)
from federation.licences.selectors.requests import (
    RequestLine,
    batches_of,
    licences_held_through,
    licences_of_season,
    with_counts,
)
from federation.licences.services.charges import prices_of
from federation.licences.services.requests import BatchDraft, request_licences
from federation.licences.web.addresses import body_address
from federation.models import Association, FeeClass, Season
from federation.page_parts.exports import exported
from federation.page_parts.figures import money
from federation.page_parts.lists import Column, in_order, listing
from federation.page_parts.refusals import refusals_to_messages
from federation.permissions import may_request_licences
from federation.rules.money import Money
from federation.selectors.callers import account_of

COLUMNS = (
    Column("number", _("Number"), ("person__number",), "num"),
    Column("name", _("Player"), ("person__sort_name",)),
    Column("fee", _("Fee class"), ("fee_class", "person__sort_name")),
    Column("issued", _("Issued on"), ("issued_on", "person__sort_name"), "wide"),
)
# Only for associations, whose people are mostly licensed through clubs.
CLUB = Column("club", _("Club"), ("club__name", "person__sort_name"))


@require_safe
def body_licences(request: HttpRequest, body: Body) -> HttpResponse:
    today = timezone.localdate()
    period, others = requested_period(request, today)
    licences = licences_held_through(body, period.season)
    is_region = isinstance(body, Association)
    columns = (*COLUMNS, CLUB) if is_region else COLUMNS
    ordered = in_order(licences, request=request, columns=columns, default="name")
    if file := exported(
        request,
        name=f"licences-{body.code}-{period.season.year}",
        headings=[column.label for column in columns],
        rows=lambda: (
            (
                licence.person.number,
                licence.person.name,
                licence.get_fee_class_display(),
                licence.issued_on.isoformat(),
                *([licence.club.name if licence.club else ""] if is_region else []),
            )
            for licence in ordered
        ),
    ):
        return file
    return render(
        request,
        "federation/body_licences.html",
        {
            "body": body,
            "period": period,
            "periods": others,
            "coming": season_to_come(on=today),
            "listing": listing(licences, request=request, columns=columns, default="name"),
            "is_region": is_region,
            "has_cards": not is_region or licences_of_season(body, period.season).exists(),
            "batches": with_counts(batches_of(body).filter(season=period.season)),
            "waiting": _to_renew(body, period, today),
            "may_request": may_request_licences(account_of(request), body, on=today),
            "here": _addresses(body),
        },
    )


def _addresses(body: Body) -> dict[str, str]:
    """Return the addresses of a body's pages, for the template."""
    names = {
        "licences": "licences",
        "renew": "licences-renew",
        "add": "licences-add",
        "upload": "licences-upload",
        "template": "licences-template",
        "cards": "licences-cards",
    }
    return {key: body_address(name, body) for key, name in names.items()}


def requested_period(
    request: HttpRequest, today: dt.date
) -> tuple[RenewalPeriod, list[RenewalPeriod]]:
    """Return the season in the address, by default the current one; and all open for requests.

    Raises: Http404 for a year that is no season.
    """
    others = seasons_open_for_requests(on=today)
    year = request.GET.get("season") or request.POST.get("season") or ""
    season = Season.objects.filter(year=int(year)).first() if _is_year(year) else None
    if season is None and not year:
        season = Season.objects.filter(starts_on__lte=today).order_by("-year").first()
    if season is None:
        raise Http404
    period = next((other for other in others if other.season == season), None)
    return period or renewal_period(season, on=today), others


def _is_year(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) == 4


def _to_renew(body: Body, period: RenewalPeriod, today: dt.date) -> int:
    if not period.is_open:
        return 0
    return sum(renewal.is_free for renewal in renewals(body, period.season, on=today))


@require_http_methods(["GET", "HEAD", "POST"])
def licences_renew(request: HttpRequest, body: Body) -> HttpResponse:
    """Tick the people to renew and request their licences; "preview" shows the total."""
    today = timezone.localdate()
    period, others = requested_period(request, today)
    renewal_list = renewals(body, period.season, on=today)
    free = [renewal for renewal in renewal_list if renewal.is_free]
    if request.method == "POST" and "preview" not in request.POST:
        with refusals_to_messages(request):
            lines = _chosen(request, free)
            batch = request_licences(
                draft=BatchDraft(period.season, body, lines),
                account=account_of(request),
                now=timezone.now(),
            )
            messages.success(request, _("The licences were asked for; the office decides."))
            prices = prices_of(period.season, on=today)
            if total := _price(prices, [line.fee_class for line in lines]):
                text = _("To be paid once the office accepts them all: %(sum)s.")
                messages.info(request, text % {"sum": total})
            return redirect("licence-batch", pk=batch.pk)
    prices = prices_of(period.season, on=today)
    chosen = _ticked(request, free) if request.method == "POST" else free
    ticked = {renewal.person.pk for renewal in chosen}
    return render(
        request,
        "federation/licences_renew.html",
        {
            "body": body,
            "period": period,
            "periods": others,
            "coming": season_to_come(on=today),
            "before": season_before(period.season),
            "free": [
                (
                    renewal,
                    renewal.person.pk in ticked,
                    _fee(request, renewal),
                    in_words(renewal.grounds),
                )
                for renewal in free
            ],
            "fee_rule": fee_rule_in_words(period.season),
            "fee_season": period.season,
            "held": [renewal for renewal in renewal_list if not renewal.is_free],
            "fee_classes": [
                (value, capfirst(label), _price(prices, [value]))
                for value, label in FeeClass.choices
            ],
            "chosen": len(chosen),
            "sum": _price(prices, [_fee(request, renewal) for renewal in chosen]),
            "here": _addresses(body),
        },
    )


def _price(prices: Mapping[str, Money], fee_classes: Sequence[str]) -> str:
    """Return the total price of licences of these fee classes, "" if unknown."""
    due = [prices[fee_class] for fee_class in fee_classes if fee_class in prices]
    if not due or len(due) < len(fee_classes):
        return ""
    return money(sum(amount.cents for amount in due), due[0].currency)


def _ticked(request: HttpRequest, free: Sequence[Renewal]) -> list[Renewal]:
    ticked = set(request.POST.getlist("person"))
    return [renewal for renewal in free if str(renewal.person.pk) in ticked]


def _chosen(request: HttpRequest, free: Sequence[Renewal]) -> list[RequestLine]:
    return [
        RequestLine(place, person=renewal.person, fee_class=_fee(request, renewal))
        for place, renewal in enumerate(_ticked(request, free), start=1)
    ]


def _fee(request: HttpRequest, renewal: Renewal) -> str:
    return request.POST.get(f"fee_{renewal.person.pk}") or str(renewal.fee_class)
