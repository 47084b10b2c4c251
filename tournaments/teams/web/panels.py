"""Panels of team events on other pages."""

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from federation.page_parts.panels import Panel
from tournaments.models import Event, EventKind
from tournaments.permissions import may_manage_event
from tournaments.teams.selectors.schedule import draws_of, team_play_of


def schedule_room(event: Event, request: HttpRequest) -> Panel | None:
    """Return the link to the schedule of a team event, for its managers."""
    if event.kind != EventKind.TEAMS or not request.user.is_authenticated:
        return None
    if not may_manage_event(request.user, event, on=timezone.localdate()):
        return None
    data = {"event": event, "play": team_play_of(event), "draws": len(draws_of(event))}
    html = render_to_string("tournaments/panels/schedule.html", data, request=request)
    return Panel(_("Schedule, line-ups, teams"), html)
