"""Until when results may change, by the calls and the clock of the app above."""

import datetime as dt

from django.conf import settings
from django.utils import timezone
from django.utils.module_loading import import_string

from scoring.rules.late_changes import EventWindows
from tournaments.models import Event


def windows_of(event: Event, now: dt.datetime) -> EventWindows:
    """Return until when the results of an event may change."""
    windows: EventWindows = import_string(settings.RESULT_WINDOWS)(
        event, today=timezone.localdate(now)
    )
    return windows
