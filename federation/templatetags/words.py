"""Filters for all templates: dates and sources in the reader's language."""

import datetime as dt
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Protocol

from django import template
from django.template.defaultfilters import date as django_date
from django.utils import timezone

from federation.texts import dates, source_text, spoken_value, subject_in_words
from federation.texts.amounts import file_size
from federation.texts.dates import days_written_out, in_case_of_language
from federation.texts.stored import reason_in_words

register = template.Library()


class HasSource(Protocol):
    """A step of a computation with its source."""

    @property
    def source(self) -> str: ...


@register.filter(name="date", expects_localtime=True, is_safe=False)
def date(value: dt.date | None, written: str | None = None) -> str:
    """Return a date in a given format, with month and weekday names as the language writes them."""
    return in_case_of_language(django_date(value, written))


register.filter("file_size", file_size)


@register.filter
def reason_words(reason: str) -> str:
    """Return a stored reason: as typed, or the sentence of the program whose code it is."""
    return reason_in_words(reason)


@register.filter
def due(day: dt.date | None) -> str:
    """Return when something is due, relative to today; "" without a date."""
    return dates.when_in_words(day, on=timezone.localdate())


@register.filter
def of_year(name: str, year: object) -> str:
    """Return a name with its year, without repeating a year it already contains."""
    return dates.of_year(name, year)


@register.filter
def cited(source: str) -> str:
    """Return the citation of a source, such as an article, in the reader's language."""
    return source_text(source)


@register.filter
def by_source(reasons: Sequence[HasSource]) -> Iterator[tuple[str, int, list[HasSource]]]:
    """Yield the steps of a computation that follow each other and cite one source.

    Yields: the source, the number of the first step, the steps.
    """
    first = 1
    for source, steps in groupby(reasons, key=lambda reason: reason.source):
        together = list(steps)
        yield source, first, together
        first += len(together)


@register.filter
def in_words(text: str) -> str:
    """Return a title or source of the shipped files in the reader's language."""
    return days_written_out(spoken_value(text))


@register.filter
def subject(about: str) -> str:
    """Return the subject of a record, or the place it was read at, in the reader's language."""
    return subject_in_words(about)
