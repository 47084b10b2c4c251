"""Panels of the log on a page of a lower app: an event's management."""

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from federation.page_parts.panels import Panel
from rulings.log.selectors.measures import measures_waiting
from rulings.models import Incident
from rulings.permissions import may_keep_log, may_read_log
from tournaments.models import Event


def event_log(event: Event, request: HttpRequest) -> Panel | None:
    """Return the panel with the link to the log of an event, for its readers."""
    on = timezone.localdate()
    account = request.user
    if not account.is_authenticated or not may_read_log(account, event, on=on):
        return None
    calls = Incident.objects.filter(event=event)
    data = {
        "event": event,
        "calls": calls.count(),
        "open": calls.filter(ruling__isnull=True, closed_at__isnull=True).count(),
        "waiting": measures_waiting(event).count(),
        "keeps": may_keep_log(account, event, on=on),
    }
    html = render_to_string("rulings/panels/event_log.html", data, request=request)
    return Panel(_("Director's log"), html, key="log")
