"""Mandates to direct an event for a few days, instead of shared passwords."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from federation.access import require
from federation.bodies.selectors.mandates import direction_mandates
from federation.selectors.office_figures import office_figures
from tournaments.events.selectors.events import events_visible_to
from tournaments.models import Event
from tournaments.permissions import may_answer_for_event


@require_safe
@require(load=events_visible_to, may=may_answer_for_event)
def event_directors(request: HttpRequest, event: Event) -> HttpResponse:
    today = timezone.localdate()
    return render(
        request,
        "tournaments/event_directors.html",
        {
            "event": event,
            "days": office_figures(on=today).direction_days,
            "mandates": direction_mandates(event.pk, on=today),
        },
    )
