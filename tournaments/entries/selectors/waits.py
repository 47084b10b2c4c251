"""Entries that may wait for a licence, and until when."""

import datetime as dt
from collections.abc import Sequence

from django.utils import timezone

from tournaments.entries.rules import last_day_to_wait, may_wait_for_licence
from tournaments.entries.selectors.checks import CheckLine
from tournaments.models import EntryTerms, Event


def waits_for_licence(event: Event, line: CheckLine, *, on: dt.date) -> bool:
    """Return whether a failed check is only a licence that may still be issued."""
    return line.topic == "licence" and may_wait_for_licence(
        season_starts_on=event.season.starts_on, on=on
    )


def last_day_of_wait(event: Event) -> dt.date:
    """Return the day by which the licences of an entry must be issued."""
    terms = EntryTerms.objects.filter(event=event).first()
    return last_day_to_wait(
        closes_on=timezone.localdate(terms.closes_at) if terms else None,
        season_starts_on=event.season.starts_on,
        starts_on=event.starts_on,
    )


def waiting_until(event: Event, lines: Sequence[CheckLine], *, on: dt.date) -> dt.date | None:
    """Return until when an entry with these checks would wait, or None."""
    stopping = [line for line in lines if line.stops]
    if not stopping or not all(waits_for_licence(event, line, on=on) for line in stopping):
        return None
    return last_day_of_wait(event)
