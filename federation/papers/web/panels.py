"""Rooms about papers on other pages: a player's own page, the desk."""

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from federation.bodies.selectors.councils import councils_of
from federation.models import Person
from federation.page_parts.panels import Panel
from federation.papers.selectors.own_papers import papers_of_person
from federation.permissions import may_keep_office, may_request_certificate

SHOWN = 50


def player_papers(person: Person, request: HttpRequest) -> Panel | None:
    """Show a player, and the office, the papers that are about the player."""
    on = timezone.localdate()
    if not request.user.is_authenticated or not may_request_certificate(
        request.user,  # type: ignore[arg-type]
        person,
        on=on,
    ):
        return None
    told = {"papers": papers_of_person(person)[:SHOWN]}
    return Panel(
        _("Papers"),
        render_to_string("federation/panels/player_papers.html", told, request=request),
        key="papers",
    )


def desk_papers(request: HttpRequest) -> Panel | None:
    """Lead to certificates, the inboxes of one's bodies and, for the office, the paper rooms."""
    on, account = timezone.localdate(), request.user
    told = {
        "inboxes": [
            (each.label, reverse("council-inbox", args=[each.value.lower()]))
            for each in councils_of(account, on=on)  # type: ignore[arg-type]
        ],
        "is_office": may_keep_office(account, None, on=on),  # type: ignore[arg-type]
    }
    return Panel(
        _("Papers and bodies"),
        render_to_string("federation/panels/desk_papers.html", told, request=request),
    )
