"""Real workers, on the broker at TEST_BROKER_URL, with the database of the tests."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.db import connection

from federation.config.celery import celery_app
from federation.models import Job, JobState
from tests.workers import slow_ranking
from tests.workers.season import ranked_season

CELERY = [sys.executable, "-m", "celery", "-A", "federation.config.celery:celery_app"]
OVER_FOLDER = os.environ.get("TEST_BROKER_URL", "").startswith("filesystem")
# The real settings: the tests' own would do each task where it is asked for.
ENVIRONMENT = {
    "DJANGO_SETTINGS_MODULE": "federation.config.settings",
    "DEBUG": "on",
    "LOG_LEVEL": "INFO",
    "C_FORCE_ROOT": "1",
}


class Workers:
    """The Celery programs of one test: started, killed, and stopped at the end."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.log = folder / "celery.log"
        self.running: list[subprocess.Popen[bytes]] = []

    def start(self) -> subprocess.Popen[bytes]:
        """Start one with a folder broker as scripts/run does, or a server as compose.yaml does."""
        pool = ["--pool", "solo"] if OVER_FOLDER else ["--concurrency", "2"]
        quiet = ["--without-gossip", "--without-mingle", "--without-heartbeat"]
        return self._spawn("worker", *pool, "--loglevel", "INFO", *quiet)

    def start_beat(self) -> subprocess.Popen[bytes]:
        """Start beat."""
        return self._spawn("beat", "--pidfile=", "--loglevel", "INFO")

    def kill(self, program: subprocess.Popen[bytes]) -> None:
        """SIGKILL a program and its children."""
        os.killpg(program.pid, signal.SIGKILL)
        program.wait()

    def kill_children(self, program: subprocess.Popen[bytes]) -> None:
        """SIGKILL the children of a worker, not the worker itself."""
        listed = Path(f"/proc/{program.pid}/task/{program.pid}/children").read_text()
        for child in listed.split():
            os.kill(int(child), signal.SIGKILL)

    def wait_for(self, job: Job, state: JobState, *, seconds: float) -> Job:
        """Return the job once it is in a state; fail if that takes too long."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            job.refresh_from_db()
            if job.state == state:
                return job
            time.sleep(0.2)
        text = self.log.read_text(errors="replace")[-4000:]
        pytest.fail(f"after {seconds:.0f} s the job is {job.state}, try {job.tries}\n{text}")

    def stop(self) -> None:
        """Stop all that still run."""
        for program in self.running:
            if program.poll() is None:
                self.kill(program)

    def _spawn(self, *arguments: str) -> subprocess.Popen[bytes]:
        with self.log.open("ab") as log:
            program = subprocess.Popen(
                [*CELERY, *arguments],
                env={**os.environ, **ENVIRONMENT, "DATABASE_URL": database_url()},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        self.running.append(program)
        return program


def database_url() -> str:
    """Return the address of the tests' database for other programs."""
    current = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{current['NAME']}"
    who = f"{current['USER']}:{current['PASSWORD']}" if current["PASSWORD"] else current["USER"]
    return f"postgres://{who}@{current['HOST']}:{current['PORT']}/{current['NAME']}"


@pytest.fixture
def broker(transactional_db: None) -> None:
    """Empty a real broker and return it."""
    if not os.environ.get("TEST_BROKER_URL"):
        pytest.skip("no TEST_BROKER_URL: scripts/test --only workers-filesystem sets one")
    celery_app.control.purge()


@pytest.fixture
def workers(broker: None, tmp_path: Path) -> Iterator[Workers]:
    """Return a starter of workers, which are killed after the test."""
    started = Workers(tmp_path)
    yield started
    started.stop()


@pytest.fixture
def season(broker: None) -> int:
    """Return the year of a season whose ranking can be computed."""
    return ranked_season()


@pytest.fixture
def slow(broker: None) -> Iterator[Callable[[], None]]:
    """Make the ranking never end. Returns a function that lets it end again."""
    slow_ranking.begin()
    yield slow_ranking.end
    slow_ranking.end()
