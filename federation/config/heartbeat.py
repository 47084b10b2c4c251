"""Signs of life of worker and beat, which have no address to query: each touches a file."""

from pathlib import Path
from typing import Any

from celery.beat import PersistentScheduler
from celery.signals import worker_ready
from django.conf import settings

TOUCHED_EACH = 15  # seconds


def touch(name: str) -> None:
    """Touch the file of a program; `python -m scripts.heartbeat NAME SECONDS` checks its age."""
    (Path(settings.VAR_DIR) / f"{name}-alive").touch()


def watch_workers() -> None:
    """Make each worker touch its file regularly once it has started."""
    worker_ready.connect(_worker_lives)


def _worker_lives(sender: Any, **_kwargs: object) -> None:
    """Touch from the loop that receives jobs, so that a hanging loop stops the signs."""
    touch("worker")
    sender.timer.call_repeatedly(TOUCHED_EACH, touch, ("worker",))


class HeartbeatScheduler(PersistentScheduler):  # type: ignore[misc]  # celery has no types
    """Beat's scheduler; each round, at least one a minute, is a sign of life."""

    def tick(self, *args: Any, **kwargs: Any) -> Any:
        touch("beat")
        return super().tick(*args, **kwargs)
