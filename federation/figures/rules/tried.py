"""What figures would have changed of a season: what the apps above answer when they are tried."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Stand:
    """Where somebody stands in a list. place: None where they are not in it. pm: in tenths."""

    place: int | None = None
    pe: int = 0
    pm_tenths: int = 0
    category: str = ""


@dataclass(frozen=True, slots=True)
class Mover:
    """One person who stands otherwise. person, club: rows of the register."""

    person: int
    club: int | None
    before: Stand
    after: Stand


@dataclass(frozen=True, slots=True)
class StoppedBy:
    """One condition that is not met: the id of its rule, its article."""

    rule: str
    article: str


@dataclass(frozen=True, slots=True)
class EventTried:
    """One event that other conditions stop. subject: "event:12"."""

    subject: str
    before: Sequence[StoppedBy]
    after: Sequence[StoppedBy]


@dataclass(frozen=True, slots=True)
class Tried:
    """What a trial showed. people, events: how many were looked at; only who changes is listed."""

    people: int = 0
    events: int = 0
    movers: Sequence[Mover] = ()
    stopped: Sequence[EventTried] = ()
