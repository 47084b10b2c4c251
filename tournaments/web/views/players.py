"""Who is meant by numbers and names, shown while a form is filled in."""

import datetime as dt

from django.conf import settings
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from federation.access import require
from federation.page_parts.limits import refused_too_often
from federation.permissions import may_sign_in
from tournaments.acts.players import shown_players

LONGEST = 200


@require_safe
@require(may=may_sign_in)
def players_meant(request: HttpRequest) -> HttpResponse:
    """Return whom a text of players means, with club and licence; of several one is chosen."""
    field, number = request.GET.get("field", ""), request.GET.get("id", "")
    text = request.GET.get(field, "")
    try:
        on = dt.date.fromisoformat(request.GET.get("on", ""))
    except ValueError as fault:
        raise BadRequest from fault
    if not field or len(text) > LONGEST:
        raise BadRequest
    if refused := refused_too_often(request, "players", settings.SEARCHES_PER_MINUTE):
        return refused
    return HttpResponse(shown_players(text, field=field, known=number, on=on, chosen=request.GET))
