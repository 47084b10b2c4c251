"""Putting an event into the calendar."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from federation.doors import door
from federation.errors import RuleError
from federation.texts import text_of
from tournaments.permissions import may_create_event
from tournaments.selectors.organisers import organisers_for
from tournaments.services.events import create_event
from tournaments.web.forms import EventForm


@door(may=may_create_event)
def event_create(request: HttpRequest) -> HttpResponse:
    organisers = organisers_for(request.user, on=timezone.localdate())
    form = EventForm(request.POST or None, organisers=organisers)
    if request.method == "POST" and form.is_valid():
        try:
            event = create_event(draft=form.draft(), account=request.user, now=timezone.now())
        except RuleError as refusal:
            form.add_error(None, text_of(refusal))
        else:
            messages.success(request, _("The event is in the calendar."))
            return redirect("event-manage", pk=event.pk)
    return render(request, "tournaments/event_create.html", {"form": form})
