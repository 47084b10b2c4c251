"""Which events have begun and which entries are drawn: no longer their players' alone to end."""

import datetime as dt
from collections.abc import Collection

from django.db.models import Exists, OuterRef, Q

from tournaments.models import (
    Draw,
    Entry,
    Event,
    MatchEnd,
    ScheduledMatch,
    Seat,
    SeatingPlan,
)


def begun_among(events: Collection[Event], *, on: dt.date) -> set[int]:
    """Return the ids of the events that have begun by a day.

    Those past their first day; on the first day itself those seated or drawn.
    """
    seated = SeatingPlan.objects.filter(session__event=OuterRef("pk"))
    drawn = Draw.objects.filter(
        event=OuterRef("pk"), published_at__isnull=False, replaced_at__isnull=True
    )
    begun = Q(starts_on__lt=on) | Q(Exists(seated), starts_on=on) | Q(Exists(drawn), starts_on=on)
    rows = Event.objects.filter(begun, pk__in={event.pk for event in events})
    return set(rows.values_list("pk", flat=True))


def drawn_among(entries: Collection[int]) -> set[int]:
    """Return the entries with a place in a published draw or the seating in force; two queries."""
    later = SeatingPlan.objects.filter(
        session=OuterRef("plan__session"), version__gt=OuterRef("plan__version")
    )
    seats = Seat.objects.filter(entry__in=entries).exclude(Exists(later))
    matches = ScheduledMatch.objects.filter(
        Q(home__in=entries) | Q(away__in=entries),
        draw__published_at__isnull=False,
        draw__replaced_at__isnull=True,
    )
    drawn = {entry for both in matches.values_list("home", "away") for entry in both}
    return set(seats.values_list("entry", flat=True)) | drawn.intersection(entries)


def matches_to_play(entry: Entry | None) -> int:
    """Return how many published matches of a team are still to be played; 0 for no entry."""
    if entry is None:
        return 0
    matches = ScheduledMatch.objects.filter(
        Q(home=entry) | Q(away=entry),
        draw__published_at__isnull=False,
        draw__replaced_at__isnull=True,
        ending=MatchEnd.OPEN,
    )
    return matches.count()
