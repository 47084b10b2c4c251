"""In whose hands an event is, and handing it on."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from federation.bodies.selectors.clubs import clubs_affiliated
from federation.bodies.selectors.mandates import has_office_mandate
from federation.doors import door
from federation.errors import Refusal
from federation.models import Association
from federation.page_parts.refusals import refusal_told
from federation.rules.organisers import OrganiserKind
from tournaments.calendar.services.delegations import delegate_event
from tournaments.calendar.web.hosting_forms import DelegationForm
from tournaments.events.selectors.events import events_visible_to
from tournaments.events.selectors.hosting import delegations_of, holder_of
from tournaments.models import Event
from tournaments.permissions import may_delegate_event
from tournaments.web.event_page import event_page


@require_http_methods(["GET", "HEAD", "POST"])
@door(load=events_visible_to, may=may_delegate_event)
def event_delegation(request: HttpRequest, event: Event) -> HttpResponse:
    on, chain = timezone.localdate(), delegations_of(event)
    holder = holder_of(event, chain)
    from_federation = holder.kind is OrganiserKind.FEDERATION
    clubs = clubs_affiliated(on=on)
    form = DelegationForm(
        request.POST or None,
        clubs=list(clubs if from_federation else clubs.filter(association__code=holder.area)),
        associations=list(Association.objects.order_by("name")) if from_federation else [],
        may_name_others=from_federation,
    )
    if request.method == "POST" and form.is_valid():
        club, association, other_name = form.bodies()
        try:
            delegate_event(
                event=event,
                club=club,
                association=association,
                other_name=other_name,
                reason=form.cleaned_data["reason"],
                account=request.user,
                now=timezone.now(),
                on=on,
            )
        except Refusal as refusal:
            form.add_error(None, refusal_told(request, refusal))
        else:
            messages.success(request, _("The event is handed on."))
            return redirect("event-regulation", pk=event.pk)
    page = event_page(request, event, here="event-delegation")
    page.update(
        chain=chain,
        holder=holder,
        form=form,
        may_hand_on=holder.kind in {OrganiserKind.FEDERATION, OrganiserKind.ASSOCIATION},
        call=event.hosting_calls.filter(withdrawn_at__isnull=True).first(),
        may_call=not chain and from_federation and has_office_mandate(request.user, on=on),
    )
    return render(request, "tournaments/event_delegation.html", page)
