"""One exchange with a connector: send changes, receive what is new, then accept it."""

import datetime as dt
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from federation.errors import RuleError
from scoring.devices.providers.connector import (
    CALLS,
    PLAYERS,
    RESULTS,
    SEATS,
    Connector,
    ConnectorRefused,
    Queue,
)
from scoring.devices.rules.words import read_call, read_player, read_result
from scoring.devices.selectors.playing import newest_result
from scoring.devices.services.links import (
    Movement,
    begin,
    note_heard,
    send_changes,
    send_hands,
    send_results,
)
from scoring.devices.services.results import take_results
from scoring.devices.services.words import take_calls, take_players
from scoring.models import DeviceItem, DeviceLink

Take = Callable[[DeviceLink, Sequence[Any], dt.datetime], list[DeviceItem]]


@dataclass(slots=True)
class Talk:
    """The exchange with one connector. with_hands: whether hand records are sent.

    anew: start the session on the devices even if the connector knows it. is_begun: whether the
    connector knows the session, as far as is known here; hears_all: whether the queues are next
    read from their beginning, as after a restart of either side. results_sent: the version of the
    book up to which the devices know the results. movement: the last movement sent to them, as far
    as is known here.
    """

    link: DeviceLink
    connector: Connector
    with_hands: bool = False
    anew: bool = False
    is_begun: bool = False
    hears_all: bool = True
    hands_sent: frozenset[int] = frozenset()
    results_sent: int = -1
    movement: Movement = ()


@dataclass(frozen=True, slots=True)
class Heard:
    """What an exchange received: new items of each queue, and those that could not be read."""

    items: tuple[DeviceItem, ...] = ()
    unread: tuple[RuleError, ...] = ()
    is_begun_anew: bool = False
    is_movement_sent: bool = False

    @property
    def outcomes(self) -> Counter[tuple[str, str]]:
        """Return how many items of each queue had each outcome."""
        return Counter((device_item.queue, device_item.outcome) for device_item in self.items)


@dataclass(slots=True)
class _Gathered:
    items: list[DeviceItem] = field(default_factory=list)
    unread: list[RuleError] = field(default_factory=list)


def one_turn(talk: Talk, *, now: dt.datetime) -> Heard:
    """Exchange messages once; a connector that no longer knows the session gets it again.

    Raises: ConnectorAway, ConnectorRefused; RuleError before the session is seated.
    """
    for is_last in (False, True):
        try:
            return _turn(talk, now)
        except ConnectorRefused as refusal:
            if not refusal.is_unknown or not talk.is_begun:
                raise
            # The connector may know the event but not the session: then the session starts from
            # scratch.
            talk.is_begun, talk.anew = False, is_last
            talk.hears_all, talk.hands_sent = True, frozenset()
    return _turn(talk, now)


def _turn(talk: Talk, now: dt.datetime) -> Heard:
    is_new = False
    if not talk.is_begun:
        standing = newest_result(talk.link)
        begun = begin(talk.link, talk.connector, now=now, again=talk.anew)
        is_new = begun is not None
        talk.is_begun, talk.anew = True, False
        talk.results_sent, talk.movement = standing if is_new else -1, begun or ()
    sent = send_changes(talk.link, talk.connector, talk.movement, now=now)
    talk.movement = talk.movement if sent is None else sent
    if talk.with_hands:
        talk.hands_sent = send_hands(talk.link, talk.connector, talk.hands_sent, now=now)
    gathered = _Gathered()
    for queue, read, take in _QUEUES:
        _hear(talk, queue, read, take, gathered, now)
    talk.hears_all = False
    talk.results_sent = send_results(talk.link, talk.connector, talk.results_sent, now=now)
    note_heard(talk.link, now=now)
    return Heard(tuple(gathered.items), tuple(gathered.unread), is_new, sent is not None)


def _hear(
    talk: Talk,
    queue: Queue,
    read: Callable[[Mapping[str, Any]], Any],
    take: Take,
    gathered: _Gathered,
    now: dt.datetime,
) -> None:
    """Read a queue, store its content, and only then accept it."""
    polled = talk.connector.poll(queue, everything=talk.hears_all)
    if not polled.items:
        return
    said = []
    for message in polled.items:
        try:
            said.append(read(message))
        except RuleError as refusal:
            gathered.unread.append(refusal)
    gathered.items += take(talk.link, said, now)
    talk.connector.accept(queue, polled.last)


def _results(link: DeviceLink, said: Sequence[Any], now: dt.datetime) -> list[DeviceItem]:
    return take_results(link, said, now=now)


def _calls(link: DeviceLink, said: Sequence[Any], now: dt.datetime) -> list[DeviceItem]:
    return take_calls(link, said, now=now)


def _players(link: DeviceLink, said: Sequence[Any], now: dt.datetime) -> list[DeviceItem]:
    return take_players(link, said, now=now)


def _names(_link: DeviceLink, _said: Sequence[Any], _now: dt.datetime) -> list[DeviceItem]:
    """Ignore names without a seat: the queue of seats has the players."""
    return []


_QUEUES: tuple[tuple[Queue, Callable[[Mapping[str, Any]], Any], Take], ...] = (
    (RESULTS, read_result, _results),
    (CALLS, read_call, _calls),
    (SEATS, read_player, _players),
    (PLAYERS, dict, _names),
)
