"""The line of conditions on the pages of an event."""

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from federation.page_parts.panels import Panel
from scoring.homologation.selectors.gate import check_event
from scoring.homologation.texts.gate_line import line_in_words
from scoring.permissions import may_see_conditions
from tournaments.models import Event


def gate_panel(event: Event, request: HttpRequest) -> Panel | None:
    """Return the panel with the state of the event, for readers who may see its conditions.

    Source: RTP 3.1.6.
    """
    user = request.user
    if not user.is_authenticated:
        return None
    if not may_see_conditions(user, event, on=timezone.localdate()):
        return None
    html = render_to_string("scoring/panels/gate_line.html", line_page(event), request=request)
    return Panel(_("Regulation"), html, key="gate")


def line_page(event: Event) -> dict[str, object]:
    """Return the context for the template of the line."""
    return {"event": event, "words": line_in_words(check_event(event).line)}
