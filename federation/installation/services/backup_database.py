"""The database in one file with the state of one moment, with table counts; and restoring."""

import hashlib
import os
import secrets
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from django.db import connection, connections
from django.db.utils import Error

from federation.errors import BackupError
from federation.installation.services.backup_folder import TableFacts

DUMPS = {"postgresql": "database.dump", "sqlite": "database.sqlite3"}
_READ_AS = (
    "SET LOCAL timezone = 'UTC'; SET LOCAL datestyle = 'ISO'; SET LOCAL intervalstyle = 'iso_8601';"
    " SET LOCAL extra_float_digits = 3; SET LOCAL bytea_output = 'hex'"
)


def dump(target: Path) -> dict[str, TableFacts]:
    """Write the state of the database at one moment. Returns: counts and digests of its tables.

    Other writers are not blocked. Raises: BackupError.
    """
    if connection.vendor == "sqlite":
        return _dump_sqlite(target)
    return _dump_postgresql(target)


@contextmanager
def restored(dumped: Path) -> Iterator[None]:
    """Restore a dump into a temporary database, use it, and drop it. Raises: BackupError."""
    if connection.vendor == "sqlite":
        with _instead(str(dumped)):
            yield
        return
    name = f"{connection.settings_dict['NAME']}_check_{secrets.token_hex(4)}"
    try:
        with _server() as server:
            server.execute(f'CREATE DATABASE "{name}" TEMPLATE template0')
    except Error as fault:
        raise BackupError("backup_no_scratch", why=_first_line(str(fault))) from None
    try:
        _run(["pg_restore", "--no-owner", "--exit-on-error", "--dbname", name, str(dumped)])
        with _instead(name):
            yield
    finally:
        with _server() as server:
            server.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')


def table_facts() -> dict[str, TableFacts]:
    """Return count and digest of each table of the database in use."""
    if connection.vendor == "sqlite":
        with closing(sqlite3.connect(connection.settings_dict["NAME"])) as opened:
            return _facts_of_sqlite(opened)
    with connection.cursor() as cursor:
        cursor.execute("BEGIN")
        try:
            return _facts_of_postgresql(cursor)
        finally:
            cursor.execute("COMMIT")


def _dump_sqlite(target: Path) -> dict[str, TableFacts]:
    connection.ensure_connection()
    with closing(sqlite3.connect(target)) as copy:
        try:
            connection.connection.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")
        except sqlite3.Error as fault:
            raise BackupError("backup_tool_failed", tool="sqlite", why=str(fault)) from None
        return _facts_of_sqlite(copy)


def _facts_of_sqlite(opened: sqlite3.Connection) -> dict[str, TableFacts]:
    try:
        faults = opened.execute("PRAGMA quick_check(1)").fetchone()
        if faults != ("ok",):
            raise BackupError("backup_unreadable", why=str(faults[0]))
        listed = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        names = sorted(name for (name,) in opened.execute(listed))
        return {name: _sqlite_table(opened, name) for name in names}
    except sqlite3.DatabaseError as fault:
        raise BackupError("backup_unreadable", why=str(fault)) from None


def _sqlite_table(opened: sqlite3.Connection, name: str) -> TableFacts:
    digest, rows = hashlib.sha256(), 0
    for row in opened.execute(f'SELECT * FROM "{name}" ORDER BY 1'):  # noqa: S608
        digest.update(repr(row).encode())
        rows += 1
    return TableFacts(rows, digest.hexdigest())


def _dump_postgresql(target: Path) -> dict[str, TableFacts]:
    # A separate connection: its transaction exports the snapshot that pg_dump uses.
    own = connections["default"].copy("default")
    try:
        with own.cursor() as cursor:
            cursor.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            cursor.execute("SELECT pg_export_snapshot()")
            (snapshot,) = cursor.fetchone()
            name = str(own.settings_dict["NAME"])
            _run(
                ["pg_dump", "--format=custom", f"--snapshot={snapshot}", "--file", str(target),
                 "--dbname", name]
            )  # fmt: skip
            facts = _facts_of_postgresql(cursor)
            cursor.execute("COMMIT")
            return facts
    except Error as fault:
        raise BackupError(
            "backup_tool_failed", tool="postgresql", why=_first_line(str(fault))
        ) from None
    finally:
        own.close()


def _facts_of_postgresql(cursor: Any) -> dict[str, TableFacts]:
    cursor.execute(_READ_AS)
    cursor.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename")
    names = [name for (name,) in cursor.fetchall()]
    return {name: _postgresql_table(cursor, name) for name in names}


def _postgresql_table(cursor: Any, name: str) -> TableFacts:
    """Sum the hashes of the rows, which does not depend on their order."""
    cursor.execute(
        "SELECT count(*), coalesce(sum(('x' || substr(h, 1, 15))::bit(60)::bigint), 0), "  # noqa: S608
        "coalesce(sum(('x' || substr(h, 16, 15))::bit(60)::bigint), 0) FROM (SELECT "
        f"encode(sha256(convert_to(t::text, 'UTF8')), 'hex') AS h FROM \"{name}\" t) hashed"
    )
    rows, first, second = cursor.fetchone()
    return TableFacts(rows, hashlib.sha256(f"{rows}:{first}:{second}".encode()).hexdigest())


@contextmanager
def _instead(name: str) -> Iterator[None]:
    """Point the default connection at another database for a while."""
    before = connection.settings_dict["NAME"]
    connection.close()
    connection.settings_dict["NAME"] = name
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict["NAME"] = before


@contextmanager
def _server() -> Iterator[Any]:
    """Connect to the server with the right to create databases."""
    with connection._nodb_cursor() as cursor:
        yield cursor


def _run(command: Sequence[str]) -> None:
    """Run a tool of the database. Raises: BackupError with its last output."""
    tool = shutil.which(command[0])
    if tool is None:
        raise BackupError("backup_tool_missing", tool=command[0])
    done = subprocess.run(  # noqa: S603
        [tool, *command[1:]],
        env={**os.environ, **_access()},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        why = _first_line(done.stderr) or str(done.returncode)
        raise BackupError("backup_tool_failed", tool=command[0], why=why)


def _access() -> Mapping[str, str]:
    """Return the environment with which tools connect; the password is in no process list."""
    connection_settings = connection.settings_dict
    environment = {
        "PGHOST": connection_settings.get("HOST"), "PGPORT": connection_settings.get("PORT"),
        "PGUSER": connection_settings.get("USER"),
        "PGPASSWORD": connection_settings.get("PASSWORD"), "LC_MESSAGES": "C",
    }  # fmt: skip
    return {name: str(value) for name, value in environment.items() if value}


def _first_line(text: str) -> str:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[0][:300] if lines else ""
