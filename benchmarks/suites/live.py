"""One result written into the book of an event, against a transaction that updates one row.

Starts a PostgreSQL server of its own that syncs its log at each commit, and migrates it.
"""

import os
import tempfile
from importlib import import_module
from pathlib import Path
from typing import Any

from scripts.servers import PostgreSQL


class _Durable(PostgreSQL):
    is_durable = True


def run(rounds: int) -> list[dict[str, Any]]:
    """Return the rows P1, P1-behind, P5, P5-places, day-14, day-40 and those of P18."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)  # the account of the server passes through
        server = _Durable(Path(folder))
        os.environ["DATABASE_URL"] = server.start()
        os.environ.setdefault("LOG_LEVEL", "WARNING")
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "federation.config.settings")
        try:
            import_module("django").setup()
            import_module("django.core.management").call_command("migrate", verbosity=0)
            rows: list[dict[str, Any]] = import_module("benchmarks.suites.live_book").rows(rounds)
            rows += import_module("benchmarks.suites.live_day").rows()
            return rows + import_module("benchmarks.suites.watching").rows()
        finally:
            server.stop()
