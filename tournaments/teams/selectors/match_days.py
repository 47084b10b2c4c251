"""The day of a match, and whether it has come."""

import datetime as dt

from django.utils import timezone

from tournaments.models import ScheduledMatch
from tournaments.teams.rules.match_dates import refuse_result_ahead


def day_of_match(match: ScheduledMatch) -> dt.date:
    """Return the day of a match: that of its time, else the first of its event."""
    if match.starts_at is None:
        return match.event.starts_on
    return timezone.localdate(match.starts_at)


def refuse_match_ahead(match: ScheduledMatch, *, now: dt.datetime) -> None:
    """Refuse a result before the day of its match. Raises: RuleError.

    Source: RTP 3.6.11.
    """
    refuse_result_ahead(
        day=day_of_match(match),
        today=timezone.localdate(now),
        round_number=match.round,
        teams=(str(match.home or ""), str(match.away or "")),
    )
