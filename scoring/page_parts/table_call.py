"""The open call of a table, for its phones."""

import datetime as dt
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TableCall:
    """An open call. going_at: since when a director is on the way, None while nobody is."""

    called_at: dt.datetime
    going_at: dt.datetime | None
