"""The days whose sessions may be played at a moment: an evening session ends after midnight."""

import datetime as dt

LAST_HOUR = dt.time(6)  # of the day after the session
NIGHT = dt.timedelta(days=1)


def days_of_play(here: dt.datetime) -> tuple[dt.date, ...]:
    """Return the day and, before the last hour, the day before. Source: convention.

    here: the moment in local time.
    """
    today = here.date()
    return (today, today - NIGHT) if here.time() < LAST_HOUR else (today,)
