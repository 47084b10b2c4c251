"""A migrated database without rows, reused between runs: migrating takes a minute, a copy none.

It is named by a hash of the migrations and of the locked libraries.
"""

import hashlib
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from fcntl import LOCK_EX, flock
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
from psycopg.sql import SQL, Identifier

PREFIX = "trunfo_migrated_"


def migrated_name(project: Path) -> str:
    """Return the name of the database for the project's present migrations."""
    sources = [*sorted(project.glob("*/migrations/*.py")), project / "requirements.txt"]
    follows_from = b"".join(path.read_bytes() for path in sources)
    return PREFIX + hashlib.sha256(follows_from).hexdigest()[:24]


def migrated_file(project: Path, folder: Path) -> Path:
    """Return a migrated SQLite file, created by the first process while the others wait."""
    kept = folder / f"{migrated_name(project)}.sqlite3"
    with alone(folder):
        if not kept.exists():
            draft = kept.with_suffix(".draft")
            draft.unlink(missing_ok=True)
            _migrate(project, f"sqlite:///{draft}")
            draft.replace(kept)
    return kept


def number_apart(file: Path) -> None:
    """Begin the keys of each empty table at another thousand, in a SQLite file.

    Keys of two tables, or a key and a number, are then never equal by chance in a test.
    """
    with closing(sqlite3.connect(file)) as database:
        counted = "SELECT name FROM sqlite_master WHERE sql LIKE '%AUTOINCREMENT%' ORDER BY name"
        used = {name for (name,) in database.execute("SELECT name FROM sqlite_sequence")}
        tables = [name for (name,) in database.execute(counted).fetchall()]
        rows = [
            (name, n * 1000 + 500) for n, name in enumerate(tables, start=1) if name not in used
        ]
        database.executemany("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", rows)
        database.commit()


def migrated_database(project: Path, folder: Path, address: str) -> str:
    """Return the name of a migrated database on the PostgreSQL server at `address`.

    A copy is made of it with `CREATE DATABASE ... TEMPLATE`. Those of other migrations are dropped.
    """
    name = migrated_name(project)
    maintenance = urlunsplit(urlsplit(address)._replace(path="/postgres"))
    with alone(folder), closing(psycopg.connect(maintenance, autocommit=True)) as server:
        known = [row[0] for row in server.execute("SELECT datname FROM pg_database")]
        if name not in known:
            draft = f"{name}_draft"
            for old in known:
                if old.startswith(PREFIX):
                    server.execute(SQL("DROP DATABASE {}").format(Identifier(old)))
            server.execute(SQL("CREATE DATABASE {}").format(Identifier(draft)))
            _migrate(project, urlunsplit(urlsplit(address)._replace(path=f"/{draft}")))
            renamed = SQL("ALTER DATABASE {} RENAME TO {}")
            server.execute(renamed.format(Identifier(draft), Identifier(name)))
    return name


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Lock a folder, so that only one process at a time uses it."""
    with Path(folder, "lock").open("w") as lock:
        flock(lock, LOCK_EX)
        yield


def _migrate(project: Path, address: str) -> None:
    command = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
    settings = {
        "DATABASE_URL": address,
        "DJANGO_SETTINGS_MODULE": os.environ["DJANGO_SETTINGS_MODULE"],
    }
    subprocess.run(command, check=True, cwd=project, env=os.environ | settings)
