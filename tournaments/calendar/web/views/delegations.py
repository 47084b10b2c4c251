"""The delegations of an event."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from federation.access import require
from federation.bodies.selectors.mandates import has_office_mandate
from federation.rules.organisers import OrganiserKind
from federation.selectors.callers import account_of
from tournaments.events.selectors.events import events_visible_to
from tournaments.events.selectors.hosting import delegations_of, holder_of
from tournaments.models import Event
from tournaments.permissions import may_delegate_event
from tournaments.web.event_page import event_page


@require_safe
@require(load=events_visible_to, may=may_delegate_event)
def event_delegation(request: HttpRequest, event: Event) -> HttpResponse:
    on, chain = timezone.localdate(), delegations_of(event)
    holder = holder_of(event, chain)
    from_federation = holder.kind is OrganiserKind.FEDERATION
    page = event_page(request, event, here="event-delegation")
    page.update(
        chain=chain,
        holder=holder,
        may_hand_on=holder.kind in {OrganiserKind.FEDERATION, OrganiserKind.ASSOCIATION},
        call=event.hosting_calls.filter(withdrawn_at__isnull=True).first(),
        may_call=not chain and from_federation and has_office_mandate(account_of(request), on=on),
    )
    return render(request, "tournaments/event_delegation.html", page)
