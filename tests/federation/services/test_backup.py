"""Backups of one moment, made while others write; restored and compared before they count."""

import datetime as dt
import itertools
import json
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import close_old_connections, connection
from django.test import Client
from pytest_django import Settings

from federation.installation.services import backup_database, backup_folder
from federation.installation.services.backup_crypt import Lock
from federation.models import (
    AuditEvent,
    BackupCheck,
    LedgerAccount,
    LedgerEntry,
    Person,
    Posting,
)
from federation.privacy.services.erasure import erase_person
from federation.services.audit import record_event
from tests.factories.money import ask, receive
from tests.personas import World

pytestmark = pytest.mark.django_db(transaction=True)
NOW = dt.datetime(2026, 11, 20, 10, 0, tzinfo=dt.UTC)
PASSPHRASE = "uma frase que ninguém adivinha"


@pytest.fixture(autouse=True)
def _noted_apart(tmp_path: Path, settings: Settings) -> None:
    settings.ERASURES_FILE = tmp_path / "erasures.jsonl"


@pytest.fixture
def passphrase(tmp_path: Path) -> Path:
    file = tmp_path / "passphrase"
    file.write_text(f"{PASSPHRASE}\n", "utf-8")
    return file


def run(*arguments: object) -> str:
    out = StringIO()
    call_command(*map(str, arguments), stdout=out)
    return out.getvalue()


def refused(*arguments: object) -> tuple[int, str]:
    with pytest.raises(CommandError) as refused:
        run(*arguments)
    text = str(refused.value)
    assert "\n" not in text
    return refused.value.returncode, text


def backed_up(folder: Path, *options: object) -> Path:
    run("backup", folder, *options)
    (made,) = [path for path in folder.iterdir() if path.name.startswith("trunfo-")]
    return made


@contextmanager
def writers(*acts: Callable[[int], object]) -> Iterator[list[int]]:
    """Run threads that write during the block. Yields: how often each has written."""
    stop, written = threading.Event(), [0] * len(acts)

    def write(place: int) -> None:
        for number in itertools.count():
            if stop.is_set():
                break
            acts[place](number)
            written[place] += 1
        connection.close()

    threads = [threading.Thread(target=write, args=(place,)) for place in range(len(acts))]
    for thread in threads:
        thread.start()
    try:
        yield written
    finally:
        stop.set()
        for thread in threads:
            thread.join()
        close_old_connections()


def test_a_backup_made_while_others_write_is_of_one_moment(world: World, tmp_path: Path) -> None:
    def tell(number: int) -> None:
        record_event("club_changed", subject=f"club:{number}", account=None)

    def pay(number: int) -> None:
        receive(ask(world.club, world.season, 100 + number % 7), 100)

    with writers(tell, pay) as written:
        while min(written) < 2:
            time.sleep(0.01)
        for attempt in range(20):
            before = list(written)
            made = backed_up(tmp_path / str(attempt))
            if sum(written) > sum(before):
                break

    assert sum(written) > sum(before), "nobody wrote while the backup was made"
    assert " is good: " in run("verify_backup", made)
    check = BackupCheck.objects.get()
    manifest = backup_folder.read_manifest(made, "")[1]
    assert (check.rows, check.tables) == (manifest.rows, len(manifest.tables))
    tables = manifest.tables
    assert tables[LedgerEntry._meta.db_table].rows <= LedgerEntry.objects.count()
    assert before[0] <= tables[AuditEvent._meta.db_table].rows < AuditEvent.objects.count()
    assert tables[Posting._meta.db_table].rows >= 2 * tables[LedgerEntry._meta.db_table].rows


def test_verifying_leaves_nothing_behind_and_touches_nothing(world: World, tmp_path: Path) -> None:
    made = backed_up(tmp_path / "a")
    Person.objects.filter(number="1001").update(name="Depois do Backup")
    before = backup_database.table_facts()

    run("verify_backup", made / "manifest.json")

    after = backup_database.table_facts()
    assert {name for name in after if after[name] != before.get(name)} <= {
        BackupCheck._meta.db_table, "sqlite_sequence",
    }  # fmt: skip
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            # Of this database alone: another worker may be verifying its own.
            own = f"{connection.settings_dict['NAME']}_check_%"
            cursor.execute("SELECT count(*) FROM pg_database WHERE datname LIKE %s", [own])
            assert cursor.fetchone() == (0,)


def test_readyz_tells_the_age_and_fails_only_where_a_limit_is_set(
    world: World, tmp_path: Path, client: Client, settings: Settings
) -> None:
    address = "/readyz?without=workers&without=broker&without=cache"
    assert client.get(address).json()["backup"] is None
    settings.BACKUP_MAX_AGE = dt.timedelta(hours=26)
    assert client.get(address).json()["checks"]["backup"] is False

    run("verify_backup", backed_up(tmp_path / "a"))
    fresh = client.get(address)
    made = BackupCheck.objects.get().made_at
    BackupCheck.objects.update(made_at=made - dt.timedelta(hours=30))
    stale = client.get(address)
    settings.BACKUP_MAX_AGE = dt.timedelta(0)
    unlimited = client.get(address)

    assert (fresh.status_code, fresh.json()["backup"]["age_hours"]) == (200, 0)
    assert (stale.status_code, stale.json()["backup"]["age_hours"]) == (503, 30)
    assert (unlimited.status_code, unlimited.json()["backup"]["age_hours"]) == (200, 30)


@pytest.mark.usefixtures("english")
def test_a_sealed_backup_opens_with_its_passphrase_alone(
    world: World, tmp_path: Path, passphrase: Path, settings: Settings
) -> None:
    key = tmp_path / "licence.pem"
    key.write_text("PRIVATE KEY OF THE CARDS", "utf-8")
    settings.LICENCE_KEY_FILE = key
    made = backed_up(tmp_path / "a", "--keys", "--passphrase-file", passphrase)
    wrong = tmp_path / "wrong"
    wrong.write_text("outra frase qualquer", "utf-8")

    assert all(path.name.endswith(".sealed") or path.suffix == ".json" for path in made.iterdir())
    assert b"PRIVATE KEY" not in b"".join(path.read_bytes() for path in made.iterdir())
    assert refused("verify_backup", made)[1] == "The backup is sealed: give its passphrase."
    assert refused("verify_backup", made, "--passphrase-file", wrong)[1] == (
        "manifest.json does not open: the passphrase is another, or it was changed."
    )
    assert not BackupCheck.objects.exists()
    run("verify_backup", made, "--passphrase-file", passphrase)
    assert BackupCheck.objects.count() == 1
    opened = tmp_path / "opened"
    run("verify_backup", made, "--unpack", opened, "--passphrase-file", passphrase)
    assert (opened / "key-1-licence.pem").read_text("utf-8") == "PRIVATE KEY OF THE CARDS"


@pytest.mark.usefixtures("english")
def test_keys_go_in_only_sealed(world: World, tmp_path: Path) -> None:
    code, told = refused("backup", tmp_path / "a", "--keys")

    assert (code, told) == (1, "Keys go only into a backup sealed with a passphrase.")
    assert not (tmp_path / "a").exists()


@pytest.mark.usefixtures("english")
def test_what_was_changed_cut_or_taken_away_is_named(world: World, tmp_path: Path) -> None:
    made = backed_up(tmp_path / "a")
    (dump,) = made.glob("database.*")
    whole = dump.read_bytes()

    dump.write_bytes(whole[:-100])
    assert refused("verify_backup", made) == (
        1, f"{dump.name} is not the file that was backed up: its hash differs."
    )  # fmt: skip
    dump.write_bytes(bytes([*whole[:-1], whole[-1] ^ 1]))
    assert "its hash differs" in refused("verify_backup", made)[1]
    dump.unlink()
    assert refused("verify_backup", made)[1] == f"The file {dump.name} of the backup is missing."
    (made / "manifest.json").write_text("{")
    assert refused("verify_backup", made)[1] == f"{made}: the manifest cannot be read."
    (made / "manifest.json").unlink()
    assert "holds no backup" in refused("verify_backup", made)[1]
    assert not BackupCheck.objects.exists()


def resigned(made: Path, change: Callable[[dict[str, Any]], None]) -> None:
    """Write a changed manifest, with a matching hash."""
    data = json.loads(json.loads((made / "manifest.json").read_text())["manifest"])
    change(data)
    tables = {name: backup_folder.TableFacts(**value) for name, value in data["tables"].items()}
    files = tuple(backup_folder.BackupFile(**file) for file in data["files"])
    manifest = backup_folder.Manifest(**{**data, "tables": tables, "files": files})
    backup_folder.write_manifest(made, manifest, None)


@pytest.mark.usefixtures("english")
def test_a_truncated_dump_whose_hash_agrees_is_found_by_restoring(
    world: World, tmp_path: Path
) -> None:
    made = backed_up(tmp_path / "a")
    (dump,) = made.glob("database.*")
    dump.write_bytes(dump.read_bytes()[: dump.stat().st_size // 2])

    def agree(told: dict[str, Any]) -> None:
        told["files"][0]["size"] = dump.stat().st_size
        told["files"][0]["sha256"] = backup_folder.sha256_of(dump)

    resigned(made, agree)

    code, told = refused("verify_backup", made)
    assert (code, told.startswith(("pg_restore gave up", "The database of the backup"))) == (
        1,
        True,
    )
    assert not BackupCheck.objects.exists()


@pytest.mark.usefixtures("english")
def test_counts_digests_and_the_ledger_are_asked(world: World, tmp_path: Path) -> None:
    made = backed_up(tmp_path / "a")
    table = Person._meta.db_table

    def miscount(told: dict[str, Any]) -> None:
        told["tables"][table]["rows"] += 1

    resigned(made, miscount)
    assert refused("verify_backup", made)[1] == (
        f"The table {table} differs from the manifest: 7 rows then, 6 restored."
    )
    account = LedgerAccount.objects.create(code="x", kind="CASH", currency="EUR")
    entry = LedgerEntry.objects.create(act="payment", booked_on=NOW.date())
    Posting.objects.create(entry=entry, account=account, amount_cents=5)
    other = backed_up(tmp_path / "b")
    assert "The ledger of the backup has" in refused("verify_backup", other)[1]
    assert not BackupCheck.objects.exists()


@pytest.mark.usefixtures("english")
def test_a_full_disk_is_told_and_nothing_half_made_stays(
    world: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_arguments: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("federation.installation.services.backup.write_manifest", full)

    assert refused("backup", tmp_path / "a") == (1, f"{tmp_path / 'a'}: No space left on device.")
    assert list((tmp_path / "a").iterdir()) == []
    (tmp_path / "file").write_text("")
    assert refused("backup", tmp_path / "file")[0] == 1


@pytest.mark.usefixtures("english")
def test_a_machine_without_the_tools_says_so(
    world: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if connection.vendor != "postgresql":
        made = backed_up(tmp_path / "a")
        assert (made / "database.sqlite3").is_file()
        return
    monkeypatch.setattr(shutil, "which", lambda _name: None)

    assert refused("backup", tmp_path / "a") == (
        1,
        "pg_dump is not on this machine: install the client of PostgreSQL (postgresql-client).",
    )


def test_so_many_stay_and_the_file_of_erasures_goes_along(
    world: World, tmp_path: Path, settings: Settings
) -> None:
    erase_person(
        person_id=world.members["1001"].pk, reason="asked", is_forced=True, account=None, now=NOW
    )
    folder = tmp_path / "a"
    for day in ("2026-01-01", "2026-01-02"):
        (folder / f"trunfo-{day}").mkdir(parents=True)
        (folder / f"trunfo-{day}" / "manifest.json").write_text("{}")
    (folder / "trunfo-unfinished").mkdir()

    told = run("backup", folder, "--keep", "2")

    left = sorted(path.name for path in folder.iterdir())
    assert left[0] == "trunfo-2026-01-02"
    assert left[-1] == "trunfo-unfinished"
    assert "trunfo-2026-01-01 removed" in told
    (made,) = [path for path in folder.iterdir() if (path / "erasures.jsonl").is_file()]
    assert json.loads((made / "erasures.jsonl").read_text())["rows"][0][0] == (
        world.members["1001"].pk
    )


def test_pieces_of_sealed_files_cannot_be_dropped_or_moved(tmp_path: Path) -> None:
    lock = Lock(PASSPHRASE, b"0" * 16)
    plain, sealed, opened = tmp_path / "plain", tmp_path / "sealed", tmp_path / "opened"
    for size in (0, 5, 1024 * 1024, 2 * 1024 * 1024 + 1):
        plain.write_bytes(bytes(size))
        lock.seal(plain, sealed)
        lock.open(sealed, opened)
        assert opened.read_bytes() == bytes(size)
    whole = sealed.read_bytes()
    piece = 1024 * 1024 + 16
    for changed in (whole[:piece], whole[: 2 * piece], whole[piece:], whole[:-1]):
        sealed.write_bytes(changed)
        with pytest.raises(Exception, match="backup_key_wrong"):
            lock.open(sealed, opened)
