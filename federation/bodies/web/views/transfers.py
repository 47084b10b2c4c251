"""The office's decisions on transfers, and the closing of clubs."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from federation.access import require
from federation.bodies.selectors.memberships import (
    clubs_managed_by,
    remaining_licences,
    transfers_visible_to,
)
from federation.errors import Refusal
from federation.models import Club, TransferState
from federation.money.selectors.closings import closing_facts, open_charges
from federation.money.services.closings import ClubClosing, close_club
from federation.page_parts.figures import money
from federation.page_parts.lists import Column, listing
from federation.people.web.forms.people import ClosingForm
from federation.permissions import may_keep_office
from federation.selectors.callers import account_of
from federation.texts import text_of

COLUMNS = (
    Column("chosen", ""),
    Column("name", gettext_lazy("Person"), ("person__sort_name",)),
    Column("from", gettext_lazy("From"), ("from_club__name", "person__sort_name"), "wide"),
    Column("to", gettext_lazy("To"), ("to_club__name", "person__sort_name")),
    Column("on", gettext_lazy("From which day"), ("effective_on", "person__sort_name")),
    Column("asked", gettext_lazy("Asked for"), ("requested_at",), "wide"),
    Column("state", gettext_lazy("State"), ("state", "-requested_at"), "wide"),
)


@require_safe
@require(may=may_keep_office)
def transfer_list(request: HttpRequest) -> HttpResponse:
    on = timezone.localdate()
    state = request.GET.get("state", TransferState.REQUESTED)
    rows = transfers_visible_to(account_of(request), on=on)
    if state in TransferState.values:
        rows = rows.filter(state=state)
    shown = listing(rows, request=request, columns=COLUMNS, default="asked")
    licences = remaining_licences(shown.rows)
    return render(
        request,
        "federation/transfer_list.html",
        {
            "listing": shown,
            "transfers": [
                (row, licences.get(row.pk), row.state == TransferState.REQUESTED)
                for row in shown.rows
            ],
            "states": TransferState.choices,
            "state": state,
            "may_decide": state == TransferState.REQUESTED and shown.count,
        },
    )


@require_http_methods(["GET", "HEAD", "POST"])
@require(load=clubs_managed_by, may=may_keep_office)
def club_close(request: HttpRequest, club: Club) -> HttpResponse:
    on = timezone.localdate()
    form = ClosingForm(request.POST or None, initial={"last_day": on})
    last_day = on
    if request.method == "POST" and form.is_valid():
        cleaned_data = form.cleaned_data
        last_day = cleaned_data["last_day"]
        closing = ClubClosing(
            club,
            last_day,
            moves_to=cleaned_data["moves_to"]
            if cleaned_data["members"] == ClosingForm.MOVE
            else None,
            leaves_members=cleaned_data["members"] == ClosingForm.LEAVE,
            is_confirmed=cleaned_data["is_confirmed"],
        )
        try:
            close_club(closing=closing, account=account_of(request), now=timezone.now())
        except Refusal as refusal:
            form.add_error(None, text_of(refusal))
        else:
            messages.success(request, _("%(club)s closes.") % {"club": club.name})
            return redirect("admin:federation_club_change", club.pk)
    facts = closing_facts(club, on=last_day)
    return render(
        request,
        "federation/club_close.html",
        {
            "club": club,
            "form": form,
            "facts": facts,
            "open_amount": money(facts.open_cents, facts.currency) if facts.open_charges else "",
            "charges": open_charges(club),
        },
        status=422 if form.errors else 200,
    )
