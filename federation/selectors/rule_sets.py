"""The rule sets and fee schedules in force on a day."""

import datetime as dt

from django.db.models import QuerySet, Subquery

from federation.errors import RuleError
from federation.models import Federation, FeeSchedule, RuleSet, Season
from federation.rules.ranking_figures import RankingFigures, parse_ranking
from federation.rules.rule_sets import RuleSetFigures, parse_rule_set

# The uses of rule sets, as columns of the federation.
REGULATION, RANKING, OFFICE = "regulation", "ranking_rules", "office_rules"
# Rule sets are never edited and are identified by their hash, so a cached one stays valid.
_REGULATIONS: dict[str, RuleSetFigures] = {}
_RANKINGS: dict[str, RankingFigures] = {}


def regulation_row(*, on: dt.date) -> RuleSet:
    """Return the regulation in force on a day. Raises: RuleError if there is none."""
    return _row_in_force(REGULATION, on)


def ranking_row(*, on: dt.date) -> RuleSet:
    """Return the rules of the ranking in force on a day. Raises: RuleError if there are none."""
    return _row_in_force(RANKING, on)


def regulation(rule_set: RuleSet) -> RuleSetFigures:
    """Return the regulation's figures of one rule set; each is read once in a process."""
    if (figures := _REGULATIONS.get(rule_set.sha256)) is None:
        figures = _REGULATIONS[rule_set.sha256] = parse_rule_set(rule_set.figures)
    return figures


def ranking_figures(rule_set: RuleSet) -> RankingFigures:
    """Return the ranking's figures of one rule set; each is read once in a process."""
    if (figures := _RANKINGS.get(rule_set.sha256)) is None:
        figures = _RANKINGS[rule_set.sha256] = parse_ranking(rule_set.figures)
    return figures


def regulation_on(day: dt.date) -> RuleSetFigures:
    """Return the regulation's figures in force on a day. Raises: RuleError if there are none."""
    return regulation(_row_in_force(REGULATION, day))


def ranking_on(day: dt.date) -> RankingFigures:
    """Return the ranking's figures in force on a day. Raises: RuleError if there are none."""
    return ranking_figures(_row_in_force(RANKING, day))


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
