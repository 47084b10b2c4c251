"""The terms of an event's ranking: their panel on the management page."""

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext as _

from federation.page_parts.panels import Panel
from federation.texts import text_of
from scoring.engine_input.strata import strata_in
from scoring.engine_input.terms import (
    is_swiss,
    list_that_gives_points,
    places_that_matter,
    stated_terms,
)
from scoring.models import RankingTerms
from scoring.selectors.strata import stated_strata
from scoring.standings.selectors.strata_times import why_strata_stay
from tournaments.models import Event
from tournaments.permissions import may_manage_event
from tournaments.teams.selectors.schedule import team_play_of


def ranking_terms_panel(event: Event, request: HttpRequest) -> Panel | None:
    """Return the panel with the terms of the ranking, for those who manage the event."""
    if not request.user.is_authenticated:
        return None
    if not may_manage_event(request.user, event, on=timezone.localdate()):
        return None
    ranking_terms, play = stated_terms(event), team_play_of(event)
    data = {
        "event": event,
        "said": ranking_terms,
        "places": places_that_matter(event, ranking_terms or RankingTerms()),
        "points_by": list_that_gives_points(event, ranking_terms or RankingTerms()),
        "form_of_play": play.format if play is not None else "",
        "may_draw": is_swiss(event, ranking_terms)
        and not (ranking_terms and ranking_terms.lot_seed),
        "strata": _strata_in_words(event),
        "strata_stay": text_of(refusal) if (refusal := why_strata_stay(event)) else "",
    }
    html = render_to_string("scoring/panels/ranking_terms.html", data, request=request)
    return Panel(_("Places and ties"), html, key="terms")


def _strata_in_words(event: Event) -> str:
    """Return the strata with their limits, "" for none."""
    row = stated_strata(event)
    return ", ".join(
        stratum.name
        if stratum.limit is None
        else _("%(name)s up to %(limit)s points") % {"name": stratum.name, "limit": stratum.limit}
        for stratum in (strata_in(row) if row is not None else ())
    )
