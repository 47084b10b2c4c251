"""A chart of one year by months, compared with the year before; used on several home pages."""

import datetime as dt
from collections.abc import Mapping

from django.utils.dates import MONTHS_3
from django.utils.translation import gettext as _

from federation.page_parts.charts import Chart, Column, columns

MONTHS = range(1, 13)


def two_years(on: dt.date) -> tuple[dt.date, dt.date]:
    """Return the first day of the previous year, and the last day of the year of a day."""
    return dt.date(on.year - 1, 1, 1), dt.date(on.year, 12, 31)


def months_compared(
    heading: str, counts: Mapping[tuple[int, int], int], *, year: int, what: str
) -> Chart | None:
    """Return the chart of a year's months, with the year before if it has any counts."""
    if not counts:
        return None
    compares = any(count == year - 1 for count, _month in counts)
    now = [counts.get((year, month), 0) for month in MONTHS]
    then = [counts.get((year - 1, month), 0) for month in MONTHS]
    items = [
        Column(str(MONTHS_3[month])[:3], now[month - 1], then[month - 1] if compares else None)
        for month in MONTHS
    ]
    title = _("%(n)s %(what)s in %(year)s") % {"n": sum(now), "what": what, "year": year}
    if compares:
        title = _("%(title)s, %(then)s in %(before)s") % {
            "title": title,
            "then": sum(then),
            "before": year - 1,
        }
    years = [str(year), *([str(year - 1)] if compares else [])]
    rows = [
        [column.label, str(column.now), *([str(column.then)] if compares else [])]
        for column in items
    ]
    total = [_("In all"), str(sum(now)), *([str(sum(then))] if compares else [])]
    return Chart(title, columns(items, title), [_("Month"), *years], [*rows, total], heading)
