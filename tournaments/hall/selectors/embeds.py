"""Content for a club's own site."""

import datetime as dt

from django.utils import timezone

from federation.models import Club
from tournaments.events.selectors.events import events_shown
from tournaments.models import Event
from tournaments.selectors.played_now import not_over
from tournaments.selectors.published import still_to_play


def club_events(club: Club, *, now: dt.datetime, most: int) -> tuple[list[Event], list[Event]]:
    """Return a club's next events and its last ones; one of today is next until it is published."""
    on = timezone.localdate(now)
    events = events_shown().filter(club=club, cancelled_at__isnull=True)
    coming = still_to_play(events.filter(not_over(now=now)), on=on).order_by("starts_on", "pk")
    held = events.filter(ends_on__lte=on).exclude(pk__in=coming.values("pk"))
    held = held.order_by("-starts_on", "-pk")
    return list(coming[:most]), list(held[:most])
