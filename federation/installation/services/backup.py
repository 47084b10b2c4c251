"""Backups: written as a folder with the state of one moment, verified by restoring them."""

import datetime as dt
import os
import secrets
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.utils import Error

from federation.errors import BackupError
from federation.installation.services.backup_crypt import SALT_BYTES, Lock
from federation.installation.services.backup_database import DUMPS, dump, restored, table_facts
from federation.installation.services.backup_folder import (
    PREFIX,
    BackupFile,
    Manifest,
    backups_in,
    opened_file,
    read_manifest,
    refuse_changed_files,
    sha256_of,
    write_manifest,
)
from federation.models import BackupCheck
from federation.money.selectors.ledger_faults import ledger_faults


@dataclass(frozen=True, slots=True)
class BackupOptions:
    """The content of a backup. passphrase: encrypts every file; keys are included only with one."""

    passphrase: str = ""
    with_keys: bool = False


def make_backup(
    into: Path, backup_options: BackupOptions, *, now: dt.datetime
) -> tuple[Path, Manifest]:
    """Write one backup into a folder of its own. Returns: the folder, and its manifest.

    An unfinished backup is deleted. Raises: BackupError.
    """
    if backup_options.with_keys and not backup_options.passphrase:
        raise BackupError("backup_keys_need_passphrase")
    name = f"{PREFIX}{now.astimezone(dt.UTC):%Y-%m-%dT%H%M%SZ}"
    target, draft = into / name, into / f".{name}-{secrets.token_hex(3)}"
    if target.exists():
        raise BackupError("backup_there_already", folder=target)
    with _on_disk(into):
        draft.mkdir(parents=True, mode=0o700)
        try:
            manifest = _fill(draft, backup_options, now)
            draft.rename(target)
        except BaseException:
            shutil.rmtree(draft, ignore_errors=True)
            raise
    return target, manifest


def _fill(draft: Path, backup_options: BackupOptions, now: dt.datetime) -> Manifest:
    salt = os.urandom(SALT_BYTES) if backup_options.passphrase else b""
    lock = Lock(backup_options.passphrase, salt) if salt else None
    database = draft / DUMPS[connection.vendor]
    tables = dump(database)
    files = [_backup_file(database, "database", lock)]
    if settings.ERASURES_FILE.is_file():
        copy = draft / "erasures.jsonl"
        shutil.copyfile(settings.ERASURES_FILE, copy)
        files.append(_backup_file(copy, "erasures", lock))
    if backup_options.with_keys:
        for number, path in enumerate(_key_files(), start=1):
            copy = draft / f"key-{number}-{path.name.lstrip('.')}"
            shutil.copyfile(path, copy)
            files.append(_backup_file(copy, "key", lock))
    manifest = Manifest(
        made_at=now.astimezone(dt.UTC).isoformat(),
        vendor=connection.vendor,
        files=tuple(files),
        tables=tables,
        salt=salt.hex(),
    )
    write_manifest(draft, manifest, lock)
    return manifest


def _key_files() -> list[Path]:
    """Return the existing files with secrets, without which signatures could not continue."""
    keys = [settings.LICENCE_KEY_FILE, settings.SECOND_FACTOR_KEY_FILE]
    named: list[str | Path] = [*keys, settings.BASE_DIR / ".env", *settings.BACKUP_KEY_FILES]
    return [path for path in dict.fromkeys(map(Path, named)) if path.is_file()]


def _backup_file(path: Path, what: str, lock: Lock | None) -> BackupFile:
    if lock is not None:
        sealed = path.with_name(f"{path.name}.sealed")
        lock.seal(path, sealed)
        path.unlink()
        path = sealed
    path.chmod(0o600)
    with path.open("rb") as written:
        os.fsync(written.fileno())
    return BackupFile(path.name, what, sha256_of(path), path.stat().st_size)


def remove_old_backups(folder: Path, *, keep: int) -> list[Path]:
    """Delete the oldest finished backups of a folder, keeping `keep`. Returns: which."""
    old = list(backups_in(folder))[:-keep]
    with _on_disk(folder):
        for path in old:
            shutil.rmtree(path)
    return old


def verify_backup(place: Path, *, passphrase: str, now: dt.datetime) -> BackupCheck:
    """Restore a backup beside the database in use, compare it with its manifest, check the ledger.

    Returns: the row that records it. Raises: BackupError with the first fault.
    """
    folder, manifest, lock = read_manifest(place, passphrase)
    refuse_changed_files(folder, manifest)
    if manifest.vendor != connection.vendor:
        raise BackupError("backup_of_other_database", made=manifest.vendor, here=connection.vendor)
    with tempfile.TemporaryDirectory() as scratch, _on_disk(Path(scratch)):
        dumped = opened_file(folder, _database_of(manifest), lock, Path(scratch))
        if connection.vendor == "sqlite":
            # Run elsewhere, so that nothing of the backup is changed.
            copy = Path(scratch, "restored.sqlite3")
            shutil.copyfile(dumped, copy)
            dumped = copy
        with restored(dumped):
            _refuse_other_tables(manifest)
            _refuse_faults()
    return BackupCheck.objects.create(
        name=folder.name,
        made_at=dt.datetime.fromisoformat(manifest.made_at),
        verified_at=now,
        sha256=_database_of(manifest).sha256,
        tables=len(manifest.tables),
        rows=manifest.rows,
    )


def unpack_backup(place: Path, into: Path, *, passphrase: str) -> list[Path]:
    """Decrypt the files of a backup, for restoring. Returns: them. Raises: BackupError."""
    folder, manifest, lock = read_manifest(place, passphrase)
    refuse_changed_files(folder, manifest)
    targets = []
    with _on_disk(into):
        into.mkdir(parents=True, exist_ok=True, mode=0o700)
        for file in manifest.files:
            target = into / Path(file.name).name.removesuffix(".sealed")
            if target.exists():
                raise BackupError("backup_there_already", folder=target)
            opened = opened_file(folder, file, lock, into)
            if opened != target:
                shutil.copyfile(opened, target)
            target.chmod(0o600)
            targets.append(target)
    return targets


def _database_of(manifest: Manifest) -> BackupFile:
    for file in manifest.files:
        if file.what == "database":
            return file
    raise BackupError("backup_file_missing", file=DUMPS[connection.vendor])


def _refuse_other_tables(manifest: Manifest) -> None:
    facts = table_facts()
    for name in sorted(manifest.tables.keys() | facts.keys()):
        recorded, here = manifest.tables.get(name), facts.get(name)
        if recorded != here:
            rows = (recorded.rows if recorded else 0, here.rows if here else 0)
            raise BackupError("backup_table_differs", table=name, told=rows[0], found=rows[1])


def _refuse_faults() -> None:
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        call_command("migrate", interactive=False, verbosity=0)
    try:
        faults = ledger_faults()
    except Error as fault:
        raise BackupError("backup_unreadable", why=str(fault).splitlines()[0]) from None
    if faults:
        raise BackupError("backup_ledger_faults", n=len(faults), first=faults[0].code)


@contextmanager
def _on_disk(folder: Path) -> Iterator[None]:
    """Turn errors of the disk into a refusal: full, read only, forbidden."""
    try:
        yield
    except OSError as fault:
        raise BackupError("backup_disk", folder=folder, why=fault.strerror or fault) from None
