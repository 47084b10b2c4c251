"""Content for a club's own site."""

import datetime as dt

from federation.models import Club
from tournaments.events.selectors.events import events_shown
from tournaments.models import Event


def club_events(club: Club, *, on: dt.date, most: int) -> tuple[list[Event], list[Event]]:
    """Return a club's next events and its last ones; today's are among the next."""
    events = events_shown().filter(club=club, cancelled_at__isnull=True)
    coming = events.filter(ends_on__gte=on).order_by("starts_on", "pk")
    held = events.filter(ends_on__lt=on).order_by("-starts_on", "-pk")
    return list(coming[:most]), list(held[:most])
