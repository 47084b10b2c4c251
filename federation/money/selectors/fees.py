"""The fee schedule of a season, for rules."""

import datetime as dt

from federation.models import FeeSchedule as FeeScheduleRow
from federation.models import Season
from federation.rules.fees import FeeSchedule, parse_fee_schedule
from federation.selectors.rule_sets import fee_schedule_in_force


def fee_schedule(season: Season, *, on: dt.date) -> tuple[FeeScheduleRow, FeeSchedule]:
    """Return the season's schedule on a day, as row and as figures."""
    row = fee_schedule_in_force(season, on=on)
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
    figures = parse_fee_schedule(
        {
            "code": row.code,
            "title": row.title,
            "valid_from": row.valid_from.isoformat(),
            "currency": row.currency,
            "sample": row.is_sample,
            "fees": lines,
        }
    )
    return row, figures
