"""The days of an event in a template, the same on every page."""

import datetime as dt

from django import template
from django.utils.translation import gettext

from federation.texts.dates import period_brief, period_in_words
from tournaments.models import Event

register = template.Library()


@register.filter
def event_days(event: Event, until: dt.date | None = None) -> str:
    """Return the days of an event, up to one where it is still played: "14–15 November 2026"."""
    return _so_far(event, until, period_in_words(event.starts_on, _last(event, until)))


@register.filter
def event_days_brief(event: Event, until: dt.date | None = None) -> str:
    """Return the days without their year, for a list of one season: "14–15 Nov"."""
    return _so_far(event, until, period_brief(event.starts_on, _last(event, until)))


def _so_far(event: Event, until: dt.date | None, days: str) -> str:
    """Return the days of an event, with a word that they are not all of them."""
    if until is None or until >= event.ends_on:
        return days
    return gettext("%(days)s, so far") % {"days": days}


def _last(event: Event, until: dt.date | None) -> dt.date:
    last = event.ends_on if until is None else min(event.ends_on, until)
    return max(event.starts_on, last)
