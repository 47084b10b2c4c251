"""The times noted of sessions: when they began, ended and were published."""

from collections.abc import Sequence

from rulings.models import SessionTimes
from tournaments.models import Event


def times_of_sessions(event: Event) -> dict[int, SessionTimes]:
    """Return the newest times noted of each session of an event."""
    return session_times_of_events([event])[event.pk]


def session_times_of_events(events: Sequence[Event]) -> dict[int, dict[int, SessionTimes]]:
    """Return by event the newest times noted of each session; one query."""
    by_event: dict[int, dict[int, SessionTimes]] = {event.pk: {} for event in events}
    for times in SessionTimes.objects.filter(event__in=by_event).order_by("session", "pk"):
        by_event[times.event_id][times.session] = times
    return by_event
