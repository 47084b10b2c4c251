"""Which events have results, as the app that counts them knows."""

import datetime as dt
from collections.abc import Callable

from django.conf import settings
from django.db.models import Exists, Model, OuterRef, Q, QuerySet
from django.utils.module_loading import import_string

from tournaments.models import Event, EventKind, Session


def events_published(*, on: dt.date) -> QuerySet[Model, int]:
    """Return the ids of the events with results of every session of a day."""
    published: Callable[..., QuerySet[Model, int]] = import_string(settings.PUBLISHED_EVENTS)
    return published(on=on)


def still_to_play(events: QuerySet[Event], *, on: dt.date) -> QuerySet[Event]:
    """Return events without those whose last day's results are published.

    Teams stay for their last day: results come after each of their rounds.
    """
    last = Session.objects.filter(event=OuterRef("pk"), number__gte=OuterRef("planned_sessions"))
    is_whole = Q(planned_sessions__lte=1) | Q(Exists(last))
    over = Q(pk__in=events_published(on=on), ends_on__lte=on) & is_whole
    return events.exclude(over & ~Q(kind=EventKind.TEAMS))
