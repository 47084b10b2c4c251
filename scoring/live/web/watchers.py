"""What the live process knows about the watched events and their readers.

One task checks every `EVERY` seconds which books have a new version, with one query for all of
them: this works alike on SQLite and PostgreSQL, and acts need not notify anybody. Messages are made
once per version and language, by the functions that answer a page that polls (web/standing).
"""

import asyncio
import hashlib
import json
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

import structlog
from django.db import DatabaseError, connection
from django.utils import translation

from scoring.live.services.public_standing import versions_of
from scoring.live.web.standing import BODY_SECONDS, body_of, tag_of

EVERY = 0.3  # seconds between two checks
SILENT_AFTER = 10.0  # seconds without a check: something is wrong
MOVES = ("version", "as_of")  # fields that change with the version alone

logger = structlog.get_logger(__name__)
Read = TypeVar("Read")
Key = tuple[int, str]  # an event, a language


@dataclass(frozen=True, slots=True)
class EventDigest:
    """The messages about an event. contents: a digest of all that readers see except the time.

    short: version and time only, for readers who already have these contents.
    """

    version: tuple[int, int]
    contents: str
    whole: str
    short: str
    made_at: float

    @property
    def id(self) -> str:
        """Return the id that a reconnecting browser sends back (Last-Event-ID)."""
        return f"{self.version[0]}-{self.version[1]}-{self.contents}"

    def after(self, last: str) -> str:
        """Return the message for a reader whose last one had this id; "" if that is current."""
        if last == self.id:
            return ""
        data = self.short if last.rpartition("-")[2] == self.contents else self.whole
        return f"id: {self.id}\ndata: {data}\n\n"


@dataclass(eq=False, slots=True)
class Watcher:
    """One open connection. last: the id of the last message sent to it."""

    key: Key
    last: str
    wake: asyncio.Event = field(default_factory=asyncio.Event)
    is_gone: bool = False


class Watched:
    """The readers of this process, and the task that checks for changes."""

    def __init__(self) -> None:
        self.watchers: dict[Key, set[Watcher]] = {}
        self.digests: dict[Key, EventDigest | None] = {}  # None: there is no such event
        self.of_address: Counter[str] = Counter()
        self._wanted = asyncio.Event()
        self._looked_at = time.monotonic()
        self._thread = ThreadPoolExecutor(1, "looking")  # with one database connection

    @property
    def open(self) -> int:
        """Return the number of readers."""
        return self.of_address.total()

    @property
    def is_well(self) -> bool:
        """Return whether the last check was made recently."""
        return not self.watchers or time.monotonic() - self._looked_at < SILENT_AFTER

    @contextmanager
    def watching(self, key: Key, last: str, address: str) -> Iterator[Watcher]:
        """Register a reader for as long as the connection is open."""
        watcher = Watcher(key, last)
        if not self.watchers:
            self._looked_at = time.monotonic()
        self.watchers.setdefault(key, set()).add(watcher)
        self.of_address[address] += 1
        self._wanted.set()
        try:
            yield watcher
        finally:
            self.of_address[address] -= 1
            if not self.of_address[address]:
                del self.of_address[address]
            self.watchers[key].discard(watcher)
            if not self.watchers[key]:
                del self.watchers[key]
                self.digests.pop(key, None)

    async def look_again_and_again(self) -> None:
        """Check repeatedly while there are readers; continue after any error."""
        while True:
            await self._wanted.wait()
            (fault,) = await asyncio.gather(self._look(), return_exceptions=True)
            if isinstance(fault, DatabaseError):
                logger.warning("stream_cannot_look", fault=type(fault).__name__)
            elif fault is not None:
                logger.error("stream_cannot_look", exc_info=fault)
            await asyncio.sleep(EVERY)
            if not self.watchers:
                self._wanted.clear()

    async def _look(self) -> None:
        by_key = {key: self.digests.get(key) for key in self.watchers}
        versions = await self._in_thread(versions_of, {event for event, _language in by_key})
        for key, before in by_key.items():
            version = versions.get(key[0])
            if version is None or before is None or _is_old(before, version):
                await self._tell(key, before, version)
        self._looked_at = time.monotonic()

    async def _tell(
        self, key: Key, before: EventDigest | None, version: tuple[int, int] | None
    ) -> None:
        """Send the new message to every reader of the event, if it differs from the one before."""
        after: EventDigest | BaseException | None = None
        if version is not None:
            making = self._in_thread(_digest, key, version)
            (after,) = await asyncio.gather(making, return_exceptions=True)
        if isinstance(after, DatabaseError):
            raise after
        if isinstance(after, BaseException):
            # An error in one event does not stop the others; its readers poll again.
            logger.error("stream_cannot_tell", event_number=key[0], exc_info=after)
            after = None
        if key not in self.watchers:
            return
        is_first = key not in self.digests  # all readers left, and others came meanwhile
        self.digests[key] = after
        if is_first or after is None or before is None or after.id != before.id:
            for watcher in self.watchers[key]:
                watcher.wake.set()

    async def _in_thread(self, read: Callable[..., Read], *arguments: object) -> Read:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, partial(_read, read, *arguments))


def _read(read: Callable[..., Read], *arguments: object) -> Read:
    """Run a query; drop a database connection that no longer works."""
    try:
        return read(*arguments)
    except DatabaseError:
        connection.close()
        raise


def _is_old(before: EventDigest, version: tuple[int, int]) -> bool:
    """Return whether there is a new version, or names may have changed since the message."""
    return before.version != version or time.monotonic() - before.made_at > BODY_SECONDS


def _digest(key: Key, version: tuple[int, int]) -> EventDigest | None:
    event, language = key
    with translation.override(language):
        body = body_of(event, tag_of(version, language), version[0])
    if not body:
        return None
    data = json.loads(body)
    rest = json.dumps({name: data[name] for name in data if name not in MOVES})
    return EventDigest(
        version=version,
        contents=hashlib.sha256(rest.encode()).hexdigest()[:12],
        whole=body,
        short=json.dumps({name: data[name] for name in MOVES}),
        made_at=time.monotonic(),
    )
