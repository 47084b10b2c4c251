"""Erasures noted outside the database, and carried out again in an older copy of it."""

import datetime as dt
import json
from io import StringIO
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.core.management import CommandError, call_command
from pytest_django import DjangoCaptureOnCommitCallbacks as Commits

from federation.errors import RuleError
from federation.models import Account, Erasure, Person
from federation.people.services.merges import merge_people
from federation.privacy.services.erasure import erase_person
from federation.privacy.services.erasure_notes import note_missing, read_erasures
from federation.privacy.services.retention import enforce_retention
from tests.factories.federation import make_person
from tests.personas import World

NOW = dt.datetime(2026, 11, 20, 10, 0, tzinfo=dt.UTC)


@pytest.fixture
def file(tmp_path: Path, settings: LazySettings) -> Path:
    kept = tmp_path / "elsewhere" / "erasures.jsonl"
    settings.ERASURES_FILE = kept
    return kept


def erase(person: Person) -> Erasure:
    return erase_person(person_id=person.pk, reason="asked", is_forced=True, account=None, now=NOW)


def replay(*files: Path) -> str:
    out = StringIO()
    call_command("replay_erasures", *map(str, files), stdout=out)
    return out.getvalue()


def restored(erasure: Erasure, name: str) -> Person:
    """Restore a person as in yesterday's backup."""
    person = erasure.person
    erasure.delete()
    person.name = name
    person.save()
    return person


def test_an_erasure_is_noted_once_it_is_committed(
    file: Path, world: World, django_capture_on_commit_callbacks: Commits
) -> None:
    person = world.members["1001"]
    with django_capture_on_commit_callbacks(execute=True):
        erase(person)
        assert file.read_text() == ""

    data = json.loads(file.read_text())
    assert data == {
        "rows": [[person.pk, person.created_at.isoformat()]], "erased": NOW.isoformat()
    }  # fmt: skip
    assert (file.stat().st_mode & 0o777, note_missing()) == (0o600, 0)


def test_after_a_restore_it_is_carried_out_again_and_only_once(file: Path, world: World) -> None:
    person = restored(erase(world.members["1001"]), "Abílio Exemplo")
    file.write_text(
        json.dumps({"rows": [[person.pk, person.created_at.isoformat()]], "erased": "x"}) + "\n"
    )

    assert replay() == "1 erased again, 0 erased already, 0 not in the database\n"
    person.refresh_from_db()
    assert person.name == f"N.N. {person.pk}"
    assert replay(file) == "0 erased again, 1 erased already, 0 not in the database\n"
    assert Erasure.objects.count() == 1


def test_a_row_entered_since_under_the_same_number_is_left(file: Path, world: World) -> None:
    newcomer = world.members["1002"]
    file.parent.mkdir()
    file.write_text(
        json.dumps({"rows": [[newcomer.pk, "2001-01-01T00:00:00+00:00"]], "erased": "x"}) + "\n"
    )

    with pytest.raises(CommandError) as refused:
        replay()

    newcomer.refresh_from_db()
    assert (refused.value.returncode, newcomer.name) == (1, "Berta Exemplo")
    assert not Erasure.objects.exists()


def test_rows_merged_since_are_erased_one_by_one(file: Path, world: World) -> None:
    kept, merged = make_person("Zulmira Ensaio", "3001"), make_person("Zulmira Ensayo")
    merge_people(kept=kept, merged=merged, reason="a mesma", account=None, now=NOW)
    erasure = erase(kept)
    note_missing()
    merged.refresh_from_db()
    merged.merged_into, merged.name = None, "Zulmira Ensayo"
    merged.save()
    restored(erasure, "Zulmira Ensaio")

    assert replay().startswith("2 erased again")
    assert set(
        Person.objects.filter(pk__in=[kept.pk, merged.pk]).values_list("name", flat=True)
    ) == {f"N.N. {kept.pk}", f"N.N. {merged.pk}"}


def test_what_was_not_noted_is_noted_at_night(file: Path, world: World) -> None:
    erasure = erase(world.members["1001"])
    assert list(read_erasures(file)) == []

    enforce_retention(now=NOW)

    assert [erasure.rows[0][0] for erasure in read_erasures(file)] == [erasure.person_id]


def test_nobody_is_erased_who_could_not_be_noted(
    tmp_path: Path, world: World, settings: LazySettings
) -> None:
    settings.ERASURES_FILE = tmp_path

    with pytest.raises(RuleError, match="erasures_file_unwritable"):
        erase(world.members["1001"])

    assert not Erasure.objects.exists()


@pytest.mark.parametrize("line", ["{", "[1]", '{"rows": [["x", "y"]], "erased": "z"}'])
def test_a_line_nobody_can_read_is_named(file: Path, world: World, line: str) -> None:
    file.parent.mkdir()
    file.write_text(f"\n{line}\n")

    with pytest.raises(CommandError, match="2") as refused:
        replay()

    assert refused.value.returncode == 2


def test_a_file_that_is_not_there_is_told(file: Path, world: World, olga: Account) -> None:
    with pytest.raises(CommandError, match="no such file") as refused:
        replay()

    assert refused.value.returncode == 2
