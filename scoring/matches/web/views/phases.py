"""Reading off an event's results who goes on to the next phase."""

import re

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from federation.doors import door
from federation.errors import RuleError
from federation.page_parts.refusals import tell_errors, told_to
from scoring.matches.services.phases import settle_phase_event
from tournaments.models import PhaseEvent
from tournaments.permissions import may_settle_phase_event
from tournaments.phases.selectors.phases import phase_events_visible_to
from tournaments.phases.web.championship_forms import SettleForm


@require_POST
@door(load=phase_events_visible_to, may=may_settle_phase_event)
def phase_event_settle(request: HttpRequest, phase_event: PhaseEvent) -> HttpResponse:
    form = SettleForm(request.POST)
    championship = phase_event.phase.championship_id
    if not form.is_valid():
        tell_errors(request, form)
        return redirect("championship-detail", pk=championship)
    with told_to(request):
        settle_phase_event(
            phase_event=phase_event,
            preferred=_entries(phase_event, form.cleaned_data["preferred"]),
            reason=form.cleaned_data["reason"],
            takes_provisional=form.cleaned_data["takes_provisional"],
            draws_lot=form.cleaned_data["draws_lot"],
            account=request.user,
            now=timezone.now(),
        )
        messages.success(request, _("Who goes on is on record."))
    return redirect("championship-detail", pk=championship)


def _entries(phase_event: PhaseEvent, told: str) -> list[int]:
    """Return the entries with these numbers, in the order written. Raises: RuleError."""
    known: dict[str, list[int]] = {}
    for pk, number in phase_event.event.entries.values_list("pk", "number"):
        known.setdefault(number, []).append(pk)
    found = []
    for number in re.split(r"[\s,;]+", told.strip()):
        if not number:
            continue
        if len(known.get(number, [])) != 1:
            raise RuleError("phase_entry_unknown", article="RTP 3.5.9.1", number=number)
        found += known[number]
    return found
