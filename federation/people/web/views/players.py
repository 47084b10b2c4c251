"""A player's public page."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from federation.access import public
from federation.page_parts.panels import panels
from federation.people.selectors.people import is_shown_in_full, shown_name
from federation.people.selectors.players import home_club_of, licences_of, players_with_page
from federation.permissions import may_keep_office
from federation.selectors.seasons import season_shown


@public
@require_safe
def player_detail(request: HttpRequest, pk: int) -> HttpResponse:
    today = timezone.localdate()
    person = get_object_or_404(players_with_page(), pk=pk)
    if person.merged_into_id is not None:
        return redirect("player-detail", person.merged_into_id)
    season = season_shown(None, on=today)
    licences = licences_of(person)
    return render(
        request,
        "federation/player_detail.html",
        {
            "person": person,
            "name": shown_name(person, on=today),
            "is_shown_in_full": is_shown_in_full(person, on=today),
            "season": season,
            "licence": next((licence for licence in licences if licence.season == season), None),
            "licences": licences,
            "home": home_club_of(person, on=today),
            "may_open_record": request.user.is_authenticated
            and may_keep_office(request.user, person, on=today),
            "panels": panels(settings.PLAYER_PANELS, person, request),
        },
    )
