"""Until when the results of an event may change, session by session."""

import datetime as dt

from django.db.models import Min

from rulings.log.selectors.incidents import times_of_sessions
from rulings.rules.decision_windows import ruling_correction_ends
from rulings.rulings.rules import record_window
from rulings.rulings.selectors.rulings import session_starts
from scoring.models import BoardResult, EventResult
from scoring.rules.late_changes import EventWindows, SessionWindow
from tournaments.models import Event, EventKind
from tournaments.selectors.rule_sets import is_official, regulation_of


def windows_of(event: Event, *, today: dt.date) -> EventWindows:
    """Return the windows of the sessions that have results.

    If nobody noted when a session ended or was published, the time at which its results came in
    counts. Source: RTP 2.1.1.3, 2.2.7.2, 3.7.2.
    """
    published = EventResult.objects.filter(event=event).first()
    if published is None:
        return EventWindows({}, None)
    came = dict(
        BoardResult.objects.filter(event=event)
        .order_by()
        .values_list("session")
        .annotate(first=Min("added_in__made_at"))
    )
    noted, starts = times_of_sessions(event), session_starts(event)
    results_at, ended_at = {}, {}
    for number, first in came.items():
        times = noted.get(number)
        results_at[number] = (times.results_at if times else None) or first
        ended_at[number] = (times.ended_at if times else None) or min(results_at[number], first)
    figures, official = regulation_of(event).corrections, is_official(event)
    period = event.correction_minutes
    event_ended_at = max(ended_at.values(), default=published.published_at)
    windows = {}
    for number in came:
        later = [at for other, at in starts.items() if other > number]
        next_at = min(later) if later else None
        record = record_window(
            in_teams=event.kind == EventKind.TEAMS,
            is_official=official,
            results_at=results_at[number],
            next_starts_at=next_at,
            session_ended_at=ended_at[number],
            event_ended_at=event_ended_at,
            figures=figures,
            period=None if period is None else dt.timedelta(minutes=period),
        )
        ruling_until = ruling_correction_ends(
            next_starts_at=next_at,
            ended_at=ended_at[number],
            is_official=official,
            figures=figures,
        )
        windows[number] = SessionWindow(record.agreed_until, record.sure_until, ruling_until)
    is_over = today > event.ends_on or len(came) >= event.planned_sessions
    until = ruling_correction_ends(
        next_starts_at=None, ended_at=event_ended_at, is_official=official, figures=figures
    )
    return EventWindows(windows, until if is_over else None)
