"""The closing of a club: what becomes of its members and of what it owes."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from federation.access import require
from federation.bodies.selectors.memberships import clubs_managed_by
from federation.errors import Refusal
from federation.models import Club
from federation.money.selectors.closings import closing_facts, open_charges
from federation.money.services.closings import ClubClosing, close_club
from federation.page_parts.figures import amounts
from federation.people.web.forms.people import ClosingForm
from federation.permissions import may_keep_office
from federation.selectors.callers import account_of
from federation.texts import text_of


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
            "open_amount": amounts(facts.open_cents),
            "charges": open_charges(club),
        },
        status=422 if form.errors else 200,
    )
