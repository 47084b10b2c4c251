"""Pages as their readers open them, on the demo, with nothing cached.

Starts its own PostgreSQL server, and loads the demo into it.
"""

import os
import tempfile
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from scripts.servers import PostgreSQL


def run(rounds: int, only: str = "") -> Iterator[dict[str, Any]]:
    """Yield the rows whose goals begin with `only`, each when it is measured."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)  # the account of the server passes through
        server = PostgreSQL(Path(folder))
        os.environ["DATABASE_URL"] = server.start()
        os.environ["VAR_DIR"], os.environ["BROKER_DIR"] = f"{folder}/var", f"{folder}/broker"
        os.environ.setdefault("LOG_LEVEL", "ERROR")
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "federation.config.settings")
        try:
            import_module("django").setup()
            call_command = import_module("django.core.management").call_command
            call_command("migrate", verbosity=0)
            with Path(os.devnull).open("w") as nowhere:
                call_command("demo", stdout=nowhere)
            rows = import_module("benchmarks.suites.homologation_queue").rows(rounds)
            yield from (row for row in rows if row["id"].startswith(only))
        finally:
            server.stop()
