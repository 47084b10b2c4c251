"""The edition of the Laws of an event: public, and changed by the office."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from federation.access import require
from federation.errors import RuleError
from federation.page_parts.refusals import refusal_text
from federation.selectors.callers import account_of
from tournaments.events.selectors.events import events_visible_to
from tournaments.events.selectors.law_editions import editions_admitted, editions_stated
from tournaments.events.services.law_editions import state_edition
from tournaments.events.web.forms import EditionForm
from tournaments.models import Event
from tournaments.permissions import may_state_edition
from tournaments.web.event_page import event_page


@require_http_methods(["GET", "HEAD", "POST"])
@require(load=events_visible_to, may=may_state_edition)
def event_laws(request: HttpRequest, event: Event) -> HttpResponse:
    form = EditionForm(
        request.POST or None,
        editions=editions_admitted(event),
        initial={"edition": event.law_edition},
    )
    if request.method == "POST" and form.is_valid():
        try:
            state_edition(
                event=event,
                edition=int(form.cleaned_data["edition"]),
                reason=form.cleaned_data["reason"],
                account=account_of(request),
                now=timezone.now(),
            )
        except RuleError as refusal:
            form.add_error(None, refusal_text(request, refusal))
        else:
            messages.success(request, _("The event is under that edition of the Laws."))
            return redirect("event-laws", pk=event.pk)
    page = event_page(request, event, here="event-laws")
    page.update(form=form, stated=editions_stated(event))
    return render(request, "tournaments/event_laws.html", page)
