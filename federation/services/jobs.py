"""Background jobs: request, claim by one worker, heartbeat, and requeue if the worker dies."""

import datetime as dt
import threading
from collections.abc import Callable
from functools import partial

from django.conf import settings
from django.db import Error, close_old_connections, connection, transaction
from django.db.models import F, Q
from django.utils import timezone

from federation.errors import Refusal, refusal_as_json
from federation.kinds.job import job_kind
from federation.models import Account, Job, JobState, WorkerHeartbeat
from federation.services.audit import record_event
from federation.tasks import run_job_task

Progress = Callable[[int, int], None]

# Messages sent again in one minute: enough for those lost, too few to flood a long queue.
HANDED_OUT_AGAIN = 20
# How often lost jobs are looked for (`federation.config.beat`).
LOOKED_FOR_EACH = dt.timedelta(minutes=1)


@transaction.atomic
def request_job(
    act: str, *, arguments: dict[str, object], subject: str, account: Account | None
) -> Job:
    """Request a job; if the same job with the same arguments is waiting, return that one.

    Raises: RuleError for an unknown kind of job.
    """
    job_kind(act)
    waiting = Job.objects.select_for_update().filter(
        act=act, arguments=arguments, state=JobState.QUEUED
    )
    if (job := waiting.first()) is None:
        job = Job.objects.create(
            act=act,
            arguments=arguments,
            subject=subject,
            requested_by=account,
            on_behalf_of=account.acting if account else None,
        )
        record_event(
            "job_requested", subject=f"job:{job.pk}", account=account, details={"act": act}
        )
    # robust: without a broker the row still waits, and its message is sent when there is a broker.
    transaction.on_commit(lambda: run_job_task.delay(job_id=job.pk), robust=True)
    return job


def run_job(*, job_id: int) -> Job | None:
    """Run a waiting job if this worker gets the claim, else do nothing. Returns the job done."""
    now = timezone.now()
    claimed = Job.objects.filter(pk=job_id, state=JobState.QUEUED).update(
        state=JobState.RUNNING, tries=F("tries") + 1, heartbeat_at=now, done_steps=0
    )
    if not claimed:
        return None
    job = Job.objects.get(pk=job_id)
    with _heartbeat(job):
        try:
            _do(job)
        except Refusal as refusal:
            _finish(
                job,
                JobState.FAILED,
                refusal=refusal_as_json(refusal),
            )
        except BaseException:
            _give_back(job)
            raise
    job.refresh_from_db()
    return job


def _do(job: Job) -> None:
    """Run the service, then mark the job as done.

    The service uses short transactions of its own, because printing a paper takes seconds and
    SQLite allows one writer. If its worker dies the job runs again, and must then recognise its own
    work.
    """
    kind = job_kind(job.act)
    if job.requested_by is not None:
        job.requested_by.acting = job.on_behalf_of
    result = kind.does(**job.arguments, account=job.requested_by, progress=partial(_show, job))
    _finish(job, JobState.DONE, result=result)


def _finish(job: Job, state: JobState, **fields: object) -> bool:
    mine = Job.objects.filter(pk=job.pk, state=JobState.RUNNING, tries=job.tries)
    return bool(mine.update(state=state, finished_at=timezone.now(), **fields))


def _give_back(job: Job) -> None:
    """Put the job back after an error of the program or the machine, up to the limit of tries."""
    if job.tries < settings.JOB_TRIES:
        mine = Job.objects.filter(pk=job.pk, state=JobState.RUNNING, tries=job.tries)
        mine.update(state=JobState.QUEUED)
    else:
        _finish(job, JobState.FAILED, refusal=_give_up_values())


def _give_up_values() -> dict[str, object]:
    return {"code": "job_lost", "article": "", "values": {"tries": str(settings.JOB_TRIES)}}


def _show(job: Job, done: int, of: int) -> None:
    """Store the progress outside the job's transaction, so that the job's page shows it."""
    job.done_steps, job.all_steps = done, of


class _heartbeat:  # noqa: N801 -- used as a statement
    """Heartbeat and progress, written by a thread with its own database connection."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.stop = threading.Event()
        self.thread = threading.Thread(target=self._beat, name=f"job-{job.pk}", daemon=True)

    def __enter__(self) -> None:
        self.thread.start()

    def __exit__(self, *exc: object) -> None:
        self.stop.set()
        self.thread.join()

    def _beat(self) -> None:
        try:
            while not self.stop.wait(settings.JOB_HEARTBEAT.total_seconds()):
                self._write()
        finally:
            connection.close()

    def _write(self) -> None:
        try:
            Job.objects.filter(pk=self.job.pk, tries=self.job.tries).update(
                heartbeat_at=timezone.now(),
                done_steps=self.job.done_steps,
                all_steps=self.job.all_steps,
            )
        except Error:
            # SQLite has one writer: while the job itself writes, nobody can claim it either. On
            # other databases the connection was lost for a moment: the next heartbeat opens a new
            # one.
            close_old_connections()


def requeue_stalled_jobs_in_time(*, now: dt.datetime) -> None:
    """Look for lost jobs unless this was done within the last minute."""
    if not WorkerHeartbeat.objects.filter(seen_at__gt=now - LOOKED_FOR_EACH).exists():
        requeue_stalled_jobs(now=now)


def requeue_stalled_jobs(*, now: dt.datetime) -> list[int]:
    """Requeue jobs without a heartbeat, and jobs whose message was lost."""
    WorkerHeartbeat.objects.update_or_create(pk=1, defaults={"seen_at": now})
    silent = Q(state=JobState.RUNNING, heartbeat_at__lt=now - settings.JOB_LOST_AFTER)
    Job.objects.filter(silent, tries__gte=settings.JOB_TRIES).update(
        state=JobState.FAILED,
        finished_at=now,
        refusal=_give_up_values(),
    )
    Job.objects.filter(silent).update(state=JobState.QUEUED)
    waiting = Job.objects.filter(
        state=JobState.QUEUED, requested_at__lt=now - settings.JOB_LOST_AFTER
    )
    oldest = list(waiting.order_by("pk").values_list("pk", flat=True)[:HANDED_OUT_AGAIN])
    for job_id in oldest:
        run_job_task.delay(job_id=job_id)
    return oldest
