"""Results that stay open: pages use the clock, but factories publish on a fixed day."""

import datetime as dt
from collections.abc import Sequence

from scoring.rules.late_changes import EventWindows
from tournaments.models import Event


def always_open(events: Sequence[Event], *, today: dt.date) -> dict[int, EventWindows]:
    """Return the windows of events whose sessions are still to be played."""
    return {event.pk: EventWindows({}, None) for event in events}
