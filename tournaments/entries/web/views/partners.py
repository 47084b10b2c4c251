"""Where a player may look for a partner."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from federation.access import require
from federation.selectors.callers import account_of
from tournaments.entries.selectors.partners import events_to_find_partners, own_partner_wishes
from tournaments.events.selectors.announced import announced_of
from tournaments.page_parts.words import (
    announced_in_words,
    days_in_words,
    organiser_in_words,
)
from tournaments.permissions import may_see_own_entries

MOST = 50


@require_safe
@require(may=may_see_own_entries)
def partner_list(request: HttpRequest) -> HttpResponse:
    """Show the pairs events that take entries, and how many look for a partner in each."""
    account, now = account_of(request), timezone.now()
    events = list(events_to_find_partners(account, now=now)[:MOST])
    known = announced_of(events)
    seeking = {wish.event_id for wish in own_partner_wishes(account, now=now)}
    rows = []
    for event in events:
        hour, price = announced_in_words(event, known[event.pk])
        rows.append(
            {
                "event": event,
                "seeks": event.pk in seeking,
                "about": [
                    part
                    for part in (
                        days_in_words(event),
                        hour,
                        organiser_in_words(event),
                        "" if event.is_online else event.venue,
                        price,
                    )
                    if part
                ],
            }
        )
    return render(request, "tournaments/partner_list.html", {"rows": rows})
