"""Claiming an account with one's federation number; and the waiting claims."""

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from federation.access import public, require
from federation.accounts.selectors.claims import claims_visible_to, often_claimed_numbers
from federation.accounts.services.claims import ClaimDraft, claim_account
from federation.acts.fields import DayField
from federation.callers import address_for_limits
from federation.models import ClaimState
from federation.page_parts.limits import is_too_often
from federation.page_parts.lists import Column, listing
from federation.permissions import may_keep_members
from federation.selectors.callers import account_of
from federation.texts import sentence

# Rate limits for claims: by client address, and by client address with federation number. Not by
# number alone, or a stranger who knows it could block its owner.
PER_ADDRESS, PER_NUMBER = "10/h/key", "5/d/key"
COLUMNS = (
    Column("asked", _("Asked"), ("requested_at",), "wide"),
    Column("who", _("Person"), ("person__sort_name", "-requested_at")),
    Column("state", _("State"), ("state", "-requested_at")),
)


class ClaimForm(forms.Form):
    """What somebody knows about themselves, or about their minor."""

    number = forms.CharField(label=_("Federation number"), max_length=20)
    birth_date = DayField(label=_("Birth date"))
    email = forms.EmailField(
        label=_("E-mail address"),
        max_length=254,
        help_text=_("If you can, the one your club or the federation knows."),
    )
    as_guardian = forms.BooleanField(
        label=_("I am the parent or guardian of this player, who is a minor"),
        help_text=_("Number and birth date are those of the minor, the address is yours."),
        required=False,
    )


@public
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def account_claim(request: HttpRequest) -> HttpResponse:
    form = ClaimForm(request.POST if request.method == "POST" else None)
    page = "federation/account_claim.html"
    if request.method != "POST" or not form.is_valid():
        status = 422 if form.errors else 200
        return render(request, page, {"form": form}, status=status)
    draft = ClaimDraft(**form.cleaned_data)
    address = address_for_limits(request)
    if is_too_often(request, "claim", PER_ADDRESS, address) or is_too_often(
        request, "claim_number", PER_NUMBER, f"{draft.number.strip()} {address}"
    ):
        return render(request, page, {"form": form, "is_too_often": True}, status=429)
    claim_account(draft=draft, language=get_language() or "", now=timezone.now())
    return redirect("account-claimed")


@public
@require_safe
def account_claimed(request: HttpRequest) -> HttpResponse:
    return render(request, "federation/account_claimed.html")


@require_safe
@never_cache
@require(may=may_keep_members)
def claim_list(request: HttpRequest) -> HttpResponse:
    rows = claims_visible_to(account_of(request), on=timezone.localdate())
    state = request.GET.get("state", ClaimState.WAITING)
    if state in ClaimState.values:
        rows = rows.filter(state=state)
    shown = listing(rows, request=request, columns=COLUMNS, default="asked")
    claims = [
        (row, sentence(row.why, {}) if row.why else "", row.state == ClaimState.WAITING)
        for row in shown.rows
    ]
    states = [choice for choice in ClaimState.choices if choice[0] != ClaimState.RECEIVED]
    return render(
        request,
        "federation/claim_list.html",
        {
            "listing": shown,
            "claims": claims,
            "states": states,
            "state": state,
            "often": often_claimed_numbers(account_of(request), now=timezone.now()),
        },
    )
