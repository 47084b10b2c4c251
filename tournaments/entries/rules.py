"""Entries for a season that has not begun: the licence they ask for may still come."""

import datetime as dt

ARTICLE = "RTP 3.1.4.1"


def may_wait_for_licence(*, season_starts_on: dt.date, on: dt.date) -> bool:
    """Say whether an entry may wait for a licence: of a season to come, nobody must hold one yet.

    In the season itself a player without licence is refused. Source: RTP 3.1.4.1.
    """
    return on < season_starts_on


def last_day_to_wait(
    *, closes_on: dt.date | None, season_starts_on: dt.date, starts_on: dt.date
) -> dt.date:
    """Return the day by which the licence must be there.

    The day entries close; where that comes before the season, its first day; never after the day
    before play. Source: RTP 3.1.4.1.
    """
    wanted = max(closes_on or starts_on, season_starts_on)
    return min(wanted, max(starts_on - dt.timedelta(days=1), season_starts_on))
