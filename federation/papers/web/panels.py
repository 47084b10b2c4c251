"""The panel of papers on a player's own page."""

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from federation.models import Person
from federation.page_parts.panels import Panel
from federation.papers.selectors.own_papers import papers_of_person
from federation.permissions import may_request_certificate
from federation.selectors.callers import reader_of

SHOWN = 50


def player_papers(person: Person, request: HttpRequest) -> Panel | None:
    """Show the papers about a player to that player and to the office."""
    on = timezone.localdate()
    if not request.user.is_authenticated or not may_request_certificate(
        reader_of(request),
        person,
        on=on,
    ):
        return None
    data = {"papers": papers_of_person(person)[:SHOWN]}
    return Panel(
        _("Papers"),
        render_to_string("federation/panels/player_papers.html", data, request=request),
        key="papers",
    )
