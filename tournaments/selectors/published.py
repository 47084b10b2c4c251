"""Which events have results, as the app that counts them knows."""

import datetime as dt
from collections.abc import Callable

from django.conf import settings
from django.db.models import Model, QuerySet
from django.utils.module_loading import import_string


def events_published(*, on: dt.date) -> QuerySet[Model, int]:
    """Return the ids of the events with results of every session of a day."""
    published: Callable[..., QuerySet[Model, int]] = import_string(settings.PUBLISHED_EVENTS)
    return published(on=on)
