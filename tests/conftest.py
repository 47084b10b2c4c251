"""Fixtures of all tests: duration of hypothesis, the database, the browser."""

import gc
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings as django_settings
from django.core.cache import cache
from django.db import connection
from django.test import override_settings
from django.utils import translation
from hypothesis import HealthCheck, settings
from pytest_django.live_server_helper import LiveServer

from federation.config.frames import with_room
from tests.migrated import migrated_database, migrated_file, number_apart

pytest_plugins = ["tests.personas", "tests.doors_passed"]

settings.register_profile(
    "short",
    max_examples=40,
    deadline=None,
    database=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("deep", settings.get_profile("short"), max_examples=3000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or "short")

# As root Chromium has no sandbox of its own; and it should speak to the site and to nobody else.
CHROMIUM_OPTIONS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # a name of this machine that is no secure address, as on a club's own network
    "--host-resolver-rules=MAP plain.example 127.0.0.1",
]


# What is imported stays, and is a long walk in search of garbage: a fifth of the tests' time.
gc.disable()


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> object:
    """Run the tests with room for the frames of what they call."""
    hook = session.config.pluginmanager.subset_hook_caller(
        "pytest_runtestloop", remove_plugins=[sys.modules[__name__]]
    )
    return with_room(hook)(session=session)


def pytest_collection_finish(session: pytest.Session) -> None:
    """Leave what was imported out of the search for garbage; let Playwright use the database.

    Playwright runs a loop in this thread, and Django would refuse.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 50)  # pages make much that is no garbage; a full walk takes 0.3 s
    gc.enable()
    driving = ("browser", "road")
    if any(item.get_closest_marker(mark) for item in session.items for mark in driving):
        os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """Let Django use the copied SQLite file unchanged; its folder is new in every run."""
    return connection.vendor == "sqlite"


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    tmp_path_factory: pytest.TempPathFactory,
    django_db_modify_db_settings_parallel_suffix: None,
    pytestconfig: pytest.Config,
    project: Path,
) -> None:
    """Begin with a copy of a migrated database.

    SQLite's is a file, as in production, so that other processes and threads can use it.
    """
    folder = pytestconfig.cache.mkdir("migrated")
    test = connection.settings_dict["TEST"]
    if connection.vendor == "sqlite":
        name = tmp_path_factory.mktemp("database") / "test.sqlite3"
        shutil.copyfile(migrated_file(project, folder), name)
        number_apart(name)
        test["NAME"] = str(name)
    else:
        test["TEMPLATE"] = migrated_database(project, folder, django_settings.DATABASE_URL)


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    """Empty the cache, because rows of another test had the same keys and versions."""
    cache.clear()


@pytest.fixture(autouse=True)
def _own_language() -> Iterator[None]:
    """Reset the language, because an earlier page leaves that of its reader."""
    translation.deactivate()
    yield
    translation.deactivate()


@pytest.fixture(autouse=True)
def _documented_defaults() -> Iterator[None]:
    """Cache the office's documented defaults, so that no test has to read them again."""
    from federation.selectors.office_figures import remember_office_figures

    remember_office_figures([])
    yield
    remember_office_figures([])


@pytest.fixture(autouse=True)
def _results_stay_open(request: pytest.FixtureRequest) -> Iterator[None]:
    """Keep results open: pages use the clock, but factories publish on a fixed day.

    Tests of the windows themselves are marked `windows`.
    """
    if request.node.get_closest_marker("windows") is not None:
        yield
        return
    with override_settings(RESULT_WINDOWS="tests.factories.windows.always_open"):
        yield


@pytest.fixture(autouse=True)
def _second_step_passed(request: pytest.FixtureRequest) -> Iterator[None]:
    """Treat each sign-in of a test as having passed the second step a moment ago.

    Tests of that step itself are marked `plain_sign_in`.
    """
    from django.contrib.auth.signals import user_logged_in

    from tests.factories.browsers import pass_second_step

    if request.node.get_closest_marker("plain_sign_in"):
        yield
        return

    user_logged_in.connect(pass_second_step)
    yield
    user_logged_in.disconnect(pass_second_step)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, object]) -> dict[str, object]:
    """Use the machine's own Chromium."""
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"
    return {**browser_type_launch_args, "executable_path": chromium, "args": CHROMIUM_OPTIONS}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, object]) -> dict[str, object]:
    """Use the browser settings of a Portuguese reader."""
    return {
        **browser_context_args,
        "locale": "pt-PT",
        "timezone_id": "Europe/Lisbon",
        "viewport": {"width": 1200, "height": 800},
    }


@pytest.fixture(scope="session")
def base_url(live_server: LiveServer) -> str:
    """Return the address of the site for the browser: `page.goto("/")` opens its home page."""
    return live_server.url


@pytest.fixture(scope="session")
def project() -> Path:
    """Return the folder of the project."""
    return Path(__file__).resolve().parents[1]
