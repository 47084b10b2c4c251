"""A chart of one year by months, compared with the year before; used on several home pages."""

import datetime as dt
from collections.abc import Mapping
from decimal import Decimal

from django.utils.dates import MONTHS_3
from django.utils.translation import gettext as _

from federation.page_parts.charts import Chart, Column, columns
from federation.page_parts.figures import figure, money

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


def amounts_compared(
    heading: str, cents: Mapping[str, Mapping[tuple[int, int], int]], *, year: int
) -> Chart | None:
    """Return the chart of a year's months in money, with the year before if it has any.

    cents: by currency, then by year and month. Drawn is the currency with the largest amounts; the
    table has all of them, each in its own columns, for amounts of two currencies have no sum.
    """
    if not cents:
        return None
    currencies = sorted(cents, key=lambda code: (-sum(cents[code].values()), code))
    years = [year, year - 1] if any(of < year for by in cents.values() for of, _m in by) else [year]
    first = cents[currencies[0]]
    items = [
        Column(
            str(MONTHS_3[month])[:3],
            first.get((year, month), 0),
            first.get((year - 1, month), 0) if len(years) > 1 else None,
            figure(Decimal(first.get((year, month), 0)).scaleb(-2)),
        )
        for month in MONTHS
    ]
    pairs = [(code, of) for code in currencies for of in years]
    totals = [
        money(sum(cents[code].get((of, month), 0) for month in MONTHS), code) for code, of in pairs
    ]
    title = _("%(amount)s in %(year)s") % {"amount": totals[0], "year": year}
    if len(years) > 1:
        title = _("%(title)s, %(then)s in %(before)s") % {
            "title": title,
            "then": totals[1],
            "before": year - 1,
        }
    rows = [
        [
            column.label,
            *(money(cents[code].get((of, month), 0), code) for code, of in pairs),
        ]
        for month, column in zip(MONTHS, items, strict=True)
    ]
    headings = [
        _("Month"), *(f"{of}, {code}" if len(currencies) > 1 else str(of) for code, of in pairs),
    ]  # fmt: skip
    return Chart(title, columns(items, title), headings, [*rows, [_("In all"), *totals]], heading)
