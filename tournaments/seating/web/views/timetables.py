"""The timetable of a delegated event: proposed by the host, answered by the office."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from federation.access import require
from federation.bodies.selectors.mandates import has_office_mandate
from federation.errors import Refusal
from federation.page_parts.refusals import refusal_text
from federation.selectors.callers import account_of
from tournaments.events.documents import regulation_sections
from tournaments.events.selectors.events import events_visible_to
from tournaments.events.selectors.hosting import timetable_waiting
from tournaments.events.selectors.regulations import conditions_of, published_regulation
from tournaments.events.web.regulation_forms import TimetableFormSet, timetable_of
from tournaments.models import Event, TimetableProposal
from tournaments.permissions import may_propose_timetable
from tournaments.rules.regulation_items import Conditions
from tournaments.seating.services.timetables import (
    propose_timetable,
    read_timetable,
)
from tournaments.web.event_page import event_page


@require_http_methods(["GET", "HEAD", "POST"])
@require(load=events_visible_to, may=may_propose_timetable)
def timetable_propose(request: HttpRequest, event: Event) -> HttpResponse:
    latest = published_regulation(event)
    conditions = conditions_of(latest) if latest else Conditions()
    refused = ""
    if request.method == "POST":
        lines = TimetableFormSet(request.POST, prefix="timetable")
        if lines.is_valid():
            try:
                propose_timetable(
                    event=event,
                    lines=lines.lines(),
                    account=account_of(request),
                    now=timezone.now(),
                )
            except Refusal as refusal:
                refused = refusal_text(request, refusal)
            else:
                messages.success(request, _("The timetable waits for the federation's answer."))
                return redirect("timetable-propose", pk=event.pk)
    else:
        lines = TimetableFormSet(initial=timetable_of(conditions), prefix="timetable")
    waiting, earlier = timetable_waiting(event), event.timetable_proposals.all()
    if waiting is not None:
        earlier = earlier.exclude(pk=waiting.pk)
    page = event_page(request, event, here="event-regulation")
    page.update(
        lines=lines,
        refused=refused,
        waiting=waiting,
        waiting_sections=_shown(event, waiting),
        earlier=earlier,
        sections=regulation_sections(conditions),
        is_office=has_office_mandate(account_of(request), on=timezone.localdate()),
    )
    return render(request, "tournaments/timetable_propose.html", page)


def _shown(event: Event, waiting: TimetableProposal | None) -> tuple[object, ...]:
    """Return the waiting timetable as text; the event's days may have changed since."""
    if waiting is None:
        return ()
    try:
        lines = read_timetable(event, waiting.lines)
    except Refusal:
        return ()
    return regulation_sections(Conditions(timetable=lines))
