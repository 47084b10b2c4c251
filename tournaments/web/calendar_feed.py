"""The calendar as programs subscribe to it."""

import datetime as dt
from collections.abc import Sequence
from urllib.parse import urlsplit

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext
from icalendar import Calendar
from icalendar import Event as CalendarEntry

from tournaments.models import Event
from tournaments.selectors.calendar import edits_of
from tournaments.web.words import kind_in_words, organiser_in_words

REFRESH = dt.timedelta(hours=6)


def calendar_feed(events: Sequence[Event], *, name: str = "") -> bytes:
    """Return the events as iCalendar; days have no hours, so no time zone is needed.

    name: what the reader's program calls it.
    """
    feed = Calendar()
    feed.add("prodid", "-//Trunfo//Calendar//EN")
    feed.add("version", "2.0")
    feed.add("x-wr-calname", name or gettext("Bridge calendar"))
    feed.add("refresh-interval", REFRESH, parameters={"VALUE": "DURATION"})
    edits = edits_of(events)
    for event in events:
        count, last = edits.get(event.pk, (1, event.created_at))
        feed.add_component(_entry(event, edited=last, times=count))
    return feed.to_ical()


def _entry(event: Event, *, edited: dt.datetime, times: int) -> CalendarEntry:
    entry = CalendarEntry()
    entry.add("uid", f"event-{event.pk}@{urlsplit(settings.SITE_URL).hostname}")
    entry.add("dtstamp", edited)
    entry.add("last-modified", edited)
    entry.add("sequence", times - 1)
    entry.add("summary", event.name)
    entry.add("dtstart", event.starts_on)
    entry.add("dtend", event.ends_on + dt.timedelta(days=1))
    entry.add("description", f"{kind_in_words(event)} · {organiser_in_words(event)}")
    if event.venue:
        entry.add("location", event.venue)
    entry.add("url", settings.SITE_URL + reverse("event-detail", args=[event.pk]))
    entry.add("status", "CANCELLED" if event.cancelled_at else "CONFIRMED")
    entry.add("transp", "TRANSPARENT")
    return entry
