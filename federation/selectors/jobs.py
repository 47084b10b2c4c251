"""What is known of the work and of those who do it."""

import datetime as dt

from django.db.models import Max

from federation.models import Job, JobState, WorkerSign


def workers_silent_for(*, now: dt.datetime) -> dt.timedelta | None:
    """Return how long ago a worker gave a sign of life, None if none ever did.

    A sign is beat's minute work, or that of a job that runs: all workers may be busy for long.
    """
    busy = Job.objects.filter(state=JobState.RUNNING).aggregate(last=Max("heartbeat_at"))["last"]
    signs = [*WorkerSign.objects.values_list("seen_at", flat=True)[:1], *([busy] if busy else [])]
    return now - max(signs) if signs else None
