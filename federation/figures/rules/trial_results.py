"""The result of trying figures on a season, computed by the apps above."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Stand:
    """A person's place in a list. place: None if not in it. pm: in tenths."""

    place: int | None = None
    pe: int = 0
    pm_tenths: int = 0
    category: str = ""


@dataclass(frozen=True, slots=True)
class Mover:
    """One person whose place changes. person, club: keys of the rows."""

    person: int
    club: int | None
    before: Stand
    after: Stand


@dataclass(frozen=True, slots=True)
class StoppedBy:
    """One condition that is not met: id of its rule, its article."""

    rule: str
    article: str


@dataclass(frozen=True, slots=True)
class EventTried:
    """One event with a different result. subject: "event:12"."""

    subject: str
    before: Sequence[StoppedBy]
    after: Sequence[StoppedBy]


@dataclass(frozen=True, slots=True)
class Tried:
    """The result of a trial. people, events: numbers examined; only changes are listed."""

    people: int = 0
    events: int = 0
    movers: Sequence[Mover] = ()
    stopped: Sequence[EventTried] = ()
