"""The link from a match of the schedule to its boards, once it has results."""

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.translation import gettext_lazy as _

from federation.page_parts.panels import Panel
from scoring.matches.selectors.match_seats import played_match
from tournaments.models import ScheduledMatch


def match_played(match: ScheduledMatch, request: HttpRequest) -> Panel | None:
    """Return the panel with the link to the boards of a match; None while it has no results."""
    played = played_match(match)
    if played is None:
        return None
    html = render_to_string("scoring/panels/match_played.html", {"played": played}, request=request)
    return Panel(_("Board by board"), html, key="boards")
