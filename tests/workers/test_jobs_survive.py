"""A job is done once and correctly, whatever happens to its worker."""

import datetime as dt
import time
from collections.abc import Callable

import pytest
from django.utils import timezone

from federation.models import AuditEvent, Job, JobState
from federation.services.jobs import request_job, requeue_stalled_jobs
from federation.tasks import run_job_task
from scoring.models import RankingLine, RankingList
from tests.workers.conftest import OVER_FOLDER, Workers
from tests.workers.season import PLACES

pytestmark = pytest.mark.workers

TWO_MINUTES = 120


def ranking_job(year: int) -> Job:
    return request_job(
        "compute_ranking", arguments={"year": year}, subject=f"season:{year}", account=None
    )


def assert_done_once(job: Job, *, tries: int) -> None:
    places = RankingLine.objects.order_by("place", "person__name")

    assert (job.state, job.tries) == (JobState.DONE, tries)
    assert job.result == {
        "ranking": RankingList.objects.get().pk,
        "season": 2026,
        "version": 1,
        "lines": 5,
        "changed": True,
        "published": False,
    }
    assert list(places.values_list("person__name", "place")) == PLACES
    assert RankingList.objects.count() == 1
    assert AuditEvent.objects.filter(act="ranking_computed").count() == 1


def test_a_worker_does_a_job(workers: Workers, season: int) -> None:
    workers.start()

    job = workers.wait_for(ranking_job(season), JobState.DONE, seconds=60)

    assert_done_once(job, tries=1)


def test_a_job_asked_for_while_no_worker_runs_is_done_by_the_next(
    workers: Workers, season: int
) -> None:
    job = ranking_job(season)

    workers.start()

    assert_done_once(workers.wait_for(job, JobState.DONE, seconds=60), tries=1)


def test_a_job_whose_worker_is_killed_is_done_by_the_next_within_two_minutes(
    workers: Workers, season: int, slow: Callable[[], None]
) -> None:
    first = workers.start()
    job = workers.wait_for(ranking_job(season), JobState.RUNNING, seconds=60)
    time.sleep(1)

    workers.kill(first)
    killed = time.monotonic()
    slow()
    workers.start()

    workers.wait_for(job, JobState.DONE, seconds=TWO_MINUTES - (time.monotonic() - killed))
    assert_done_once(job, tries=2)


def test_a_job_whose_worker_is_killed_is_done_by_one_that_ran_beside_it(
    workers: Workers, season: int, slow: Callable[[], None]
) -> None:
    first = workers.start()
    job = workers.wait_for(ranking_job(season), JobState.RUNNING, seconds=60)
    workers.start()
    workers.start_beat()
    time.sleep(8)

    workers.kill(first)
    killed = time.monotonic()
    slow()

    workers.wait_for(job, JobState.DONE, seconds=TWO_MINUTES - (time.monotonic() - killed))
    assert_done_once(job, tries=2)


@pytest.mark.skipif(OVER_FOLDER, reason="over the folder a worker has no children")
def test_a_job_whose_worker_loses_its_children_is_put_back_by_beat(
    workers: Workers, season: int, slow: Callable[[], None]
) -> None:
    worker = workers.start()
    workers.start_beat()
    job = workers.wait_for(ranking_job(season), JobState.RUNNING, seconds=60)
    time.sleep(1)

    workers.kill_children(worker)
    killed = time.monotonic()
    slow()

    workers.wait_for(job, JobState.DONE, seconds=TWO_MINUTES - (time.monotonic() - killed))
    assert_done_once(job, tries=2)


def test_a_job_put_back_twice_is_done_once(workers: Workers, season: int) -> None:
    job = ranking_job(season)
    long_ago = timezone.now() - dt.timedelta(hours=1)
    Job.objects.update(
        state=JobState.RUNNING, tries=1, heartbeat_at=long_ago, requested_at=long_ago
    )

    requeue_stalled_jobs(now=timezone.now())
    requeue_stalled_jobs(now=timezone.now())
    workers.start()

    workers.wait_for(job, JobState.DONE, seconds=60)
    time.sleep(3)
    job.refresh_from_db()
    assert_done_once(job, tries=2)


def test_a_task_delivered_twice_is_done_once(workers: Workers, season: int) -> None:
    job = ranking_job(season)
    run_job_task.delay(job_id=job.pk)
    run_job_task.delay(job_id=job.pk)

    workers.start()

    workers.wait_for(job, JobState.DONE, seconds=60)
    time.sleep(3)
    job.refresh_from_db()
    assert_done_once(job, tries=1)
