"""A player's requests to clubs, on the player's own page."""

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.translation import gettext_lazy as _

from federation.bodies.selectors.own_membership import (
    own_applications_waiting,
    own_transfers_waiting,
)
from federation.models import Person
from federation.page_parts.panels import Panel


def player_clubs(person: Person, request: HttpRequest) -> Panel | None:
    """Show players their requests to clubs, with a link to their clubs."""
    account = request.user
    if not account.is_authenticated or account.person_id != person.pk or account.acting:
        return None
    data = {
        "transfers": own_transfers_waiting(account),
        "applications": own_applications_waiting(account),
    }
    html = render_to_string("federation/panels/player_clubs.html", data)
    return Panel(_("My clubs"), html, key="clubs")
