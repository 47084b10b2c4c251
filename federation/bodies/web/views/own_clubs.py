"""A member's own clubs: memberships, requests, acts."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from federation.access import require
from federation.bodies.selectors.own_membership import (
    own_applications,
    own_memberships,
    own_transfers,
    own_transfers_waiting,
)
from federation.models import ApplicationState, ClubContact, TransferState
from federation.permissions import may_see_own_data
from federation.selectors.callers import account_of

_SHOWN = 20


@require_safe
@never_cache
@require(may=may_see_own_data)
def my_clubs(request: HttpRequest) -> HttpResponse:
    on, account = timezone.localdate(), account_of(request)
    agreed = ClubContact.objects.filter(
        person=account.person_id,
        consented_on__isnull=False,
    )
    clubs_that_write = set(agreed.values_list("club", flat=True))
    club = request.GET.get("club", "")
    return render(
        request,
        "federation/my_clubs.html",
        {
            "memberships": [
                (club_membership, club_membership.club_id in clubs_that_write)
                for club_membership in own_memberships(account, on=on)
            ],
            "applications": [
                (club_application, club_application.state == ApplicationState.REQUESTED)
                for club_application in own_applications(account, on=on)[:_SHOWN]
            ],
            "transfers": [
                (transfer, transfer.state == TransferState.REQUESTED)
                for transfer in own_transfers(account, on=on)[:_SHOWN]
            ],
            "may_ask": not own_transfers_waiting(account).exists(),
            "asked": club if club.isascii() and club.isdecimal() else "",
        },
    )
