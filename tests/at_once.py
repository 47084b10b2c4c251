"""Acts in threads that start together, for tests of concurrency."""

import threading
from collections.abc import Callable

import pytest
from django.db import connection, connections

from federation.errors import RuleError

# What a module of such tests marks itself with.
ON_POSTGRESQL = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(
        connection.vendor == "sqlite",
        reason="SQLite has one writer: nothing is done at once there; run on PostgreSQL",
    ),
]


def at_once(*acts: Callable[[], object]) -> list[str]:
    """Run the acts in threads that start together; return the sorted codes of refusals."""
    refused: list[str] = []
    ready = threading.Barrier(len(acts))

    def run(act: Callable[[], object]) -> None:
        try:
            ready.wait(timeout=20)
            act()
        except RuleError as refusal:
            refused.append(refusal.code)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=(act,)) for act in acts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    assert not any(thread.is_alive() for thread in threads)
    return sorted(refused)
