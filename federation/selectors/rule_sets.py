"""The figures in force on a day."""

import datetime as dt

from federation.errors import RuleError
from federation.models import FeeSchedule, RuleSet, Season


def rule_set_row_in_force(code: str, *, on: dt.date) -> RuleSet:
    """Return the latest version of a rule set in force. Raises: RuleError if there is none."""
    found = RuleSet.objects.filter(code=code, valid_from__lte=on)
    row = found.order_by("-valid_from", "-version").first()
    if row is None:
        raise RuleError("rule_set_missing", code=code, on=on.isoformat())
    return row


def season_of(day: dt.date) -> Season:
    """Return the season a day belongs to. Raises: RuleError if there is none."""
    season = Season.objects.filter(starts_on__lte=day, ends_on__gte=day).first()
    if season is None:
        raise RuleError("season_missing", on=day.isoformat())
    return season


def fee_schedule_in_force(season: Season, *, on: dt.date) -> FeeSchedule:
    """Return the season's fee schedule on a day. Raises: RuleError if there is none."""
    rows = season.fee_schedules.filter(valid_from__lte=on).order_by("-valid_from")
    schedule = rows.prefetch_related("fees").first()
    if schedule is None:
        raise RuleError("fee_schedule_missing", season=season.year)
    return schedule
