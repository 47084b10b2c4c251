"""Until when players may have a result put right, on the page of an event."""

import datetime as dt
from dataclasses import dataclass

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from federation.page_parts.panels import Panel
from federation.texts import source_text
from scoring.adjustments.services.late_changes import windows_of
from scoring.models import EventResult, ResultState
from tournaments.models import Event, EventKind


@dataclass(frozen=True, slots=True)
class CorrectionClock:
    """The last moment, and the minutes left; 0 once it has passed."""

    until: dt.datetime
    minutes: int
    source: str


def correction_clock(result: EventResult, *, now: dt.datetime) -> CorrectionClock | None:
    """Return until when the results of the last session may be corrected on players' word.

    None once they are homologated, or while no session has results. Source: RTP 2.2.7.2, 3.7.2.
    """
    if result.state == ResultState.HOMOLOGATED:
        return None
    sessions = windows_of(result.event, now).sessions
    if not sessions:
        return None
    until = sessions[max(sessions)].agreed_until
    left = max(0, -int((now - until).total_seconds() // 60))
    in_teams = result.event.kind == EventKind.TEAMS
    return CorrectionClock(until, left, source_text("RTP 3.7.2" if in_teams else "RTP 2.2.7.2"))


def event_corrections(event: Event, request: HttpRequest) -> Panel | None:
    """Return until when the results of an event may be corrected; None where that is over."""
    result = EventResult.objects.filter(event=event).select_related("event").first()
    clock = correction_clock(result, now=timezone.now()) if result else None
    if clock is None:
        return None
    told = {"clock": clock}
    html = render_to_string("scoring/panels/correction_clock.html", told, request=request)
    return Panel(_("What may still change"), html, key="corrections")
