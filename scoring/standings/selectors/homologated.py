"""Which events are homologated, and since when."""

import datetime as dt

from django.db.models import QuerySet
from django.utils import timezone

from scoring.models import EventResult, ResultState
from tournaments.models import Event


def homologated_on(event: Event) -> dt.date | None:
    """Return the day an event was homologated; None if it is not."""
    rows = EventResult.objects.filter(event=event, state=ResultState.HOMOLOGATED)
    at = rows.values_list("homologated_at", flat=True).first()
    return timezone.localdate(at) if at is not None else None


def homologated_events() -> QuerySet[EventResult, int]:
    """Return the ids of the events whose points are given: nothing of them is still to come."""
    return EventResult.objects.filter(state=ResultState.HOMOLOGATED).values_list("event", flat=True)
