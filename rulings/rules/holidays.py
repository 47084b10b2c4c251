"""Public holidays and working days."""

import datetime as dt
from collections.abc import Collection

from federation.rules.office_figures import HolidayFigures

SATURDAY = 5


def public_holidays(year: int, *, figures: HolidayFigures) -> frozenset[dt.date]:
    """Return the public holidays of a year.

    Source: RTP 3.8.1.1 counts working days; the days are those of the figures.
    """
    easter = easter_sunday(year)
    moving = [*(-days for days in figures.before_easter), *figures.after_easter]
    return frozenset(
        [
            *(day.in_year(year) for day in figures.each_year),
            *(easter + dt.timedelta(days=days) for days in moving),
        ]
    )


def working_day_after(day: dt.date, days: int, holidays: Collection[dt.date]) -> dt.date:
    """Return the day a number of working days after a day, which is not counted itself.

    Source: RTP 3.8.1.1; Código do Procedimento Administrativo 87.
    """
    for _day in range(days):
        day += dt.timedelta(days=1)
        while day.weekday() >= SATURDAY or day in holidays:
            day += dt.timedelta(days=1)
    return day


def easter_sunday(year: int) -> dt.date:
    """Return Easter Sunday of a Gregorian year. Source: the anonymous Gregorian computus, 1876."""
    golden = year % 19
    century, of_century = divmod(year, 100)
    leaps, after_leap = divmod(century, 4)
    moon = (century - (century + 8) // 25 + 1) // 3
    epact = (19 * golden + century - leaps - moon + 15) % 30
    quarter, rest = divmod(of_century, 4)
    weekday = (32 + 2 * after_leap + 2 * quarter - epact - rest) % 7
    shift = (golden + 11 * epact + 22 * weekday) // 451
    month, day = divmod(epact + weekday - 7 * shift + 114, 31)
    return dt.date(year, month, day + 1)
