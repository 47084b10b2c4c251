"""Rows written before a migration are what the code of today reads."""

import datetime as dt
from importlib import import_module

import pytest
from django.apps import apps
from django.db import connection

from federation.models import AuditEvent, Federation, Job, JobState
from federation.services.jobs import run_job
from tests.personas import World

SINCE_0023 = import_module("federation.migrations.0023_begun_on")


@pytest.mark.django_db
def test_a_statement_asked_for_before_its_language_was_its_receivers(world: World) -> None:
    data = {
        "kind": "club",
        "debtor_id": world.club.pk,
        "first": "2026-01-01",
        "last": "2026-11-20",
    }
    old = {**data, "language": "en"}
    waiting, lost = (
        Job.objects.create(act="issue_statement", arguments=old, subject="x", state=state)
        for state in (JobState.QUEUED, JobState.RUNNING)
    )
    done, other = (
        Job.objects.create(act=act, arguments=old, subject="x", state=state)
        for act, state in (
            ("issue_statement", JobState.DONE),
            ("make_data_export", JobState.QUEUED),
        )
    )
    with pytest.raises(TypeError, match="language"):
        run_job(job_id=waiting.pk)

    SINCE_0023.drop_language_of_statements(apps, connection.schema_editor())

    for job in (waiting, lost, done, other):
        job.refresh_from_db()
    assert [item.arguments for item in (waiting, lost)] == [data, data]
    # What is over stays as it was, and what others take is theirs.
    assert [item.arguments for item in (done, other)] == [old, old]
    ran = run_job(job_id=waiting.pk)
    assert ran is not None
    assert (ran.state, ran.refusal) == (JobState.DONE, None)


@pytest.mark.django_db
def test_the_day_of_the_beginning_is_that_of_the_trail(world: World) -> None:
    Federation.objects.get()
    SINCE_0023.fill_begun_on(apps, connection.schema_editor())
    assert Federation.objects.get().begun_on is None

    at = dt.datetime(2026, 11, 3, 23, 30, tzinfo=dt.UTC)
    AuditEvent.objects.create(act="federation_begun", subject="federation:1", at=at)
    SINCE_0023.fill_begun_on(apps, connection.schema_editor())
    assert Federation.objects.get().begun_on == dt.date(2026, 11, 3)
