"""The members of a club, and applications."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from federation.access import require
from federation.bodies.selectors.memberships import (
    clubs_managed_by,
    members_of,
    remaining_licences,
    transfers_visible_to,
)
from federation.bodies.selectors.own_membership import applications_waiting
from federation.models import Club, TransferState
from federation.page_parts.exports import exported
from federation.page_parts.lists import Column, in_order, listing
from federation.permissions import may_keep_club, may_keep_club_list
from federation.selectors.callers import account_of
from federation.selectors.seasons import season_shown
from federation.selectors.words_alike import named_like

COLUMNS = (
    Column("number", gettext_lazy("Number"), ("person__number",), "num wide"),
    Column("name", gettext_lazy("Name"), ("person__sort_name",)),
    Column("since", gettext_lazy("Member since"), ("valid_from", "person__sort_name"), "wide"),
    Column("licence", gettext_lazy("Licence"), ("-is_licensed", "person__sort_name")),
)
_TRANSFERS_SHOWN = 50


@require_safe
@require(load=clubs_managed_by, may=may_keep_club)
def club_members(request: HttpRequest, club: Club) -> HttpResponse:
    on = timezone.localdate()
    season = season_shown(None, on=on)
    licence = request.GET.get("licence", "")
    is_licensed = {"yes": True, "no": False}.get(licence)
    members = members_of(club, on=on, season=season, is_licensed=is_licensed)
    if text := request.GET.get("q", "").strip():
        members = members.filter(named_like(text, prefix="person__"))
    ordered = in_order(members, request=request, columns=COLUMNS, default="name")
    if file := exported(
        request,
        name=f"members-{club.code}",
        headings=[*(column.label for column in COLUMNS), _("Home club")],
        rows=lambda: (
            (
                row.person.number,
                row.person.name,
                row.valid_from.isoformat(),
                _("yes") if row.is_licensed else _("no"),
                _("yes") if row.is_home else _("no"),
            )
            for row in ordered
        ),
    ):
        return file
    transfers = transfers_visible_to(account_of(request), on=on)
    moving = list(
        (transfers.filter(to_club=club) | transfers.filter(from_club=club))[:_TRANSFERS_SHOWN]
    )
    licences = remaining_licences(moving)
    on_own_list = may_keep_club_list(account_of(request), club, on=on)
    return render(
        request,
        "federation/club_members.html",
        {
            "club": club,
            "keeps_list": on_own_list,
            "applications": applications_waiting(club),
            "season": season,
            "listing": listing(members, request=request, columns=COLUMNS, default="name"),
            "text": text,
            "wanted": licence,
            "transfers": [
                (
                    transfer,
                    licences.get(transfer.pk),
                    transfer.state == TransferState.REQUESTED and transfer.to_club_id == club.pk,
                )
                for transfer in moving
            ],
        },
    )
