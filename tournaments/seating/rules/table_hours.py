"""When the tables of a session are open for noting results and calling the director."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.rules.play_days import LAST_HOUR
from tournaments.seating.rules.session_clock import Mark

ARTICLE = "RTP 2.1.9"
CLOSE, REOPEN = "CLOSE", "REOPEN"


@dataclass(frozen=True, slots=True)
class TableHours:
    """When the tables of a session open and close.

    latest: when they close if nobody closes them.
    """

    opens_at: dt.datetime
    closes_at: dt.datetime
    latest: dt.datetime

    @property
    def is_closed(self) -> bool:
        """Return whether the director closed the tables early. Source: convention."""
        return self.closes_at < self.latest

    def open_at(self, now: dt.datetime) -> bool:
        """Return whether the tables are open; at the closing time they are not. Source: 2.1.9."""
        return self.opens_at <= now < self.closes_at


def table_hours(
    day: dt.date, starts_at: dt.datetime | None, marks: Sequence[Mark], *, zone: dt.tzinfo
) -> TableHours:
    """Return when the tables of a session open and close.

    day: of the session in local time; starts_at: of its timetable, or None; marks: of its clock, in
    order. The first mark of that day opens the tables before the timetable does.
    Source: RTP 2.1.9; the last hour: convention.
    """
    midnight = beginning_of(day, zone)
    latest = _moment(day + dt.timedelta(days=1), LAST_HOUR, zone)
    marks = [mark for mark in marks if mark.at >= midnight]
    begun = [mark.at for mark in marks if mark.act not in {CLOSE, REOPEN}]
    opens_at = min(begun[:1] + [starts_at or midnight])
    selected_marks = [mark for mark in marks if mark.act in {CLOSE, REOPEN}]
    closes_at = latest
    if selected_marks and selected_marks[-1].act == CLOSE:
        closes_at = min(latest, selected_marks[-1].at)
    return TableHours(opens_at, closes_at, latest)


def beginning_of(day: dt.date, zone: dt.tzinfo) -> dt.datetime:
    """Return the midnight at the start of a local day, in UTC.

    Source: convention.
    """
    return _moment(day, dt.time(), zone)


def _moment(day: dt.date, hour: dt.time, zone: dt.tzinfo) -> dt.datetime:
    # times in one zone are compared by local time, which is set back in autumn
    return dt.datetime.combine(day, hour, tzinfo=zone).astimezone(dt.UTC)
