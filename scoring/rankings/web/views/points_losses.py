"""The list of ranking points that entries lose by decision."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from federation.access import require
from scoring.adjustments.selectors import points_losses_of
from scoring.permissions import may_homologate
from scoring.standings.web.event_head import event_head
from scoring.standings.web.views.events import entries_of
from tournaments.events.selectors.events import events_visible_to
from tournaments.models import Event


@require_safe
@require(load=events_visible_to, may=may_homologate)
def points_loss_list(request: HttpRequest, event: Event) -> HttpResponse:
    labels = {pk: f"{entry.label} · {entry.title}" for pk, entry in entries_of(event).items()}
    page = {
        "head": event_head(request, event, here="event-manage"),
        "event": event,
        "rows": [
            (points_loss, labels[points_loss.entry_id]) for points_loss in points_losses_of(event)
        ],
    }
    return render(request, "scoring/points_loss_list.html", page)
