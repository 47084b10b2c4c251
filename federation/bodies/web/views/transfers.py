"""The office decides who moves to another club; and closes clubs."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods, require_POST

from federation.bodies.selectors.memberships import (
    clubs_kept_by,
    licences_kept_on_transfer,
    transfers_visible_to,
    transfers_waiting,
)
from federation.bodies.services.memberships import (
    TransferDraft,
    approve_transfer,
    refuse_transfer,
    request_transfer,
)
from federation.doors import door
from federation.errors import Refusal
from federation.models import Club, Transfer, TransferState
from federation.money.selectors.closings import closing_facts, open_charges
from federation.money.services.closings import ClubClosing, close_club
from federation.page_parts.figures import money
from federation.page_parts.lists import Column, listing
from federation.people.selectors.people import person_of_number
from federation.people.web.forms.people import ClosingForm, OfficeTransferForm
from federation.permissions import may_keep_office
from federation.texts import text_of

COLUMNS = (
    Column("chosen", ""),
    Column("name", gettext_lazy("Person"), ("person__sort_name",)),
    Column("from", gettext_lazy("From"), ("from_club__name", "person__sort_name"), "wide"),
    Column("to", gettext_lazy("To"), ("to_club__name", "person__sort_name")),
    Column("on", gettext_lazy("From which day"), ("effective_on", "person__sort_name")),
    Column("asked", gettext_lazy("Asked for"), ("requested_at",), "wide"),
    Column("state", gettext_lazy("State"), ("state", "-requested_at")),
)
AT_ONCE = 100


@require_http_methods(["GET", "HEAD", "POST"])
@door(may=may_keep_office)
def transfer_list(request: HttpRequest) -> HttpResponse:
    on = timezone.localdate()
    form = OfficeTransferForm(request.POST or None, initial={"effective_on": on})
    if request.method == "POST" and form.is_valid() and _is_asked(request, form):
        return redirect("transfer-list")
    state = request.GET.get("state", TransferState.REQUESTED)
    rows = transfers_visible_to(request.user, on=on)
    if state in TransferState.values:
        rows = rows.filter(state=state)
    shown = listing(rows, request=request, columns=COLUMNS, default="asked")
    kept = licences_kept_on_transfer(shown.rows)
    return render(
        request,
        "federation/transfer_list.html",
        {
            "listing": shown,
            "transfers": [
                (each, kept.get(each.pk), each.state == TransferState.REQUESTED)
                for each in shown.rows
            ],
            "states": TransferState.choices,
            "state": state,
            "may_decide": state == TransferState.REQUESTED and shown.count,
            "form": form,
        },
        status=422 if form.errors else 200,
    )


@require_POST
@door(may=may_keep_office)
def transfer_decide(request: HttpRequest) -> HttpResponse:
    asked = [each for each in request.POST.getlist("transfer")[:AT_ONCE] if each.isdecimal()]
    chosen = list(
        transfers_waiting().filter(pk__in=[int(each) for each in asked if len(each) < 16])
    )
    if not chosen:
        messages.error(request, _("Choose the transfers first."))
        return redirect("transfer-list")
    is_approved = "approve" in request.POST
    done = sum(_is_decided(request, each, is_approved=is_approved) for each in chosen)
    if done and is_approved:
        told = ngettext("%(n)s transfer approved.", "%(n)s transfers approved.", done)
        messages.success(request, told % {"n": done})
    elif done:
        told = ngettext("%(n)s transfer refused.", "%(n)s transfers refused.", done)
        messages.success(request, told % {"n": done})
    return redirect("transfer-list")


@require_http_methods(["GET", "HEAD", "POST"])
@door(load=clubs_kept_by, may=may_keep_office)
def club_close(request: HttpRequest, club: Club) -> HttpResponse:
    on = timezone.localdate()
    form = ClosingForm(request.POST or None, initial={"last_day": on})
    last_day = on
    if request.method == "POST" and form.is_valid():
        told = form.cleaned_data
        last_day = told["last_day"]
        closing = ClubClosing(
            club,
            last_day,
            moves_to=told["moves_to"] if told["members"] == ClosingForm.MOVE else None,
            leaves_members=told["members"] == ClosingForm.LEAVE,
            is_confirmed=told["is_confirmed"],
        )
        try:
            close_club(closing=closing, account=request.user, now=timezone.now())
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


def _is_decided(request: HttpRequest, transfer: Transfer, *, is_approved: bool) -> bool:
    now = timezone.now()
    try:
        if is_approved:
            approve_transfer(transfer=transfer, account=request.user, now=now)
        else:
            reason = request.POST.get("reason", "")[:200]
            refuse_transfer(transfer=transfer, reason=reason, account=request.user, now=now)
    except Refusal as refusal:
        messages.error(request, f"{transfer.person}: {text_of(refusal)}")
        return False
    return True


def _is_asked(request: HttpRequest, form: OfficeTransferForm) -> bool:
    told = form.cleaned_data
    person = person_of_number(told["number"])
    if person is None:
        form.add_error("number", _("Nobody has this number."))
        return False
    draft = TransferDraft(person, told["to_club"], told["effective_on"], told["note"])
    try:
        request_transfer(draft=draft, account=request.user, now=timezone.now())
    except Refusal as refusal:
        form.add_error(None, text_of(refusal))
        return False
    messages.success(request, _("The transfer stands in the list: approve it there."))
    return True
