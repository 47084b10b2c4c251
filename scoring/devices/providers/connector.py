"""The Data Connector of the Bridgemate family, over HTTP: one request at a time, with retries.

All requests are posted to one address, in an envelope whose data is JSON text inside JSON. The key
of the licence is in each envelope and nowhere else: no message of this module contains it.
"""

import json
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

ADDRESS = "/dc-scoringprogram"
PAUSES = (0.2, 0.4, 0.6, 0.8)
SECONDS = 20
MOST_BYTES = 20_000_000


class Command(IntEnum):
    """The commands of the connector."""

    PING = 4
    INITIALIZE = 5
    UPDATE_MOVEMENT = 6
    PUT_RESULTS = 10
    PUT_HANDS = 13
    CONTINUE = 31


@dataclass(frozen=True, slots=True)
class Queue:
    """A queue of the connector: its commands to poll and to accept, and the mark of its answer."""

    new: int
    all: int
    accept: int
    kind: int


RESULTS = Queue(19, 23, 27, 12)
PLAYERS = Queue(20, 24, 28, 10)
SEATS = Queue(21, 25, 29, 11)
CALLS = Queue(36, 37, 38, 21)
_OK, _ERROR = 1, 4
_BUSY, _UNKNOWN, _TIME_OUT = 1, 6, 11


class ConnectorAway(Exception):
    """The connector does not answer, or answers only that it is busy."""


class ConnectorRefused(Exception):
    """The connector refuses a command. kind: its number of the fault."""

    def __init__(self, kind: int, said: str) -> None:
        self.kind, self.said = kind, said
        super().__init__(f"{kind}: {said}")

    @property
    def is_unknown(self) -> bool:
        """Return whether the connector does not know the session, as after its restart."""
        return self.kind == _UNKNOWN


@dataclass(frozen=True, slots=True)
class Polled:
    """The content of a queue. last: the number up to which to accept it."""

    items: tuple[Mapping[str, Any], ...]
    last: int


@dataclass(slots=True)
class Connector:
    """A connector at its address. session: its identifier of our session, 32 capitals."""

    address: str
    club: str
    licence_key: str = field(repr=False)
    session: str
    wait: Callable[[float], None] = time.sleep

    def ping(self) -> None:
        """Check that the connector answers and accepts the licence. Raises: as ask."""
        self.ask(Command.PING, "trunfo", session="")

    def begin(self, session_settings: Mapping[str, Any]) -> None:
        """Have the connector start a session from scratch."""
        self.ask(Command.INITIALIZE, session_settings, session="")

    def go_on(self, session_settings: Mapping[str, Any]) -> None:
        """Have the connector continue a session it knows."""
        self.ask(Command.CONTINUE, session_settings, session="")

    def poll(self, queue: Queue, *, everything: bool) -> Polled:
        """Return the content of a queue that was not accepted yet, or all of it."""
        answer = self.ask(queue.all if everything else queue.new, None)
        if answer.get("DataType") != queue.kind:
            return Polled((), 0)
        try:
            items = json.loads(answer.get("SerializedData") or "[]")
        except ValueError as fault:
            raise ConnectorAway("unreadable answer") from fault
        if not isinstance(items, list):
            return Polled((), 0)
        selected_items = tuple(row for row in items if isinstance(row, dict))
        return Polled(selected_items, int(answer.get("LastQueueItemId") or 0))

    def accept(self, queue: Queue, last: int) -> None:
        """Tell the connector that the content of a queue up to a number was stored."""
        self.ask(queue.accept, last)

    def ask(self, command: int, data: object, *, session: str | None = None) -> dict[str, Any]:
        """Return the connector's answer. Raises: ConnectorAway, ConnectorRefused."""
        body = {
            "Command": int(command),
            "ClubId": self.club,
            "LicenceKey": self.licence_key,
            "SessionGuid": self.session if session is None else session,
            "SerializedData": "" if data is None else json.dumps(data),
        }
        why = ConnectorAway("no answer")
        for pause in (*PAUSES, None):
            try:
                return self._answer(body)
            except ConnectorAway as away:
                why = away
            if pause is not None:
                self.wait(pause)
        raise why

    def _answer(self, body: Mapping[str, Any]) -> dict[str, Any]:
        data = self._posted(json.dumps(body).encode())
        if data.get("DataType") != _ERROR:
            return data
        kind = int(data.get("ErrorType") or 0)
        text = str(data.get("SerializedData") or "")[:200].replace(self.licence_key, "***")
        if kind in {_BUSY, _TIME_OUT}:
            raise ConnectorAway(f"busy: {text}")
        raise ConnectorRefused(kind, text)

    def _posted(self, body: bytes) -> dict[str, Any]:
        request = urllib.request.Request(  # noqa: S310  http and https alone, see __post_init__
            f"{self.address.rstrip('/')}{ADDRESS}",
            data=body,
            headers={"Content-Type": "application/json; charset=utf-8"},
            method="POST",
        )
        # The connector is on the local network: a proxy of the system would only get in the way.
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        try:
            with opener.open(request, timeout=SECONDS) as response:
                data = json.loads(response.read(MOST_BYTES))
        except urllib.error.HTTPError as fault:
            fault.close()
            raise ConnectorAway(f"answers {fault.code}") from None
        except (OSError, ValueError) as fault:
            reason = getattr(fault, "reason", None) or fault
            raise ConnectorAway(f"no answer: {type(reason).__name__}") from None
        if not isinstance(data, dict):
            raise ConnectorAway("empty answer")
        return data

    def __post_init__(self) -> None:
        if not self.address.lower().startswith(("http://", "https://")):
            raise ValueError("the address of a connector begins with http:// or https://")
