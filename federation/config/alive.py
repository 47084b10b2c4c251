"""Signs of life of the programs that answer no address: worker and beat touch a file each."""

from pathlib import Path
from typing import Any

from celery.beat import PersistentScheduler
from celery.signals import worker_ready
from django.conf import settings

TOUCHED_EACH = 15  # seconds


def touch(name: str) -> None:
    """Say that a program lives; `python -m scripts.alive NAME SECONDS` asks for it."""
    (Path(settings.VAR_DIR) / f"{name}-alive").touch()


def watch_workers() -> None:
    """Have each worker that starts say from then on that it lives."""
    worker_ready.connect(_worker_lives)


def _worker_lives(sender: Any, **_kwargs: object) -> None:
    """Touch from the loop that takes jobs: where it hangs, nothing is touched."""
    touch("worker")
    sender.timer.call_repeatedly(TOUCHED_EACH, touch, ("worker",))


class AliveScheduler(PersistentScheduler):  # type: ignore[misc]  # celery has no types
    """Beat's scheduler; each of its rounds is a sign of life, one a minute at least."""

    def tick(self, *args: Any, **kwargs: Any) -> Any:
        touch("beat")
        return super().tick(*args, **kwargs)
