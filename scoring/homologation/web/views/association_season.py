"""An association's season: the events it organises, and what each of them still lacks."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from federation.access import require
from federation.models import Association, Season
from federation.money.selectors.statements import associations_with_statement
from federation.page_parts.season_of_request import season_of_request
from federation.permissions import may_sign_in
from scoring.models import ResultState
from scoring.standings.selectors.waiting import events_held_by
from tournaments.models import Event
from tournaments.page_parts.words import kind_in_words


@dataclass(frozen=True, slots=True)
class OwnEvent:
    """An event of the association. css: of the state, "" if there is nothing to do yet."""

    event: Event
    kind: str
    state: str
    css: str
    has_results: bool


@require_safe
@never_cache
@require(load=associations_with_statement, may=may_sign_in)
def association_season(request: HttpRequest, association: Association) -> HttpResponse:
    """Show the association's own events of a season, apart from those of its clubs."""
    on = timezone.localdate()
    season = season_of_request(request, on=on)
    rows = [
        _row(event, is_over=event.ends_on < on)
        for event in events_held_by(association, season=season)
    ]
    return render(
        request,
        "scoring/association_season.html",
        {
            "association": association,
            "season": season,
            "seasons": Season.objects.all(),
            "rows": rows,
            "lacking": sum(bool(row.css) for row in rows),
        },
    )


def _row(event: Event, *, is_over: bool) -> OwnEvent:
    result = getattr(event, "result", None)
    state, css = _("to come"), ""
    if event.cancelled_at:
        state = _("cancelled")
    elif result is not None and result.state == ResultState.HOMOLOGATED:
        state = str(result.get_state_display())
    elif result is not None:
        state, css = _("to be homologated"), "not-met" if is_over else ""
    elif is_over:
        state, css = _("without results"), "not-met"
    return OwnEvent(event, kind_in_words(event), state, css, result is not None)
