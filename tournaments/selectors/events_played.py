"""In how many events people played."""

import datetime as dt
from collections.abc import Collection

from django.db.models import Count

from tournaments.models import EntryPlayer


def events_played(people: Collection[int], *, first: dt.date, last: dt.date) -> dict[int, int]:
    """Return the number of events that began between two days, of those who played in any."""
    rows = EntryPlayer.objects.filter(
        person__in=people,
        left_at__isnull=True,
        entry__withdrawn_at__isnull=True,
        entry__event__cancelled_at__isnull=True,
        entry__event__starts_on__range=(first, last),
    )
    counted = rows.order_by().values_list("person").annotate(Count("entry__event", distinct=True))
    return dict(counted)
