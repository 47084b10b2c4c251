"""Five hundred readers watch a session of 40 tables with one entry per second: the delays.

By the stream: the live process as scripts/run starts it, and the readers in a separate process;
they share this machine's processors with the entries and the database. By polling, as a page does
without a stream (js/live.js): five seconds and up to one more after each answer, with the ETag of
the last one; two threads answer, as two workers would, in the process of the entries.
"""

import heapq
import json
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from django.db import connections
from django.test import Client, override_settings

from benchmarks.report import row_of
from benchmarks.suites.live_book import _Book, _made
from scoring.models import BookLine, EventBook
from scripts.machine import ROOT
from scripts.run_site import children
from scripts.servers import free_port

WATCHERS, TABLES, BOARDS, WORKERS = 500, 40, 26, 2
EVERY, JITTER = 5.0, 1.0  # seconds
ACTS, PAUSE = 30, 1.0  # of each measurement; seconds between two
AIM_OF_SEEING, AIM_OF_ENTRIES = 1.0, 2.0
AIM_OF_ASKING = EVERY + JITTER + 1.0
STARTS_WITHIN = 60
NANO = 1e9
Row = dict[str, Any]
Commits = list[tuple[int, float]]
Seen = list[tuple[int, int, float]]  # a watcher, the version it saw, and when


def rows(_rounds: int, _goals: Collection[str]) -> list[Row]:
    """Return the rows P18 and P18-entries by the stream, and P18-asking."""
    book = _made(tables=TABLES, boards=BOARDS)
    _begin_whole_round(book)
    event = EventBook.objects.values_list("event", flat=True).get(pk=book.book)
    streamed = _streamed(book, event)
    with override_settings(ALLOWED_HOSTS=["*"], SECURE_SSL_REDIRECT=False):
        return [*streamed, _polling(book, event)]


def _streamed(book: _Book, event: int) -> list[Row]:
    """Return the delays of readers by the stream, and the time of an entry meanwhile."""
    alone = _acts(book, ACTS // 2)
    commits: Commits = []
    with streams(event) as seen_by:
        watched = _acts(book, ACTS, commits)
        time.sleep(AIM_OF_SEEING)
    alone += _acts(book, ACTS // 2)
    return [
        _seen_row("P18", "commit to seen by the stream, p95", AIM_OF_SEEING,
                  _delays(commits, seen_by.pop("seen")), due=ACTS * WATCHERS, **seen_by),
        row_of("P18-entries", "an entry while they watch, against alone",
               median(watched) * 1000, median(alone) * 1000, AIM_OF_ENTRIES),
    ]  # fmt: skip


def _polling(book: _Book, event: int) -> Row:
    """Return the delays of readers that poll."""
    watch = _Watch(event)
    commits: Commits = []
    watch.start()
    time.sleep(EVERY)  # everybody has asked once
    _acts(book, ACTS, commits)
    time.sleep(EVERY + JITTER + 1)
    watch.stop()
    return _seen_row(
        "P18-asking", "commit to seen by asking, p95", AIM_OF_ASKING, _delays(commits, watch.seen),
        answers=watch.answers, unchanged=watch.unchanged, late=round(watch.late, 3),
    )  # fmt: skip


def _seen_row(name: str, workload: str, aim: float, seen: list[float], **more: Any) -> Row:
    p95 = quantiles(seen, n=20)[-1]
    return row_of(
        name, f"{WATCHERS} watch {TABLES} tables, {workload}", p95 * 1000, 1000.0, aim,
        median=round(median(seen) * 1000, 3), most=round(max(seen) * 1000, 3),
        seen=len(seen), **more,
    )  # fmt: skip


@contextmanager
def streams(event: int) -> Iterator[dict[str, Any]]:
    """Run all readers by the stream; their messages are available afterwards."""
    data: dict[str, Any] = {}
    port = free_port()
    own = {"DEBUG": "off", "SECRET_KEY": "measured", "BEHIND_TLS": "off", "PROXIES": "1"}
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "seen.json"
        command = children(port, stream=port)["live"]
        live = subprocess.Popen(command, cwd=ROOT, env={**os.environ, **own})  # noqa: S603
        module = "benchmarks.suites.stream_readers"
        asked = map(str, (port, event, WATCHERS, file))
        readers = None
        try:
            _watching(port, 0)
            command = [sys.executable, "-m", module, *asked]
            readers = subprocess.Popen(command, cwd=ROOT)  # noqa: S603
            _watching(port, WATCHERS)
            time.sleep(1)  # everybody has been told once
            before, began = _processor(live.pid), time.monotonic()
            yield data
            used = (_processor(live.pid) - before) / (time.monotonic() - began)
            data |= {"processor": round(used, 4), "memory_mib": _memory(live.pid)}
            readers.terminate()
            readers.wait(30)
            data |= json.loads(file.read_text())
        finally:
            for item in (readers, live):
                if item is not None and item.poll() is None:
                    item.terminate()
                    item.wait(30)


def _watching(port: int, how_many: int) -> None:
    """Wait until this number of readers is connected."""
    until = time.monotonic() + STARTS_WITHIN
    while time.monotonic() < until:
        with (
            suppress(OSError),
            urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5) as response,
        ):
            if int(response.read().split()[0]) >= how_many:
                return
        time.sleep(0.1)
    raise RuntimeError(f"{how_many} do not watch after {STARTS_WITHIN} s")


def _processor(process: int) -> float:
    """Return the processor seconds a process has used."""
    tasks = Path(f"/proc/{process}/task").glob("*/schedstat")
    return sum(int(task.read_text().split()[0]) for task in tasks) / NANO


def _memory(process: int) -> int:
    status = Path(f"/proc/{process}/status").read_text()
    return int(next(line for line in status.splitlines() if "VmRSS" in line).split()[1]) // 1024


def _delays(commits: Commits, seen: Seen) -> list[float]:
    """Return the delay of each reader for each commit, or something newer."""
    by_watcher: dict[int, list[tuple[int, float]]] = {}
    for watcher, version, at in seen:
        by_watcher.setdefault(watcher, []).append((version, at))
    found = []
    for version, at in commits:
        for told in by_watcher.values():
            # The commit is noted after it: a reader who saw it meanwhile has no delay.
            when = next((then for number, then in told if number >= version), None)
            if when is not None:
                found.append(max(0.0, when - at))
    return found


def _begin_whole_round(book: _Book) -> None:
    """Complete the first rounds, so that there is a standing to count and to send."""
    done = BookLine.objects.filter(book=book.book, round__lte=2)
    shown = BookLine.objects.filter(book=book.book, state=2).values(
        "state", "contract", "declarer", "tricks", "ns_score", "verified_at"
    )
    done.exclude(state=2).update(**shown[0])


def _acts(book: _Book, how_many: int, commits: Commits | None = None) -> list[float]:
    """Do an act a second; return how long each took, and note when each was committed."""
    times = []
    for _act in range(how_many):
        began = time.monotonic()
        times.append(book.act())
        if commits is not None:
            at = began + times[-1]
            version = EventBook.objects.values_list("version", flat=True).get(pk=book.book)
            commits.append((version, at))
        time.sleep(max(0.0, PAUSE - (time.monotonic() - began)))
    return times


class _Watch:
    """The readers, whose turns come by the clock, and who answers them."""

    def __init__(self, event: int) -> None:
        self.address = f"/live/{event}/state/"
        self.lock, self.over = threading.Lock(), threading.Event()
        self.seen: Seen = []
        self.answers = self.unchanged = 0
        self.late = 0.0
        chance = random.Random(18)
        begin = time.monotonic()
        self.turns = [(begin + chance.random() * EVERY, number) for number in range(WATCHERS)]
        heapq.heapify(self.turns)
        self.has: list[tuple[str, int]] = [("", 0)] * WATCHERS
        self.threads = [
            threading.Thread(target=self._answer, args=(number,)) for number in range(WORKERS)
        ]

    def start(self) -> None:
        """Start the workers' answers."""
        for thread in self.threads:
            thread.start()

    def stop(self) -> None:
        """End the workers."""
        self.over.set()
        for thread in self.threads:
            thread.join()

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
        response = client.get(self.address, headers={"If-None-Match": tag} if tag else {})
        now = time.monotonic()
        with self.lock:
            self.answers += 1
            self.unchanged += response.status_code == 304
            self.late = max(self.late, now - due)
        if response.status_code == 200:
            version = response.json()["version"]
            self.has[watcher] = (response["ETag"], version)
            with self.lock:
                self.seen.append((watcher, version, now))
