"""The strata stated for an event, and its first result, after which they are set after play."""

import datetime as dt

from django.db.models import Min

from scoring.models import ActOnLine, BookAct, EventResult, EventStrata
from tournaments.models import Event


def first_result_at(event: Event) -> dt.datetime | None:
    """Return when the first result of an event was noted or published; None before any."""
    noted = BookAct.objects.filter(
        book__event=event, act__in=[ActOnLine.ENTERED, ActOnLine.VERIFIED]
    ).aggregate(first=Min("made_at"))["first"]
    published = EventResult.objects.filter(event=event).values_list("published_at", flat=True)
    return min((at for at in (noted, *published) if at is not None), default=None)


def stated_strata(event: Event) -> EventStrata | None:
    """Return the strata stated last for an event, None if it has none."""
    row = EventStrata.objects.filter(event=event).order_by("-version").first()
    return row if row is not None and row.strata else None


def is_after_play(row: EventStrata, *, first_result: dt.datetime | None) -> bool:
    """Return whether strata were stated once there were results."""
    return first_result is not None and row.made_at > first_result
