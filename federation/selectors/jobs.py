"""What is known of the work and of those who do it."""

import datetime as dt

from federation.models import WorkerSign


def workers_silent_for(*, now: dt.datetime) -> dt.timedelta | None:
    """Return how long ago a worker last did beat's minute work, None if none ever did."""
    seen_at = WorkerSign.objects.values_list("seen_at", flat=True).first()
    return None if seen_at is None else now - seen_at
