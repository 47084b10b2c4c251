"""When an event had its first result."""

import datetime as dt

from django.db.models import Min

from scoring.models import ActOnLine, BookAct, EventResult
from tournaments.models import Event


def first_result_at(event: Event) -> dt.datetime | None:
    """Return when the first result of an event was noted or published; None before any."""
    noted = BookAct.objects.filter(
        book__event=event, act__in=[ActOnLine.ENTERED, ActOnLine.VERIFIED]
    ).aggregate(first=Min("made_at"))["first"]
    published = EventResult.objects.filter(event=event).values_list("published_at", flat=True)
    return min((at for at in (noted, *published) if at is not None), default=None)
