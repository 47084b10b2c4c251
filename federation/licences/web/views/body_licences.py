"""The licences of a club or association, for its secretary."""

import datetime as dt

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from federation.licences.selectors.bodies import Body
from federation.licences.selectors.renewal import (
    RenewalPeriod,
    renewal_period,
    renewals,
    season_to_come,
    seasons_open_for_requests,
)
from federation.licences.selectors.requests import (
    batches_of,
    licences_held_through,
    licences_of_season,
    with_counts,
)
from federation.licences.web.addresses import body_address
from federation.models import Association, Season
from federation.page_parts.exports import exported
from federation.page_parts.lists import Column, in_order, listing
from federation.permissions import may_request_licences
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
    period, others = period_of(requested_season(request, today), today)
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
            "here": addresses_of(body),
        },
    )


def addresses_of(body: Body) -> dict[str, str]:
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


def requested_season(request: HttpRequest, today: dt.date) -> Season:
    """Return the season in the address, by default the current one.

    Raises: Http404 for a year that is no season.
    """
    year = request.GET.get("season") or request.POST.get("season") or ""
    season = Season.objects.filter(year=int(year)).first() if _is_year(year) else None
    if season is None and not year:
        season = Season.objects.filter(starts_on__lte=today).order_by("-year").first()
    if season is None:
        raise Http404
    return season


def period_of(season: Season, today: dt.date) -> tuple[RenewalPeriod, list[RenewalPeriod]]:
    """Return the renewal of a season; and all that are open for requests."""
    others = seasons_open_for_requests(on=today)
    period = next((other for other in others if other.season == season), None)
    return period or renewal_period(season, on=today), others


def _is_year(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) == 4


def _to_renew(body: Body, period: RenewalPeriod, today: dt.date) -> int:
    if not period.is_open:
        return 0
    return sum(renewal.is_to_renew for renewal in renewals(body, period.season, on=today))
