"""Until when the results of an event may change, session by session."""

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Min, prefetch_related_objects

from rulings.log.selectors.session_times import session_times_of_events
from rulings.models import SessionTimes
from rulings.rulings.rules import record_window, ruling_correction_ends
from rulings.rulings.selectors.rulings import session_starts_of_events
from scoring.models import BoardResult, EventResult
from scoring.rules.late_changes import EventWindows, SessionWindow
from tournaments.models import Event, EventKind
from tournaments.selectors.rule_sets import is_official, regulation_of


def windows_of_events(events: Sequence[Event], *, today: dt.date) -> dict[int, EventWindows]:
    """Return by event the windows of the sessions that have results.

    If nobody noted when a session ended or was published, the time at which its results came in
    counts: those of its last match, for the rounds of a knock-out may be days apart. The number of
    queries does not depend on how many events there are.
    Source: RTP 2.1.1.3, 2.2.7.2, 3.7.2.
    """
    published = {row.event_id: row for row in EventResult.objects.filter(event__in=events)}
    came: dict[int, dict[int, dt.datetime]] = {event: {} for event in published}
    lines = BoardResult.objects.filter(event__in=came).order_by()
    matches = lines.values_list(
        "event", "session", "match__round", "match__home", "match__away"
    ).annotate(first=Min("added_in__made_at"))
    for event, session, *_match, first in matches:
        came[event][session] = max(first, came[event].get(session, first))
    with_results = [event for event in events if event.pk in published]
    prefetch_related_objects(with_results, "rule_set")
    noted = session_times_of_events(with_results)
    starts = session_starts_of_events(with_results, noted)
    windows = {
        event.pk: _windows(
            event,
            published[event.pk],
            _Times(came[event.pk], noted[event.pk], starts[event.pk]),
            today,
        )
        for event in with_results
    }
    return {event.pk: windows.get(event.pk, EventWindows({}, None)) for event in events}


@dataclass(frozen=True, slots=True)
class _Times:
    """The times of an event's sessions: when results came in, what was noted, when they begin."""

    came: Mapping[int, dt.datetime]
    noted: Mapping[int, SessionTimes]
    starts: Mapping[int, dt.datetime]


def _windows(event: Event, published: EventResult, times: _Times, today: dt.date) -> EventWindows:
    results_at, ended_at = {}, {}
    for number, first in times.came.items():
        noted = times.noted.get(number)
        results_at[number] = (noted.results_at if noted else None) or first
        ended_at[number] = (noted.ended_at if noted else None) or min(results_at[number], first)
    figures, official = regulation_of(event).corrections, is_official(event)
    period = event.correction_minutes
    event_ended_at = max(ended_at.values(), default=published.published_at)
    windows = {}
    for number in times.came:
        later = [at for other, at in times.starts.items() if other > number]
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
    is_over = today > event.ends_on or len(times.came) >= event.planned_sessions
    until = ruling_correction_ends(
        next_starts_at=None, ended_at=event_ended_at, is_official=official, figures=figures
    )
    return EventWindows(windows, until if is_over else None)
