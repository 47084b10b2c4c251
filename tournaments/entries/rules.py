"""Entries for a season that has not begun: the required licence may follow later."""

import datetime as dt

ARTICLE = "RTP 3.1.4.1"


def may_wait_for_licence(*, season_starts_on: dt.date, on: dt.date) -> bool:
    """Return whether an entry may wait for a licence: nobody must hold one of a season to come.

    In the season itself a player without licence is refused. Source: RTP 3.1.4.1.
    """
    return on < season_starts_on


def last_day_to_wait(
    *, closes_on: dt.date | None, season_starts_on: dt.date, starts_on: dt.date
) -> dt.date:
    """Return the day by which the licence must be issued.

    It is the day entries close; if that is before the season, the season's first day; but never
    later than the day before play. Source: RTP 3.1.4.1.
    """
    day = max(closes_on or starts_on, season_starts_on)
    return min(day, max(starts_on - dt.timedelta(days=1), season_starts_on))
