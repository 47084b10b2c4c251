"""Rules of the playing room, pure."""

import datetime as dt

MOST_TIMES = 60
WEEK = dt.timedelta(days=7)


def days_held(first: dt.date, *, times: int, weeks: int) -> list[dt.date]:
    """Return the days of something held so many times, so many weeks apart. Source: convention."""
    return [first + place * weeks * WEEK for place in range(min(times, MOST_TIMES))]
