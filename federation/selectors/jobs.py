"""The state of the workers."""

import datetime as dt

from django.db.models import Max

from federation.models import Job, JobState, WorkerHeartbeat


def workers_silent_for(*, now: dt.datetime) -> dt.timedelta | None:
    """Return the time since a worker's last sign of life, None if there was none.

    Signs are beat's task of each minute, and the heartbeats of running jobs, since all workers may
    be busy for a long time.
    """
    busy = Job.objects.filter(state=JobState.RUNNING).aggregate(last=Max("heartbeat_at"))["last"]
    beats = [*WorkerHeartbeat.objects.values_list("seen_at", flat=True)[:1], busy]
    seen = [beat for beat in beats if beat is not None]
    return now - max(seen) if seen else None
