"""The demo, loaded on this day and served by a process of its own; readers with accounts in it.

No worker runs: a task ends where the site says that the work is under way.
"""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, ViewportSize

from rulings.demo.accounts import PASSWORD, email_of
from scripts.servers import free_port
from tests.browser.conftest import OLD_FIXTURE
from tests.everyday.reader import Reader
from tests.migrated import migrated_file

HERE = Path(__file__).parent
DESK: ViewportSize = {"width": 1280, "height": 900}
ANSWERS_WITHIN = 60  # seconds
Sit = Callable[..., Reader]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test of this folder as a browser test."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.filterwarnings(OLD_FIXTURE))


@dataclass(frozen=True)
class DemoSite:
    """The address of a site that serves the demo, and the folder of the demo's files."""

    url: str
    files: Path


@pytest.fixture(scope="session")
def demo_site(
    tmp_path_factory: pytest.TempPathFactory, project: Path, pytestconfig: pytest.Config
) -> Iterator[DemoSite]:
    """Load the demo into a database of its own and serve it until the end."""
    folder = tmp_path_factory.mktemp("demo")
    database, files = folder / "demo.sqlite3", folder / "files"
    shutil.copyfile(migrated_file(project, pytestconfig.cache.mkdir("migrated")), database)
    environment = {
        **os.environ,
        "DATABASE_URL": f"sqlite:///{database}",
        "VAR_DIR": str(folder / "var"),
        "BROKER_DIR": str(folder / "broker"),
        "DEBUG": "true",
        "DJANGO_SETTINGS_MODULE": "federation.config.settings",
    }
    manage = (sys.executable, "manage.py")
    load = (*manage, "demo", "--no-papers", "--folder", str(files))
    loaded = subprocess.run(
        load, cwd=project, env=environment, capture_output=True, text=True, check=False
    )
    assert loaded.returncode == 0, loaded.stderr
    port = free_port()
    log = (folder / "log").open("wb")
    serve = (*manage, "runserver", "--noreload", "--insecure", f"127.0.0.1:{port}")
    with log, subprocess.Popen(serve, cwd=project, env=environment, stdout=log, stderr=log) as site:
        url = f"http://127.0.0.1:{port}"
        wait_for(url, site)
        yield DemoSite(url, files)
        site.terminate()


def wait_for(url: str, site: "subprocess.Popen[bytes]") -> None:
    """Wait until the site answers."""
    until = time.monotonic() + ANSWERS_WITHIN
    while time.monotonic() < until:
        assert site.poll() is None, "the site ended"
        with suppress(URLError):
            urlopen(f"{url}/healthz").close()
            return
        time.sleep(0.2)
    pytest.fail("the site did not answer")


@pytest.fixture
def sit(browser: Browser, demo_site: DemoSite) -> Iterator[Sit]:
    """Return a function that puts an account of the demo at its home; "" is a visitor."""
    contexts = []

    def at_home(who: str = "", size: ViewportSize = DESK) -> Reader:
        context = browser.new_context(locale="pt-PT", viewport=size, base_url=demo_site.url)
        contexts.append(context)
        page = context.new_page()
        if who:
            page.goto("/accounts/login/")
            page.fill("[name=login]", who if "@" in who else email_of(who))
            page.fill("[name=password]", PASSWORD)
            page.press("[name=password]", "Enter")
            page.wait_for_url("**/desk/")
        else:
            page.goto("/")
        return Reader(page)

    yield at_home
    for context in contexts:
        context.close()
