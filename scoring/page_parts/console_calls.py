"""A call for the director on the console of a session."""

import datetime as dt
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class ConsoleCall:
    """A call: where, who sits there, its subject.

    address, ruling: its page and the form of its ruling, "" for readers who may not use them.
    outcome: how it ended, "" while it is open. going: who is on the way, and since when. row: the
    call, for readers who may answer it. waits: the ruling that is not in the score yet; given: the
    ruling, once it can be.
    """

    number: int
    section: str
    table: str
    place: str
    who: str
    about: str
    called_at: dt.datetime
    round: int | None = None
    board: int | None = None
    address: str = ""
    ruling: str = ""
    outcome: str = ""
    going: str = ""
    going_at: dt.datetime | None = None
    row: Any = None
    waits: str = ""
    given: Any = None
