"""Quotas of associations in national events, nominations, and players' regions."""

import datetime as dt

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from federation.access import public
from federation.bodies.selectors.mandates import associations_of, has_office_mandate
from federation.people.selectors.people import shown_name, text_shown
from federation.selectors.callers import reader_of
from tournaments.calendar.selectors.representation import quotas_of, regions_of
from tournaments.events.selectors.events import events_shown
from tournaments.models import Nomination
from tournaments.permissions import (
    may_set_quotas,
)
from tournaments.web.event_page import event_page


@public
@require_safe
def event_quotas(request: HttpRequest, pk: int) -> HttpResponse:
    event = get_object_or_404(events_shown(), pk=pk)
    page, on = event_page(request, event, here="event-quotas"), timezone.localdate()
    account = reader_of(request)
    signed_in = account.is_authenticated
    is_office = signed_in and has_office_mandate(account, on=on)
    mine = set(associations_of(account, on=on).values_list("pk", flat=True)) if signed_in else set()
    page["quotas"] = [
        {
            "quota": quota,
            "free": quota.places
            - sum(not nomination.is_reserve for nomination in quota.nominations.all()),
            "may_name": is_office or quota.association_id in mine,
            "named": [
                {
                    "entry": nomination,
                    "team": _team(nomination, on=on),
                    "names": " – ".join(shown_name(who, on=on) for who in nomination.players.all()),
                }
                for nomination in quota.nominations.all()
            ],
        }
        for quota in quotas_of(event)
    ]
    page["may_set"] = signed_in and may_set_quotas(account, event, on=on)
    if signed_in and account.person is not None:
        page["is_player"] = True
        page["region"] = regions_of([account.person], event)[account.person.pk]
    return render(request, "tournaments/event_quotas.html", page)


def _team(nomination: Nomination, *, on: dt.date) -> str:
    """Return the public name of a team named for a place; "" if it has none."""
    return text_shown(nomination.name, *nomination.players.all(), on=on)
