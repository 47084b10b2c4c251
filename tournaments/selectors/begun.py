"""Which events are being played, or were: an entry is no longer its players' alone to end."""

import datetime as dt
from collections.abc import Collection

from django.db.models import Exists, OuterRef, Q

from tournaments.models import Draw, Event, SeatingPlan


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
