"""A club's own list: people, groups, and messages sent to them."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from federation.access import require
from federation.bodies.selectors.club_list import (
    ClubFilter,
    Who,
    groups_by_contact,
    own_clubs_rows,
)
from federation.bodies.selectors.club_list import (
    club_people as people_of,
)
from federation.bodies.selectors.club_messages import messages_of
from federation.models import Club, Season
from federation.page_parts.exports import Cell, exported
from federation.page_parts.lists import Column, in_order, listing
from federation.page_parts.season_of_request import season_of_request
from federation.permissions import may_keep_club_list

COLUMNS = (
    Column("name", gettext_lazy("Name"), ("sort",)),
    Column("number", gettext_lazy("Number"), ("number", "sort"), "num wide"),
    Column("licence", gettext_lazy("Licence"), ("-licensed", "sort")),
    Column("groups", gettext_lazy("Groups"), (), "wide"),
    Column("reach", gettext_lazy("E-mail and telephone"), (), "wide"),
    Column("agreed", gettext_lazy("Messages"), ("-agreed_on", "sort"), "wide"),
    Column("change", ""),
)
WHO = (
    (Who.ALL, gettext_lazy("Everybody")),
    (Who.LICENSED, gettext_lazy("Members with licence")),
    (Who.UNLICENSED, gettext_lazy("Members without licence")),
    (Who.LAPSED, gettext_lazy("Licensed last season, not in this one")),
    (Who.CONTACTS, gettext_lazy("Contacts without licence")),
)


@require_safe
@never_cache
@require(load=own_clubs_rows, may=may_keep_club_list)
def club_people(request: HttpRequest, club: Club) -> HttpResponse:
    on = timezone.localdate()
    season = season_of_request(request, on=on)
    club_filter = _club_filter(request)
    rows = people_of(club, club_filter, on=on, season=season)
    if file := exported(
        request,
        name=f"people-{club.code}",
        headings=_headings(season),
        rows=lambda: _cells(in_order(rows, request=request, columns=COLUMNS, default="name")),
    ):
        return file
    shown = listing(rows, request=request, columns=COLUMNS, default="name")
    groups = groups_by_contact([row["noted"] for row in shown.rows if row["noted"]])
    return render(
        request,
        "federation/club_people.html",
        {
            "club": club,
            "season": season,
            "seasons": Season.objects.order_by("-year"),
            "wanted": club_filter,
            "who": WHO,
            "groups": club.groups.order_by("name", "pk"),
            "listing": shown,
            "people": [(row, groups.get(row["noted"], [])) for row in shown.rows],
            "messages_sent": messages_of(club),
        },
    )


def _club_filter(request: HttpRequest) -> ClubFilter:
    """Return the filter in the address; invalid values are ignored."""
    query, group = request.GET.get("who", ""), request.GET.get("group", "")
    mail = request.GET.get("mail", "")
    return ClubFilter(
        text=request.GET.get("q", "").replace("\x00", "").strip(),
        who=Who(query) if query in set(Who) else Who.ALL,
        group=int(group) if group.isascii() and group.isdecimal() and len(group) < 16 else None,
        mail=mail if mail in {"yes", "no"} else "",
    )


def _headings(season: Season | None) -> list[str]:
    year = season.year if season else "–"
    return [
        _("Name"), _("Number"), _("Licence of %(year)s") % {"year": year}, _("Groups"),
        _("E-mail address"), _("Telephone"), _("Note"), _("Agreed to messages on"),
    ]  # fmt: skip


def _cells(rows: Any) -> list[list[Cell]]:
    people = list(rows)
    groups = groups_by_contact([row["noted"] for row in people if row["noted"]])
    return [
        [
            row["shown"],
            row["number"] or "",
            _("yes") if row["licensed"] else _("no"),
            ", ".join(groups.get(row["noted"], [])),
            row["mail"] or "",
            row["call"] or "",
            row["remark"] or "",
            row["agreed_on"].isoformat() if row["agreed_on"] else "",
        ]
        for row in people
    ]
