"""The queue of homologation: its queries and its time, however many events wait.

Queries are counted against those of the club, whose page has few events; time is measured against
checking each event of the office's page by itself.
"""

import time
from collections.abc import Callable, Iterator
from statistics import median
from typing import Any

from django.core.cache import cache
from django.db import connection
from django.test import Client, override_settings
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from benchmarks.report import row_of
from federation.models import Account
from scoring.homologation.selectors.gate import check_event
from scoring.homologation.selectors.queue import ASKED, events_in_queue

PAGE = "/homologation/"
AIM_OF_QUERIES, AIM_OF_TIME = 1.25, 0.8
OK = 200
Row = dict[str, Any]


def rows(rounds: int) -> Iterator[Row]:
    """Yield a row of queries for each reader of many events, and one of the office's time."""
    with override_settings(ALLOWED_HOSTS=["*"], SECURE_SSL_REDIRECT=False):
        office, director, club = (_page_of(name) for name in ("office", "director", "club"))
        fewest = _queries(club)
        for name, page in (("office", office), ("director", director)):
            yield row_of(
                f"queue-{name}", f"queries of the {name}'s queue, against the club's",
                _queries(page), fewest, AIM_OF_QUERIES, "queries",
            )  # fmt: skip
        account = Account.objects.get(email="office@demo.example")
        events = list(events_in_queue(account, on=timezone.localdate())[:ASKED])
        together, alone = [], []
        for _round in range(rounds):
            together.append(_milliseconds(office))
            alone.append(_milliseconds(lambda: [check_event(event) for event in events]))
        yield row_of(
            "queue-time", f"the office's queue, against its {len(events)} events one by one",
            median(together), median(alone), AIM_OF_TIME, "ms",
        )  # fmt: skip


def _page_of(name: str) -> Callable[[], None]:
    """Return what opens the page as a reader of the demo, with nothing cached."""
    client = Client()
    client.force_login(Account.objects.get(email=f"{name}@demo.example"))
    client.get(PAGE)  # what a process reads once

    def page() -> None:
        cache.clear()
        if client.get(PAGE).status_code != OK:
            raise AssertionError(name)

    return page


def _queries(page: Callable[[], None]) -> int:
    with CaptureQueriesContext(connection) as queries:
        page()
    return len(queries)


def _milliseconds(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return (time.perf_counter() - begun) * 1000
