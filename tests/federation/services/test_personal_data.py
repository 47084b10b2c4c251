"""A person's data in one file, who looked at them, and how long they are kept."""

import datetime as dt
import json
import zipfile
from io import BytesIO

import pytest
from django.utils import timezone

from federation.errors import RuleError
from federation.models import (
    Account,
    Approval,
    AuditEvent,
    DataExport,
    Job,
    JobState,
    Person,
    SensitiveRead,
)
from federation.privacy.services.personal_data import fetch_data_export
from federation.privacy.services.retention import apply_retention, enforce_retention
from federation.privacy.services.sensitive_reads import record_sensitive_read
from federation.services.jobs import request_job, run_job
from tests.factories.federation import make_person
from tests.factories.scoring import homologate, publish_results
from tests.personas import World

NOW = dt.datetime(2026, 11, 20, 10, 0, tzinfo=dt.UTC)


def make_file(person: Person, account: Account) -> DataExport:
    job = request_job(
        "make_data_export",
        arguments={"person_id": person.pk, "language": "en"},
        subject=f"my_data:{person.pk}",
        account=account,
    )
    run_job(job_id=job.pk)
    assert Job.objects.get(pk=job.pk).state == JobState.DONE
    return DataExport.objects.get(person=person)


def test_file_holds_all_that_is_kept(world: World, ana: Account, olga: Account) -> None:
    publish_results(world.event)
    homologate(world.event)
    person = world.members["1001"]
    person.email = "=ana@jogadora.example"
    person.save()
    record_sensitive_read(person=person, place="register", account=olga, now=NOW)

    export = make_file(person, ana)

    archive = zipfile.ZipFile(BytesIO(bytes(export.content)))
    data = json.loads(archive.read("data.json"))
    assert data["person"][0]["number"] == "1001"
    assert data["licence"] == [
        {
            "season__year": 2026,
            "club__name": "Clube da Ribeira",
            "association__name": None,
            "fee_class": "NORMAL",
            "issued_on": "2026-01-01",
            "cancelled_at": None,
        }
    ]
    assert data["results"][0]["revision__event__name"] == "Torneio de Outono"
    assert data["sensitiveread"][0]["account__email"] == "olga@federacao.example"
    assert "Fausto" not in archive.read("data.json").decode()
    page = archive.read("index.html").decode()
    assert "<h1>My data: Abílio Exemplo</h1>" in page
    assert "Who looked at sensitive data" in page
    assert ";'=ana@jogadora.example;" in archive.read("tables/person.csv").decode("utf-8-sig")


def test_made_anew_it_replaces_the_one_before(world: World, ana: Account) -> None:
    first = make_file(world.members["1001"], ana)

    second = make_file(world.members["1001"], ana)

    assert first.pk != second.pk
    assert DataExport.objects.count() == 1


def test_it_is_handed_out_for_a_few_days_on_record(world: World, ana: Account) -> None:
    export = make_file(world.members["1001"], ana)

    fetch_data_export(export=export, account=ana, now=export.made_at)

    assert AuditEvent.objects.filter(act="data_export_fetched", account=ana).count() == 1
    with pytest.raises(RuleError, match="data_export_over"):
        fetch_data_export(export=export, account=ana, now=export.made_at + dt.timedelta(days=8))


def test_looks_are_one_row_a_day_for_each_place(world: World, ana: Account, olga: Account) -> None:
    person = world.members["1001"]
    person.phone = "912 000 111"
    person.save()
    looks = [("register", NOW), ("register", NOW), ("history", NOW)]
    looks.append(("register", NOW + dt.timedelta(days=1)))

    for place, now in looks:
        record_sensitive_read(person=person, place=place, account=olga, now=now)
    record_sensitive_read(person=person, place="register", account=ana, now=NOW)

    rows = SensitiveRead.objects.order_by("read_on", "place")
    assert [(row.place, row.times, row.fields) for row in rows] == [
        ("history", 1, "phone"),
        ("register", 2, "phone"),
        ("register", 1, "phone"),
    ]


def test_nothing_sensitive_leaves_no_trace(world: World, olga: Account) -> None:
    assert (
        record_sensitive_read(person=world.members["1002"], place="register", account=olga, now=NOW)
        is None
    )


def test_night_removes_what_needs_no_word_and_asks_about_the_rest(
    world: World, olga: Account
) -> None:
    old = dt.datetime(2010, 1, 1, tzinfo=dt.UTC)
    gone = make_person("Gil Antigo", "9001")
    Person.objects.filter(pk=gone.pk).update(created_at=old)
    AuditEvent.objects.create(act="photo_stored", subject="person:1", at=old)
    SensitiveRead.objects.create(
        account=olga, person=gone, place="register", fields="phone", read_on=old, last_at=old
    )

    counts = enforce_retention(now=NOW)

    assert {kind: count for kind, count in counts.items() if count} == {
        "PEOPLE": 1,
        "TRAIL": 1,
        "SENSITIVE_READS": 1,
    }
    assert not SensitiveRead.objects.exists()
    assert Person.objects.get(pk=gone.pk).name == "Gil Antigo"
    approvals = Approval.objects.order_by("subject")
    assert [(approval.subject, approval.about) for approval in approvals] == [
        ("retention:PEOPLE", ["Gil Antigo · 9001"]),
        ("retention:TRAIL", ["1"]),
    ]
    assert enforce_retention(now=NOW)["PEOPLE"] == 0


def test_agreed_people_are_erased_if_they_are_still_due(world: World) -> None:
    gone = make_person("Gil Antigo", "9001")
    Person.objects.filter(pk=gone.pk).update(created_at=dt.datetime(2010, 1, 1, tzinfo=dt.UTC))
    member = world.members["1001"]

    count = apply_retention(
        what="PEOPLE", before="2016-11-20", people=[gone.pk, member.pk], account=None, now=NOW
    )

    assert count == 1
    run_job(job_id=Job.objects.get(act="erase_person").pk)
    assert Person.objects.get(pk=gone.pk).name == f"N.N. {gone.pk}"
    assert Person.objects.get(pk=member.pk).name == "Abílio Exemplo"


def test_nothing_is_removed_before_its_time(world: World) -> None:
    with pytest.raises(RuleError, match="retention_too_early"):
        apply_retention(what="TRAIL", before="2026-01-01", account=None, now=timezone.now())
