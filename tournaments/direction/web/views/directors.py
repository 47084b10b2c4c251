"""Who directs an event for a few days, without anybody's password."""

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from federation.bodies.selectors.mandates import direction_mandates
from federation.bodies.services.directions import delegate_direction
from federation.doors import door
from federation.errors import Refusal
from federation.page_parts.refusals import refusal_told
from federation.selectors.office_figures import office_figures
from tournaments.events.selectors.events import events_visible_to
from tournaments.models import Event
from tournaments.permissions import may_answer_for_event


class DirectorForm(forms.Form):
    """Who directs, from when until when."""

    email = forms.EmailField(
        label=gettext_lazy("E-mail address"),
        max_length=254,
        help_text=gettext_lazy("Whoever has no account yet gets an invitation."),
    )
    first_day = forms.DateField(
        label=gettext_lazy("First day"), widget=forms.DateInput({"type": "date"}, "%Y-%m-%d")
    )
    last_day = forms.DateField(
        label=gettext_lazy("Last day"), widget=forms.DateInput({"type": "date"}, "%Y-%m-%d")
    )


@require_http_methods(["GET", "HEAD", "POST"])
@door(load=events_visible_to, may=may_answer_for_event)
def event_directors(request: HttpRequest, event: Event) -> HttpResponse:
    today = timezone.localdate()
    first = max(today, event.starts_on)
    proposed = {"first_day": first, "last_day": max(first, event.ends_on)}
    form = DirectorForm(request.POST if request.method == "POST" else None, initial=proposed)
    if request.method == "POST" and form.is_valid():
        try:
            told = form.cleaned_data
            delegate_direction(
                email=told["email"],
                event_number=event.pk,
                first_day=told["first_day"],
                last_day=told["last_day"],
                account=request.user,
                now=timezone.now(),
            )
        except Refusal as refusal:
            form.add_error(None, refusal_told(request, refusal))
        else:
            messages.success(request, _("They may direct the event in these days."))
            return redirect("event-directors", pk=event.pk)
    return render(
        request,
        "tournaments/event_directors.html",
        {
            "event": event,
            "form": form,
            "days": office_figures(on=today).direction_days,
            "mandates": direction_mandates(event.pk, on=today),
        },
    )
