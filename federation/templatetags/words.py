"""The filters every template has: days and sources in the reader's language."""

import datetime as dt

from django import template
from django.template.defaultfilters import date as django_date
from django.utils import timezone

from federation.texts import dates, source_text, spoken_value, subject_in_words
from federation.texts.amounts import file_size
from federation.texts.dates import days_written_out, in_case_of_language

register = template.Library()


@register.filter(name="date", expects_localtime=True, is_safe=False)
def date(value: dt.date | None, written: str | None = None) -> str:
    """Return a day as a format says, months and days of the week as the language writes them."""
    return in_case_of_language(django_date(value, written))


register.filter("file_size", file_size)


@register.filter
def due(day: dt.date | None) -> str:
    """Return when something is due, seen from today; "" where no day is set."""
    return dates.when_in_words(day, on=timezone.localdate())


@register.filter
def of_year(name: str, year: object) -> str:
    """Return a name with its year, said once."""
    return dates.of_year(name, year)


@register.filter
def cited(source: str) -> str:
    """Return an article or another source of a figure in the reader's words."""
    return source_text(source)


@register.filter
def in_words(text: str) -> str:
    """Return a title or source of the shipped files in the reader's language."""
    return days_written_out(spoken_value(text))


@register.filter
def subject(about: str) -> str:
    """Return what a record is about, or where it was read, in the reader's words."""
    return subject_in_words(about)
