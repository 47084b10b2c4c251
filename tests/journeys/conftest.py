"""Sessions played on a laptop, each in its own process and database; accounts in a browser."""

import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from federation.models import Account
from tests.in_chromium import SignIn, sign_in
from tests.migrated import migrated_file


@dataclass(frozen=True)
class Laptop:
    """The output of a laptop: the archive, and its places."""

    archive: bytes
    places: list[list[Any]]
    book: dict[str, Any]


PLAYED: dict[str, Laptop] = {}  # each is played once in a run


def played_on_a_laptop(kind: str, folder: Path, project: Path, cache: Path) -> Laptop:
    """Play in another process, on another database with tables but no rows."""
    database, archive = folder / "laptop.sqlite3", folder / "played.zip"
    shutil.copyfile(migrated_file(project, cache), database)
    done = subprocess.run(
        [sys.executable, "-m", "tests.journeys.laptop", str(archive), kind],
        cwd=project,
        env={**os.environ, "DATABASE_URL": f"sqlite:///{database}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    data = json.loads(done.stdout.splitlines()[-1])
    return Laptop(archive.read_bytes(), data["places"], data.get("book", {}))


@pytest.fixture
def laptop(
    request: pytest.FixtureRequest, tmp_path: Path, project: Path, pytestconfig: pytest.Config
) -> Laptop:
    kind = getattr(request, "param", "pairs")
    if kind not in PLAYED:
        cache = pytestconfig.cache.mkdir("migrated")
        PLAYED[kind] = played_on_a_laptop(kind, tmp_path, project, cache)
    return PLAYED[kind]


@pytest.fixture
def as_(transactional_db: None, live_server: LiveServer, page: Page) -> SignIn:
    """Return a function that signs in another account in the browser."""

    def sign_in_another(account: Account) -> Page:
        page.context.clear_cookies()
        sign_in(page.context, account, live_server.url)
        return page

    return sign_in_another
