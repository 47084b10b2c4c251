"""When players of an online session log in, and when its room closes."""

import datetime as dt

from tournaments.models import EventKind, Session
from tournaments.rules.table_settings import OnlineTimes, online_times
from tournaments.selectors.rule_sets import regulation_of


def online_times_of(session: Session) -> OnlineTimes | None:
    """Return the times of an online session, by its planned end; None for others.

    In teams the director sets the time for discussion after each match.
    """
    hours = getattr(session, "hours", None)
    if not session.event.is_online or hours is None or session.event.kind == EventKind.TEAMS:
        return None
    ends_at = hours.starts_at + dt.timedelta(minutes=hours.minutes_per_board * session.boards)
    return online_times(hours.starts_at, ends_at, figures=regulation_of(session.event).online)
