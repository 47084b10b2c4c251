"""The open call of a table, as its phones show it."""

import datetime as dt
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TableCall:
    """A call that waits. going_at: since when a director is on the way, None while nobody is."""

    called_at: dt.datetime
    going_at: dt.datetime | None
