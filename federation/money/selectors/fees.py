"""The fee schedule of a season, for rules."""

import datetime as dt
import json
from collections.abc import Collection
from functools import lru_cache

from federation.models import FeeSchedule as FeeScheduleRow
from federation.models import Season
from federation.rules.fees import FeeSchedule, parse_fee_schedule
from federation.selectors.rule_sets import fee_schedule_in_force


def fee_schedule(season: Season, *, on: dt.date) -> tuple[FeeScheduleRow, FeeSchedule]:
    """Return the season's schedule on a day, as row and as figures."""
    row = fee_schedule_in_force(season, on=on)
    return row, _figures(row)


def fee_schedules(
    days: Collection[tuple[int, dt.date]],
) -> dict[tuple[int, dt.date], tuple[FeeScheduleRow, FeeSchedule]]:
    """Return the schedules of seasons on days, without those that have none; read at once.

    days: numbers of seasons, each with a day.
    """
    rows = FeeScheduleRow.objects.filter(season__in={season for season, _day in days})
    by_season: dict[int, list[FeeScheduleRow]] = {}
    for row in rows.prefetch_related("fees").order_by("valid_from"):
        by_season.setdefault(row.season_id, []).append(row)
    in_force = {
        (season, day): [row for row in by_season.get(season, ()) if row.valid_from <= day][-1:]
        for season, day in days
    }
    return {key: (rows[0], _figures(rows[0])) for key, rows in in_force.items() if rows}


def _figures(row: FeeScheduleRow) -> FeeSchedule:
    lines = []
    for fee in row.fees.all():
        line = {
            "code": fee.code,
            "title": fee.title,
            "article": fee.article,
            "unit": fee.unit,
            "amount_cents": fee.amount_cents,
        }
        lines.append({**line, "homologates": fee.homologates} if fee.homologates else line)
    schedule = {
        "code": row.code,
        "title": row.title,
        "valid_from": row.valid_from.isoformat(),
        "currency": row.currency,
        "sample": row.is_sample,
        "fees": lines,
    }
    return _figures_of(json.dumps(schedule))


@lru_cache(maxsize=16)
def _figures_of(schedule: str) -> FeeSchedule:
    """Return the figures of a schedule's text; the same text is read once in a process."""
    return parse_fee_schedule(json.loads(schedule))
