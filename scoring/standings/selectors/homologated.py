"""The day an event was homologated, from which its points count."""

import datetime as dt

from django.utils import timezone

from scoring.models import EventResult, ResultState
from tournaments.models import Event


def homologated_on(event: Event) -> dt.date | None:
    """Return the day an event was homologated; None if it is not."""
    rows = EventResult.objects.filter(event=event, state=ResultState.HOMOLOGATED)
    at = rows.values_list("homologated_at", flat=True).first()
    return timezone.localdate(at) if at is not None else None
