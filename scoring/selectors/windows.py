"""Until when results may change, by the calls and the clock of the app above."""

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Protocol

from django.conf import settings
from django.utils import timezone
from django.utils.module_loading import import_string

from scoring.rules.late_changes import EventWindows
from tournaments.models import Event


class ResultWindows(Protocol):
    """Returns by event until when its results may change."""

    def __call__(
        self, events: Sequence[Event], *, today: dt.date
    ) -> Mapping[int, EventWindows]: ...


def windows_of(event: Event, now: dt.datetime) -> EventWindows:
    """Return until when the results of an event may change."""
    return windows_of_events([event], now)[event.pk]


def windows_of_events(events: Sequence[Event], now: dt.datetime) -> Mapping[int, EventWindows]:
    """Return by event until when its results may change."""
    windows: ResultWindows = import_string(settings.RESULT_WINDOWS)
    return windows(events, today=timezone.localdate(now))
