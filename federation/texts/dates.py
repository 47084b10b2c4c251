"""Dates in words, with months and weekdays in the case that the language requires.

Django's own Portuguese has "Sábado, 5 de Maio"; CLDR, and the present orthography, "sábado, 5 de
maio". The names are Django's; only their case is changed.
"""

import datetime as dt
import re
from functools import cache

from babel import Locale
from babel.dates import get_day_names, get_month_names
from django.utils import dates, formats
from django.utils.functional import lazy
from django.utils.translation import get_language, gettext, ngettext, to_locale

WEEK = 7
_ISO_DAY = re.compile(r"\b\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])\b")
_NAME = re.compile(r"[^\W\d_]{3,}")  # neither AM nor the T of an ISO time


def date_format(value: dt.date, written: str | None = None) -> str:
    """Return a date or time in a format of Django ("DATE_FORMAT", "j M")."""
    return in_case_of_language(formats.date_format(value, written))


def days_written_out(text: str) -> str:
    """Return a text with its ISO dates formatted for the reader's language."""
    return _ISO_DAY.sub(lambda day: date_format(dt.date.fromisoformat(day[0])), text)


def write_names_as_the_language_does() -> None:
    """Apply that case to Django's own pages too, such as the admin."""
    for names in (dates.MONTHS, dates.MONTHS_ALT, dates.MONTHS_AP, dates.WEEKDAYS):
        for number, name in names.items():
            names[number] = _in_case(name)


def _cased(name: object) -> str:
    return in_case_of_language(str(name))


_in_case = lazy(_cased, str)


def days_in_short(first: dt.date, last: dt.date) -> str:
    """Return days in short form: "Sat 14", "14–15", "30 Apr–2 May"."""
    if first == last:
        return date_format(first, "D j")
    if (first.year, first.month) == (last.year, last.month):
        return f"{first.day}–{last.day}"
    year = f" {last.year}" if last.year > first.year else ""
    return f"{date_format(first, 'j M')}–{date_format(last, 'j M')}{year}"


def period_brief(first: dt.date, last: dt.date) -> str:
    """Return days without their year: "14 Nov", "14–15 Nov", "30 Apr–2 May"."""
    if first == last:
        return date_format(first, "j M")
    if (first.year, first.month) == (last.year, last.month):
        return f"{first.day}–{date_format(last, 'j M')}"
    return f"{date_format(first, 'j M')}–{date_format(last, 'j M')}"


def period_in_words(first: dt.date, last: dt.date) -> str:
    """Return days with their year: "14–15 November 2026", "30 April to 2 May 2026"."""
    if first == last:
        return date_format(first, "DATE_FORMAT")
    if (first.year, first.month) == (last.year, last.month):
        return f"{first.day}–{date_format(last, 'DATE_FORMAT')}"
    without_year = "MONTH_DAY_FORMAT" if first.year == last.year else "DATE_FORMAT"
    return gettext("%(first)s to %(last)s") % {
        "first": date_format(first, without_year),
        "last": date_format(last, "DATE_FORMAT"),
    }


def of_year(name: str, year: object) -> str:
    """Return a name with its year, once: "Open 2026" has it, "Open" becomes "Open 2026"."""
    return name if str(year) in re.findall(r"\d+", name) else f"{name} {year}"


def in_case_of_language(text: str) -> str:
    """Return a date in lower case, if the reader's language writes names so."""
    if not _names_are_small(get_language() or ""):
        return text
    return _NAME.sub(lambda name: name[0].lower(), text)


@cache
def _names_are_small(language: str) -> bool:
    """Return whether the language writes months and weekdays in lower case."""
    if not language:
        return False
    locale = Locale.parse(to_locale(language))
    names = (
        *get_month_names("wide", locale=locale).values(),
        *get_day_names(locale=locale).values(),
    )
    return all(name == name.lower() for name in names)


def when_in_words(day: dt.date | None, *, on: dt.date) -> str:
    """Return when something is due, relative to a day: days late, a weekday, or a date."""
    if day is None:
        return ""
    away = (day - on).days
    if away < 0:
        return ngettext("%(n)s day ago", "%(n)s days ago", -away) % {"n": -away}
    if away == 0:
        return gettext("today")
    if away == 1:
        return gettext("tomorrow")
    if away < WEEK:
        return gettext("by %(day)s") % {"day": date_format(day, "l")}
    return gettext("by %(day)s") % {"day": date_format(day, "MONTH_DAY_FORMAT")}


def stored_day(text: str) -> str:
    """Return a date stored in JSON in words; unchanged if it is no date."""
    try:
        return date_format(dt.date.fromisoformat(text))
    except ValueError:  # 31 February
        return text
