"""The members of a club: who they are, and who is to come."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from federation.bodies.selectors.memberships import (
    clubs_kept_by,
    licences_kept_on_transfer,
    members_of,
    transfers_visible_to,
)
from federation.bodies.services.memberships import TransferDraft, request_transfer
from federation.doors import door
from federation.errors import Refusal
from federation.models import Club, TransferState
from federation.page_parts.exports import exported
from federation.page_parts.lists import Column, in_order, listing
from federation.people.selectors.people import person_of_number
from federation.people.web.forms.people import TransferForm
from federation.permissions import may_keep_club
from federation.selectors.seasons import season_shown
from federation.selectors.words_alike import named_like
from federation.texts import text_of

COLUMNS = (
    Column("number", gettext_lazy("Number"), ("person__number",), "num"),
    Column("name", gettext_lazy("Name"), ("person__sort_name",)),
    Column("since", gettext_lazy("Member since"), ("valid_from", "person__sort_name"), "wide"),
    Column("licence", gettext_lazy("Licence"), ("-is_licensed", "person__sort_name")),
)
_TRANSFERS_SHOWN = 50


@require_http_methods(["GET", "HEAD", "POST"])
@door(load=clubs_kept_by, may=may_keep_club)
def club_members(request: HttpRequest, club: Club) -> HttpResponse:
    on = timezone.localdate()
    form = TransferForm(request.POST or None, initial={"effective_on": on})
    if request.method == "POST" and form.is_valid() and _is_asked(request, club, form):
        return redirect("club-members", club.pk)
    season = season_shown(None, on=on)
    members = members_of(club, on=on, season=season)
    if text := request.GET.get("q", "").strip():
        members = members.filter(named_like(text, prefix="person__"))
    wanted = request.GET.get("licence", "")
    if wanted in {"yes", "no"}:
        members = members.filter(is_licensed=wanted == "yes")
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
    transfers = transfers_visible_to(request.user, on=on)
    moving = list(
        (transfers.filter(to_club=club) | transfers.filter(from_club=club))[:_TRANSFERS_SHOWN]
    )
    kept = licences_kept_on_transfer(moving)
    return render(
        request,
        "federation/club_members.html",
        {
            "club": club,
            "season": season,
            "listing": listing(members, request=request, columns=COLUMNS, default="name"),
            "text": text,
            "wanted": wanted,
            "form": form,
            "transfers": [
                (
                    each,
                    kept.get(each.pk),
                    each.state == TransferState.REQUESTED and each.to_club_id == club.pk,
                )
                for each in moving
            ],
        },
        status=422 if form.errors else 200,
    )


def _is_asked(request: HttpRequest, club: Club, form: TransferForm) -> bool:
    told = form.cleaned_data
    person = person_of_number(told["number"])
    if person is None:
        form.add_error("number", _("Nobody has this number."))
        return False
    draft = TransferDraft(person, club, told["effective_on"], told["note"])
    try:
        request_transfer(draft=draft, account=request.user, now=timezone.now())
    except Refusal as refusal:
        form.add_error(None, text_of(refusal))
        return False
    messages.success(
        request, _("The transfer of %(name)s waits for the office.") % {"name": person.name}
    )
    return True
