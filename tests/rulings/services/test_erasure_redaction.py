"""Reports and files of somebody erased: the words lose the name, and what keeps it is told."""

import datetime as dt
import json
from collections.abc import Callable

import pytest
from django.test import Client

from federation.models import Account, Erasure, Person
from federation.privacy.selectors.erasure_notice import erasure_notice, written_list
from federation.privacy.services.erasure import erase_person
from rulings.models import DirectorReport, ReportRevision
from scoring.models import MatchKind, PersonMatch, ResultFile
from tests.factories.reports import send_report
from tests.personas import World

NOW = dt.datetime(2026, 11, 20, 10, 0, tzinfo=dt.UTC)

pytestmark = pytest.mark.usefixtures("english")


@pytest.fixture
def person(world: World, carla: Account) -> Person:
    """Return somebody named in a sent report, and in a stored result file."""
    person = world.members["1001"]
    send_report(world.event, director=carla, added={"j": f"{person.name} dropped a tray."})
    file = ResultFile.objects.create(
        event=world.event,
        name="pares.xml",
        size=3,
        sha256="0" * 64,
        content=b"xml",
        report={"lines": [[person.name, "1001", "50.00"]]},
        uploaded_at=NOW,
    )
    PersonMatch.objects.create(
        file=file,
        contestant="1",
        position=1,
        name=person.name,
        kind=MatchKind.NUMBER,
        person=person,
    )
    return person


def test_reports_lose_the_name_and_the_erasure_counts_them(person: Person, olga: Account) -> None:
    name, revision = person.name, ReportRevision.objects.get()
    others = [person.name for person in Person.objects.exclude(pk=person.pk)]
    before = json.dumps(revision.content, ensure_ascii=False)

    erase_person(person_id=person.pk, reason="asked", is_forced=True, account=olga, now=NOW)

    revision.refresh_from_db()
    after = json.dumps(revision.content, ensure_ascii=False)
    assert (name in before, name in after) == (True, False)
    assert name not in json.dumps(DirectorReport.objects.get().added, ensure_ascii=False)
    assert f"N.N. {person.pk} dropped a tray." in after
    assert [name in after for name in others] == [name in before for name in others]
    assert ResultFile.objects.get(name="pares.xml").report == {
        "lines": [[f"N.N. {person.pk}", "", "50.00"]]
    }
    rewritten = Erasure.objects.get().rewritten
    assert (rewritten["rulings.ReportRevision"], rewritten["rulings.DirectorReport"]) == (1, 1)
    result_file = ResultFile.objects.get(name="pares.xml")
    assert (result_file.content, result_file.dropped_at, result_file.sha256) == (
        None,
        NOW,
        "0" * 64,
    )


def test_the_written_list_and_the_papers_that_go_are_told_before(person: Person) -> None:
    told = erasure_notice(person)

    assert told[: len(written_list())] == written_list()
    assert any("as the law on accounts asks" in item for item in told)
    assert len(told) == len(written_list())


def test_the_office_reads_it_on_the_page_of_the_act(
    person: Person, olga: Account, as_account: Callable[[Account], Client]
) -> None:
    office = as_account(olga)

    page = office.get(f"/admin/federation/person/act/erase/?ids={person.pk}").content.decode()

    assert "what the person holds, what keeps the name, and why:" in page
    assert "as the law on accounts asks" in page


def test_what_stands_on_the_list_is_named_where_it_is_found(world: World, person: Person) -> None:
    world.club.name = f"Clube {person.name}"
    world.club.save()

    told = erasure_notice(person)

    assert any(f" Here: Clube {person.name}" in item for item in told)
