"""The clubs somebody keeps, on their desk."""

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from federation.selectors.mandates import clubs_of
from federation.web.panels import Panel


def desk_clubs(request: HttpRequest) -> Panel | None:
    """Lead a secretary to the members of the club."""
    clubs = list(clubs_of(request.user, on=timezone.localdate()).order_by("name"))
    if not clubs:
        return None
    html = render_to_string("federation/panels/desk_clubs.html", {"clubs": clubs})
    return Panel(_("Your clubs"), html, key="clubs")
