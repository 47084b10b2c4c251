"""The clubs of the federation."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from federation.bodies.selectors.clubs import (
    associations,
    clubs_affiliated,
    clubs_found,
    licences_through,
    with_licensed_count,
)
from federation.doors import public
from federation.models import Club
from federation.page_parts.exports import exported
from federation.page_parts.lists import Column, in_order, listing
from federation.people.selectors.people import shown_name
from federation.selectors.seasons import season_shown

COLUMNS = (
    Column("name", _("Club"), ("name",)),
    Column("town", _("Town"), ("town", "name")),
    Column("association", _("Association"), ("association__name", "name"), "wide"),
    Column("licensed", _("Licensed"), ("licensed", "name"), "num"),
)


@public
@require_safe
def club_list(request: HttpRequest) -> HttpResponse:
    today = timezone.localdate()
    season = season_shown(None, on=today)
    clubs = with_licensed_count(clubs_affiliated(on=today), season)
    if text := request.GET.get("q", "").strip():
        clubs = clubs_found(text, among=clubs)
    if region := request.GET.get("region", ""):
        clubs = clubs.filter(association__code=region)
    ordered = in_order(clubs, request=request, columns=COLUMNS, default="name")
    if file := exported(
        request,
        name="clubs",
        headings=[_("Code"), *(column.label for column in COLUMNS)],
        rows=lambda: ((c.code, c.name, c.town, c.association.name, c.licensed) for c in ordered),
    ):
        return file
    shown = listing(clubs, request=request, columns=COLUMNS, default="name")
    return render(
        request,
        "federation/club_list.html",
        {"listing": shown, "season": season, "text": text, "region": region,
         "associations": associations()},
    )  # fmt: skip


@public
@require_safe
def club_detail(request: HttpRequest, code: str) -> HttpResponse:
    today = timezone.localdate()
    club = get_object_or_404(Club.objects.select_related("association"), code=code)
    season = season_shown(None, on=today)
    licences = licences_through(club, season) if season else ()
    players = [(licence.person, shown_name(licence.person, on=today)) for licence in licences]
    return render(
        request,
        "federation/club_detail.html",
        {
            "club": club,
            "season": season,
            "players": players,
            "is_affiliated": _is_open(club, today),
        },
    )


def _is_open(club: Club, today: object) -> bool:
    return club.affiliated_until is None or club.affiliated_until >= today
