"""Until when players may have a result corrected, on the page of an event."""

import datetime as dt
from dataclasses import dataclass

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from federation.page_parts.panels import Panel
from federation.texts import source_text
from scoring.models import EventResult, ResultState
from scoring.selectors.windows import windows_of
from tournaments.models import Event, EventKind

TOLD_AFTERWARDS = dt.timedelta(days=3)


@dataclass(frozen=True, slots=True)
class CorrectionClock:
    """The deadline, and the minutes left; 0 once it has passed."""

    until: dt.datetime
    minutes: int
    source: str


def correction_clock(result: EventResult, *, now: dt.datetime) -> CorrectionClock | None:
    """Return until when the results of the last session may be corrected at players' request.

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
    """Return until when the results of an event may be corrected; None long after."""
    result = EventResult.objects.filter(event=event).select_related("event").first()
    now = timezone.now()
    if result is None or _is_long_over(result, now=now):
        return None
    clock = correction_clock(result, now=now)
    if clock is None:
        return None
    data = {"clock": clock, "event": event}
    html = render_to_string("scoring/panels/correction_clock.html", data, request=request)
    return Panel(_("What may still change"), html, key="corrections")


def _is_long_over(result: EventResult, *, now: dt.datetime) -> bool:
    """Return whether the deadline is long past, so that it need not be computed."""
    last = max(result.event.ends_on, timezone.localdate(result.published_at))
    return timezone.localdate(now) > last + TOLD_AFTERWARDS
