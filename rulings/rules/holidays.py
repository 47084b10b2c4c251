"""Public holidays and working days."""

import datetime as dt
from collections.abc import Collection

FIXED = ((1, 1), (4, 25), (5, 1), (6, 10), (8, 15), (10, 5), (11, 1), (12, 1), (12, 8), (12, 25))
SATURDAY = 5
GOOD_FRIDAY, EASTER, CORPUS_CHRISTI = -2, 0, 60  # days after Easter Sunday


def national_holidays(year: int) -> frozenset[dt.date]:
    """Return the compulsory public holidays of Portugal in a year.

    Source: Código do Trabalho 234; RTP 3.8.1.1 counts working days.
    """
    easter = easter_sunday(year)
    moving = (easter + dt.timedelta(days=days) for days in (GOOD_FRIDAY, EASTER, CORPUS_CHRISTI))
    return frozenset([*(dt.date(year, month, day) for month, day in FIXED), *moving])


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
