"""The link to report conduct, on the pages of an event and of another player."""

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from federation.models import Person
from federation.page_parts.panels import Panel
from tournaments.models import Event


def player_conduct(person: Person, request: HttpRequest) -> Panel | None:
    """Return the panel with the link to report a player's conduct, for other players."""
    account = request.user
    if not account.is_authenticated or account.person_id in {None, person.pk}:
        return None
    return _panel(reverse("conduct-of-player", args=[person.pk]), request)


def event_conduct(event: Event, request: HttpRequest) -> Panel | None:
    """Return the panel with the link to report conduct at an event that has begun, for players."""
    account = request.user
    if not account.is_authenticated or account.person_id is None:
        return None
    if event.starts_on > timezone.localdate():
        return None
    return _panel(reverse("conduct-at-event", args=[event.pk]), request)


def _panel(address: str, request: HttpRequest) -> Panel:
    html = render_to_string("rulings/panels/report_conduct.html", {"address": address}, request)
    return Panel(_("Conduct"), html, key="conduct")
