"""The rule sets and fee schedules in force on a day."""

import datetime as dt

from django.db.models import QuerySet, Subquery

from federation.errors import RuleError
from federation.models import Federation, FeeSchedule, RuleSet, Season

# The uses of rule sets, as columns of the federation.
REGULATION, RANKING, OFFICE = "regulation", "ranking_rules", "office_rules"


def regulation_row(*, on: dt.date) -> RuleSet:
    """Return the regulation in force on a day. Raises: RuleError if there is none."""
    return _row_in_force(REGULATION, on)


def ranking_row(*, on: dt.date) -> RuleSet:
    """Return the rules of the ranking in force on a day. Raises: RuleError if there are none."""
    return _row_in_force(RANKING, on)


def rule_sets_used(use: str) -> QuerySet[RuleSet]:
    """Return the versions of the federation's rule set for a use, newest first."""
    code = Federation.objects.values(use)[:1]
    return RuleSet.objects.filter(code=Subquery(code)).order_by("-valid_from", "-version")


def _row_in_force(use: str, on: dt.date) -> RuleSet:
    row = rule_sets_used(use).filter(valid_from__lte=on).first()
    if row is None:
        code = Federation.objects.values_list(use, flat=True).first()
        if code is None:
            raise RuleError("federation_not_entered")
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
