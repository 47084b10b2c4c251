"""Noting who of a triplet rests."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from federation.doors import door
from federation.page_parts.refusals import tell_errors, told_to
from scoring.matches.services.triplets import note_rests
from scoring.matches.web.triplet_panel import TurnForm
from scoring.permissions import may_note_turns
from scoring.standings.web.views.events import entries_of
from tournaments.events.selectors.events import events_visible_to
from tournaments.models import Event


@require_POST
@door(load=events_visible_to, may=may_note_turns)
def turn_note(request: HttpRequest, event: Event, entry: int) -> HttpResponse:
    row = event.entries.filter(pk=entry).first()
    if row is None:
        raise Http404
    players = entries_of(event)[entry].players
    form = TurnForm(request.POST, players=[(each.person_id, each.name) for each in players])
    if not form.is_valid():
        tell_errors(request, form)
        return redirect("entry-detail", pk=event.pk, entry=entry)
    with told_to(request):
        row.event = event
        note_rests(entry=row, turns=[form.turn()], account=request.user, now=timezone.now())
        messages.success(request, _("Noted who rests."))
    return redirect("entry-detail", pk=event.pk, entry=entry)
