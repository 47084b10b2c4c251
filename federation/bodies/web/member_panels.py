"""The clubs somebody keeps, and the office's pages of the register and of money, on the desk."""

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from federation.bodies.selectors.mandates import has_office_mandate, own_clubs
from federation.bodies.selectors.own_membership import (
    own_applications_waiting,
    own_transfers_waiting,
)
from federation.models import Person
from federation.page_parts.panels import Panel


def desk_clubs(request: HttpRequest) -> Panel | None:
    """Lead a secretary to the members of the club."""
    clubs = own_clubs(request.user, on=timezone.localdate())
    if not clubs:
        return None
    html = render_to_string("federation/panels/desk_clubs.html", {"clubs": clubs})
    return Panel(_("Your clubs"), html, key="clubs")


def player_clubs(person: Person, request: HttpRequest) -> Panel | None:
    """Show players on their own page what they asked of clubs, and lead to their clubs."""
    account = request.user
    if not account.is_authenticated or account.person_id != person.pk or account.acting:
        return None
    told = {
        "transfers": own_transfers_waiting(account),
        "applications": own_applications_waiting(account),
    }
    html = render_to_string("federation/panels/player_clubs.html", told)
    return Panel(_("My clubs"), html, key="clubs")


def desk_register(request: HttpRequest) -> Panel | None:
    """Lead the office to its pages of people, registers and bodies."""
    if not has_office_mandate(request.user, on=timezone.localdate()):
        return None
    return Panel(
        _("People and bodies"),
        render_to_string("federation/panels/desk_register.html"),
        key="register",
    )


def desk_money(request: HttpRequest) -> Panel | None:
    """Lead the office to what is open, the bank and the fees."""
    if not has_office_mandate(request.user, on=timezone.localdate()):
        return None
    html = render_to_string("federation/panels/desk_money.html")
    return Panel(_("Money and fees"), html, key="money")
