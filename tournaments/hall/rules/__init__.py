"""Rules of the playing room."""

import datetime as dt
import re

MOST_TIMES = 60
WEEK = dt.timedelta(days=7)
# A date in a name, with month or year first: "26/11", "26.11.2026", "2026-11-26".
_DAY = re.compile(
    r"(?<![\d/.-])(?:(?P<y>\d{4})-(?P<m>\d\d)-(?P<d>\d\d)"
    r"|(?P<day>\d\d?)(?P<by>[/.-])(?P<month>\d\d?)(?:(?P=by)(?P<year>\d{4}|\d\d))?)(?![\d/-])"
)


def days_held(first: dt.date, *, times: int, weeks: int) -> list[dt.date]:
    """Return the days of a number of repetitions, some weeks apart. Source: convention."""
    return [first + place * weeks * WEEK for place in range(min(times, MOST_TIMES))]


def moved_name(name: str, *, old: dt.date, new: dt.date) -> str:
    """Return an event's name with the old date replaced by the new one, in the same form.

    Source: convention.
    """
    return _DAY.sub(lambda match: _moved_day(match, old, new), name)


def _moved_day(regex_match: re.Match[str], old: dt.date, new: dt.date) -> str:
    if regex_match["y"]:
        return new.isoformat() if regex_match[0] == old.isoformat() else regex_match[0]
    year = regex_match["year"] or ""
    is_old = (int(regex_match["day"]), int(regex_match["month"])) == (old.day, old.month)
    if not is_old or (year and int(year) % 100 != old.year % 100):
        return regex_match[0]
    parts = [f"{new.day:0{len(regex_match['day'])}}", f"{new.month:0{len(regex_match['month'])}}"]
    if year:
        parts.append(str(new.year)[-len(year) :])
    return regex_match["by"].join(parts)
