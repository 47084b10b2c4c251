"""Long work: asked for once, done once, given back when it fails, given up in the end."""

import datetime as dt
from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from kombu.exceptions import OperationalError
from pytest_django import Settings

from federation.config.beat import BEAT_SCHEDULE
from federation.errors import RuleError
from federation.kinds.job import JOB_KINDS, JobKind
from federation.models import Account, AuditEvent, Job, JobState, WorkerHeartbeat
from federation.services.jobs import request_job, requeue_stalled_jobs, run_job
from federation.tasks import run_job_task

pytestmark = pytest.mark.django_db

NOW = timezone.now()
LONG_AGO = NOW - dt.timedelta(hours=1)
Progress = Callable[[int, int], None]


def count_to(number: int, *, account: Account | None, progress: Progress) -> dict[str, object]:
    """Act that succeeds."""
    progress(number, number)
    return {"counted": number}


def refuse(*, account: Account | None, progress: Progress) -> None:
    """Act that a rule refuses."""
    raise RuleError("season_missing", article="RTP 1.3.4", on=2026)


def break_down(*, account: Account | None, progress: Progress) -> None:
    """Act with a fault."""
    raise ZeroDivisionError


@pytest.fixture(autouse=True)
def kinds(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    for service in ACTS:
        kind = JobKind(code=service.__name__, title=_("Counting"), does=service)
        monkeypatch.setitem(JOB_KINDS, kind.code, kind)
    settings.JOB_TRIES = 2


ACTS = (count_to, refuse, break_down)


def job_of(act: str, **columns: object) -> Job:
    return Job.objects.create(act=act, **columns)


def test_a_job_is_done_and_tells_its_result() -> None:
    job = job_of("count_to", arguments={"number": 3})

    done = run_job(job_id=job.pk)

    assert done is not None
    assert (done.state, done.tries, done.result) == (JobState.DONE, 1, {"counted": 3})
    assert done.finished_at is not None


def test_a_job_done_is_not_done_again() -> None:
    job = job_of("count_to", arguments={"number": 3})
    run_job(job_id=job.pk)

    again = run_job(job_id=job.pk)

    assert again is None
    job.refresh_from_db()
    assert job.tries == 1


def test_a_job_that_a_rule_refuses_fails_with_its_reason() -> None:
    job = job_of("refuse")

    failed = run_job(job_id=job.pk)

    assert failed is not None
    assert failed.state == JobState.FAILED
    assert failed.refusal == {
        "code": "season_missing",
        "article": "RTP 1.3.4",
        "values": {"on": "2026"},
    }


def test_a_job_of_a_kind_that_is_gone_fails_with_its_reason() -> None:
    job = job_of("print_travellers_of_old")

    failed = run_job(job_id=job.pk)

    assert failed is not None
    assert (failed.state, failed.tries) == (JobState.FAILED, 1)
    assert failed.refusal == {
        "code": "job_act_unknown",
        "article": "",
        "values": {"act": "print_travellers_of_old"},
    }


def test_a_job_with_a_fault_waits_for_another_try_and_is_given_up_after_the_last() -> None:
    job = job_of("break_down")

    with pytest.raises(ZeroDivisionError):
        run_job(job_id=job.pk)
    job.refresh_from_db()
    first = job.state
    with pytest.raises(ZeroDivisionError):
        run_job(job_id=job.pk)
    job.refresh_from_db()

    assert first == JobState.QUEUED
    assert (job.state, job.tries) == (JobState.FAILED, 2)
    assert job.refusal == {"code": "job_lost", "article": "", "values": {"tries": "2"}}
    assert job.finished_at is not None


@pytest.mark.parametrize(
    ("silence", "put_back"), [(dt.timedelta(seconds=24), False), (dt.timedelta(seconds=26), True)]
)
def test_a_running_job_is_put_back_after_25_seconds_of_silence(
    silence: dt.timedelta, put_back: bool
) -> None:
    job = job_of(
        "count_to",
        arguments={"number": 3},
        state=JobState.RUNNING,
        tries=1,
        heartbeat_at=NOW - silence,
        requested_at=LONG_AGO,
    )

    handed_out = requeue_stalled_jobs(now=NOW)

    job.refresh_from_db()
    assert handed_out == ([job.pk] if put_back else [])
    assert job.state == (JobState.DONE if put_back else JobState.RUNNING)


def test_a_job_lost_in_its_last_try_is_given_up() -> None:
    job = job_of(
        "count_to",
        arguments={"number": 3},
        state=JobState.RUNNING,
        tries=2,
        heartbeat_at=LONG_AGO,
        requested_at=LONG_AGO,
    )

    handed_out = requeue_stalled_jobs(now=NOW)

    job.refresh_from_db()
    assert handed_out == []
    assert (job.state, job.finished_at) == (JobState.FAILED, NOW)
    assert job.refusal == {"code": "job_lost", "article": "", "values": {"tries": "2"}}


def test_only_the_20_oldest_of_a_long_queue_are_handed_out_again() -> None:
    jobs = [
        job_of("count_to", arguments={"number": number}, requested_at=LONG_AGO)
        for number in range(25)
    ]

    handed_out = requeue_stalled_jobs(now=NOW)

    assert handed_out == [job.pk for job in jobs[:20]]


def test_a_job_just_asked_for_is_left_to_its_own_message() -> None:
    job_of("count_to", arguments={"number": 3}, requested_at=NOW - dt.timedelta(seconds=5))

    assert requeue_stalled_jobs(now=NOW) == []


def test_the_workers_leave_one_sign_however_often_they_come_by() -> None:
    requeue_stalled_jobs(now=LONG_AGO)
    requeue_stalled_jobs(now=NOW)

    assert list(WorkerHeartbeat.objects.values_list("seen_at", flat=True)) == [NOW]


def test_the_same_act_waiting_is_not_asked_for_twice() -> None:
    first = request_job("count_to", arguments={"number": 3}, subject="three", account=None)

    again = request_job("count_to", arguments={"number": 3}, subject="three", account=None)
    other = request_job("count_to", arguments={"number": 4}, subject="four", account=None)

    assert again == first
    assert other != first
    assert AuditEvent.objects.filter(act="job_requested").count() == 2


def test_an_act_the_site_does_not_know_is_refused() -> None:
    with pytest.raises(RuleError, match="job_act_unknown"):
        request_job("sing", arguments={}, subject="", account=None)


def test_a_job_waits_when_its_message_cannot_be_sent(
    django_capture_on_commit_callbacks: Callable[..., AbstractContextManager[object]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def no_broker(**_told: int) -> None:
        raise OperationalError

    monkeypatch.setattr(run_job_task, "delay", no_broker)

    with django_capture_on_commit_callbacks(execute=True):
        job = request_job("count_to", arguments={"number": 3}, subject="three", account=None)

    job.refresh_from_db()
    assert job.state == JobState.QUEUED


def test_who_has_done_a_job_looks_for_lost_ones_where_nobody_did() -> None:
    lost = job_of(
        "count_to",
        arguments={"number": 2},
        state=JobState.RUNNING,
        tries=1,
        requested_at=LONG_AGO,
        heartbeat_at=LONG_AGO,
    )
    WorkerHeartbeat.objects.create(seen_at=LONG_AGO)
    mine = job_of("count_to", arguments={"number": 3})

    run_job_task(job_id=mine.pk)

    lost.refresh_from_db()
    assert lost.state == JobState.DONE


def test_a_message_of_beat_outlives_the_minute_workers_may_be_busy() -> None:
    assert BEAT_SCHEDULE["put back lost jobs"]["options"]["expires"] >= 600
