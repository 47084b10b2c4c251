"""A call for the director as the console of a session prints it."""

import datetime as dt
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ConsoleCall:
    """A call: where, who sits there, what it is about.

    address, ruling: its page and the form of its ruling, "" for who may not. outcome: how it ended,
    "" while it is open.
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
