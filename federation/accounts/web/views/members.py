"""Accounts of a club's members, and guardians."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from federation.access import Loader, require
from federation.accounts.selectors.claims import claims_of_club
from federation.accounts.selectors.guardians import guardianships_for
from federation.accounts.selectors.members import (
    accounts_of_members,
    members_of_club,
    people_managed_by,
)
from federation.accounts.web.acting import begin_guarding, stop_guarding
from federation.bodies.selectors.memberships import clubs_managed_by
from federation.models import Club, Guardianship, Person
from federation.page_parts.lists import Column, listing
from federation.permissions import may_keep_club, may_keep_members, may_sign_in
from federation.selectors.callers import account_of
from federation.selectors.minors import guardianships_of, is_minor
from federation.texts import sentence

COLUMNS = (
    Column("choose", ""),
    Column("name", _("Name"), ("sort_name",)),
    Column("number", _("Number"), ("number", "sort_name"), "num wide"),
    Column("account", _("Account")),
)
own_guardianships: Loader = guardianships_of


@require_safe
@never_cache
@require(load=clubs_managed_by, may=may_keep_club)
def club_accounts(request: HttpRequest, club: Club) -> HttpResponse:
    now = timezone.now()
    today = timezone.localdate(now)
    members = members_of_club(club, on=today)
    shown = listing(members, request=request, columns=COLUMNS, default="name")
    rows = [
        (member_account, sentence(member_account.state, {}))
        for member_account in accounts_of_members(list(shown.rows), now=now)
    ]
    waiting = claims_of_club(club, account_of(request), on=today).count()
    page = {"club": club, "listing": shown, "rows": rows, "claims": waiting}
    return render(request, "federation/club_accounts.html", page)


@require_safe
@never_cache
@require(load=people_managed_by, may=may_keep_members)
def person_guardians(request: HttpRequest, person: Person) -> HttpResponse:
    today = timezone.localdate()
    minor = is_minor(person, on=today)
    rows = [
        (guardianship, minor and guardianship.ended_at is None)
        for guardianship in guardianships_for(person)
    ]
    page = {"person": person, "rows": rows, "is_minor": minor}
    return render(request, "federation/person_guardians.html", page)


@require_POST
@require(load=own_guardianships, may=may_sign_in)
def guarding_begin(request: HttpRequest, guardianship: Guardianship) -> HttpResponse:
    if account_of(request).acting is None:
        begin_guarding(request.session, guardianship.pk)
    return redirect("desk")


@require_POST
@require(may=may_sign_in)
def guarding_end(request: HttpRequest) -> HttpResponse:
    stop_guarding(request.session)
    return redirect("desk")
