"""Five hundred watch a session of 40 tables that enters a board a second: how late each sees it.

The watchers ask as the page does (js/live.js): five seconds and up to one more after each answer,
with the tag of what they have. Two threads answer, as two workers would; all share one process, so
that what the entries are slowed by is an upper bound.
"""

import heapq
import random
import threading
import time
from statistics import median, quantiles
from typing import Any

from django.db import connections
from django.test import Client

from benchmarks.suites.live_book import _Book, _made
from scoring.models import BookLine, EventBook

WATCHERS, TABLES, BOARDS, WORKERS = 500, 40, 26, 2
EVERY, JITTER = 5.0, 1.0  # seconds
ACTS, PAUSE = 30, 1.0  # of each measurement; seconds between two
AIM_OF_SEEING, AIM_OF_ENTRIES = 1.0, 2.0
Row = dict[str, Any]


def rows() -> list[Row]:
    """Return the rows P18 and P18-entries."""
    book = _made(tables=TABLES, boards=BOARDS)
    _begin_whole_round(book)
    event = EventBook.objects.values_list("event", flat=True).get(pk=book.book)
    alone = _acts(book)
    watch = _Watch(event)
    watch.start()
    time.sleep(EVERY)  # everybody has asked once
    watched = _acts(book, watch.committed)
    time.sleep(EVERY + JITTER + 1)
    watch.stop()
    seen = watch.delays()
    ours, reference = median(watched) * 1000, median(alone) * 1000
    p95 = quantiles(seen, n=20)[-1]
    return [
        {
            "id": "P18", "workload": f"{WATCHERS} watch {TABLES} tables, commit to seen, p95",
            "ours": round(p95 * 1000, 3), "reference": 1000.0, "ratio": round(p95, 3),
            "aim": AIM_OF_SEEING, "met": p95 <= AIM_OF_SEEING, "growth": None, "unit": "ms",
            "median": round(median(seen) * 1000, 3), "answers": watch.answers,
            "unchanged": watch.unchanged, "late": round(watch.late, 3),
        },
        {
            "id": "P18-entries", "workload": "an entry while they watch, against alone",
            "ours": round(ours, 3), "reference": round(reference, 3),
            "ratio": round(ours / reference, 3), "aim": AIM_OF_ENTRIES,
            "met": ours / reference <= AIM_OF_ENTRIES, "growth": None, "unit": "ms",
        },
    ]  # fmt: skip


def _begin_whole_round(book: _Book) -> None:
    """Have the first rounds complete, so that there is a standing to count and to send."""
    done = BookLine.objects.filter(book=book.book, round__lte=2)
    shown = BookLine.objects.filter(book=book.book, state=2).values(
        "state", "contract", "declarer", "tricks", "ns_score", "verified_at"
    )
    done.exclude(state=2).update(**shown[0])


def _acts(book: _Book, told: Any = None) -> list[float]:
    """Do an act a second; return how long each took."""
    times = []
    for _act in range(ACTS):
        began = time.monotonic()
        times.append(book.act())
        if told is not None:
            version = EventBook.objects.values_list("version", flat=True).get(pk=book.book)
            told(version, time.monotonic())
        time.sleep(max(0.0, PAUSE - (time.monotonic() - began)))
    return times


class _Watch:
    """The watchers, whose turns come by the clock, and who answers them."""

    def __init__(self, event: int) -> None:
        self.address = f"/live/{event}/state/"
        self.lock, self.over = threading.Lock(), threading.Event()
        self.commits: list[tuple[int, float]] = []
        self.seen: list[tuple[int, int, float]] = []  # a watcher, the version it saw, and when
        self.answers = self.unchanged = 0
        self.late = 0.0
        chance = random.Random(18)
        begin = time.monotonic()
        self.turns = [(begin + chance.random() * EVERY, each) for each in range(WATCHERS)]
        heapq.heapify(self.turns)
        self.has: list[tuple[str, int]] = [("", 0)] * WATCHERS
        self.threads = [
            threading.Thread(target=self._answer, args=(each,)) for each in range(WORKERS)
        ]

    def start(self) -> None:
        """Have the workers answer."""
        for each in self.threads:
            each.start()

    def stop(self) -> None:
        """End the workers."""
        self.over.set()
        for each in self.threads:
            each.join()

    def committed(self, version: int, at: float) -> None:
        """Note when a version was committed."""
        self.commits.append((version, at))

    def delays(self) -> list[float]:
        """Return how long after each commit each watcher saw it, or something newer."""
        by_watcher: dict[int, list[tuple[int, float]]] = {}
        for watcher, version, at in self.seen:
            by_watcher.setdefault(watcher, []).append((version, at))
        found = []
        for version, at in self.commits:
            for seen in by_watcher.values():
                when = next((then for told, then in seen if told >= version and then >= at), None)
                if when is not None:
                    found.append(when - at)
        return found

    def _answer(self, number: int) -> None:
        client = Client(HTTP_HOST="localhost")
        chance = random.Random(number)
        while not self.over.is_set():
            with self.lock:
                due, watcher = self.turns[0]
                if due <= time.monotonic():
                    heapq.heappop(self.turns)
                else:
                    watcher = -1
            if watcher < 0:
                time.sleep(0.002)
                continue
            self._ask(client, watcher, due)
            again = time.monotonic() + EVERY + chance.random() * JITTER
            with self.lock:
                heapq.heappush(self.turns, (again, watcher))
        connections.close_all()

    def _ask(self, client: Client, watcher: int, due: float) -> None:
        tag, version = self.has[watcher]
        answer = client.get(self.address, headers={"If-None-Match": tag} if tag else {})
        now = time.monotonic()
        with self.lock:
            self.answers += 1
            self.unchanged += answer.status_code == 304
            self.late = max(self.late, now - due)
        if answer.status_code == 200:
            version = answer.json()["version"]
            self.has[watcher] = (answer["ETag"], version)
            with self.lock:
                self.seen.append((watcher, version, now))
