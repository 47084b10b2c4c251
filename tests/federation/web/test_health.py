"""The two addresses a supervisor asks."""

import datetime as dt

import pytest
from django.test import Client
from django.utils import timezone

from federation.models import Job, JobState, WorkerHeartbeat


def test_healthz_answers_without_a_database(client: Client) -> None:
    response = client.get("/healthz")

    assert (response.status_code, response.content) == (200, b"ok")


@pytest.mark.django_db
def test_readyz_is_ready_when_a_worker_gave_a_sign_a_minute_ago(client: Client) -> None:
    WorkerHeartbeat.objects.create(seen_at=timezone.now() - dt.timedelta(minutes=1))

    response = client.get("/readyz")

    assert response.status_code == 200
    assert response.json() == {
        "ready": True,
        "checks": {
            "database": True,
            "migrations": True,
            "cache": True,
            "broker": True,
            "workers": True,
            "backup": True,
        },
        "backup": None,
    }


@pytest.mark.django_db
@pytest.mark.parametrize("silence", [None, dt.timedelta(minutes=6)])
def test_readyz_is_not_ready_when_the_workers_are_silent(
    client: Client, silence: dt.timedelta | None
) -> None:
    if silence:
        WorkerHeartbeat.objects.create(seen_at=timezone.now() - silence)

    response = client.get("/readyz")

    assert response.status_code == 503
    assert response.json()["checks"]["workers"] is False


@pytest.mark.django_db
def test_readyz_for_a_balancer_leaves_the_workers_out(client: Client) -> None:
    response = client.get("/readyz?without=workers")

    assert response.status_code == 200
    assert "workers" not in response.json()["checks"]


@pytest.mark.django_db
def test_a_worker_that_is_busy_for_long_is_not_silent(client: Client) -> None:
    WorkerHeartbeat.objects.create(seen_at=timezone.now() - dt.timedelta(minutes=20))
    Job.objects.create(act="any", state=JobState.RUNNING, heartbeat_at=timezone.now())

    assert client.get("/readyz").json()["checks"]["workers"] is True
