"""A player's own convention cards on the player's page."""

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.translation import gettext_lazy as _

from federation.models import Person
from federation.page_parts.panels import Panel
from federation.selectors.callers import account_of
from tournaments.cards.selectors.convention_cards import cards_of

SHOWN = 20


def player_cards(person: Person, request: HttpRequest) -> Panel | None:
    """Show players their own cards; nobody else sees them."""
    if not request.user.is_authenticated or request.user.person_id != person.pk:
        return None
    data = {"cards": list(cards_of(account_of(request))[:SHOWN])}
    html = render_to_string("tournaments/panels/player_cards.html", data, request=request)
    return Panel(_("Convention cards"), html, key="cards")
