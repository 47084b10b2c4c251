"""The calendar as an iCalendar feed."""

import datetime as dt
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from django.conf import settings
from django.core.cache import cache
from django.urls import reverse
from django.utils.translation import gettext
from icalendar import Calendar
from icalendar import Event as CalendarEntry

from tournaments.calendar.selectors.calendar import edits_of
from tournaments.models import Event
from tournaments.page_parts.words import kind_in_words, organiser_in_words

REFRESH = dt.timedelta(hours=6)
KEPT_SECONDS = 60 * 60


@dataclass(frozen=True, slots=True)
class FeedLine:
    """The data of one event in the feed."""

    number: int
    edited: dt.datetime
    times: int
    name: str
    starts_on: dt.date
    ends_on: dt.date
    description: str
    venue: str
    is_cancelled: bool


def calendar_feed(events: Sequence[Event], *, name: str = "", is_kept: bool = False) -> bytes:
    """Return the events as iCalendar; whole days need no time zone.

    name: the calendar's name in the reader's program. is_kept: the feed has many subscribers, so it
    is cached under a key made of its content; a change therefore makes a new entry.
    """
    named = name or gettext("Bridge calendar")
    lines = _lines(events)
    if not is_kept:
        return _written(lines, named)
    digest = hashlib.sha256(repr((settings.SITE_URL, named, lines)).encode()).hexdigest()
    key = f"calendar-feed-{digest}"
    cached: bytes | None = cache.get(key)
    if cached is None:
        cached = _written(lines, named)
        cache.set(key, cached, KEPT_SECONDS)
    return cached


def _lines(events: Sequence[Event]) -> list[FeedLine]:
    edits = edits_of(events)
    return [
        FeedLine(
            number=event.pk,
            edited=edits.get(event.pk, (1, event.created_at))[1],
            times=edits.get(event.pk, (1, event.created_at))[0],
            name=event.name,
            starts_on=event.starts_on,
            ends_on=event.ends_on,
            description=f"{kind_in_words(event)} · {organiser_in_words(event)}",
            venue=event.venue,
            is_cancelled=event.cancelled_at is not None,
        )
        for event in events
    ]


def _written(lines: Sequence[FeedLine], name: str) -> bytes:
    feed = Calendar()
    feed.add("prodid", "-//Trunfo//Calendar//EN")
    feed.add("version", "2.0")
    feed.add("x-wr-calname", name)
    feed.add("refresh-interval", REFRESH, parameters={"VALUE": "DURATION"})
    for line in lines:
        feed.add_component(_entry(line))
    written: bytes = feed.to_ical()
    return written


def _entry(line: FeedLine) -> CalendarEntry:
    entry = CalendarEntry()
    entry.add("uid", f"event-{line.number}@{urlsplit(settings.SITE_URL).hostname}")
    entry.add("dtstamp", line.edited)
    entry.add("last-modified", line.edited)
    entry.add("sequence", line.times - 1)
    entry.add("summary", line.name)
    entry.add("dtstart", line.starts_on)
    entry.add("dtend", line.ends_on + dt.timedelta(days=1))
    entry.add("description", line.description)
    if line.venue:
        entry.add("location", line.venue)
    entry.add("url", settings.SITE_URL + reverse("event-detail", args=[line.number]))
    entry.add("status", "CANCELLED" if line.is_cancelled else "CONFIRMED")
    entry.add("transp", "TRANSPARENT")
    return entry
