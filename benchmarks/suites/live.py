"""One result written into the book of an event, against a transaction that updates one row.

Starts its own PostgreSQL server, which syncs its log at each commit, and migrates it.
"""

import os
import tempfile
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from scripts.servers import PostgreSQL


class _Durable(PostgreSQL):
    is_durable = True


# The goals of each module, the shortest first: a day of forty tables takes a quarter of an hour.
GOALS = {
    "live_book": ("P1", "P1-behind", "P5", "P5-places"),
    "live_phone": ("P1-phone",),
    "watching": ("P18", "P18-entries", "P18-asking"),
    "live_day": ("day-14", "day-40"),
}


def run(rounds: int, only: str = "") -> Iterator[dict[str, Any]]:
    """Yield the rows whose goals begin with `only`, each when it is measured."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)  # the account of the server passes through
        server = _Durable(Path(folder))
        os.environ["DATABASE_URL"] = server.start()
        os.environ.setdefault("LOG_LEVEL", "WARNING")
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "federation.config.settings")
        try:
            import_module("django").setup()
            import_module("django.core.management").call_command("migrate", verbosity=0)
            for name, goals in GOALS.items():
                selected_goals = [goal for goal in goals if goal.startswith(only)]
                if selected_goals:
                    rows = import_module(f"benchmarks.suites.{name}").rows(rounds, selected_goals)
                    yield from (row for row in rows if row["id"] in selected_goals)
        finally:
            server.stop()
