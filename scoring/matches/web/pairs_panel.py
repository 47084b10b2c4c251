"""Swiss rounds of pairs on the director's page of a session."""

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.translation import gettext_lazy as _

from federation.page_parts.panels import Panel
from scoring.matches.services.swiss_pairs import is_swiss_of_pairs
from tournaments.models import Session


def swiss_rounds_of_pairs(session: Session, request: HttpRequest) -> Panel | None:
    """Return the panel that draws the next Swiss round of a session of pairs."""
    if not is_swiss_of_pairs(session.event):
        return None
    data = {"session": session}
    html = render_to_string("scoring/panels/swiss_pairs.html", data, request=request)
    return Panel(_("Swiss rounds"), html, key="swiss")
