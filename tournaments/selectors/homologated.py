"""Which events are over for good, as the app that counts them knows."""

from collections.abc import Callable

from django.conf import settings
from django.db.models import Model, QuerySet
from django.utils.module_loading import import_string

from tournaments.models import Event


def not_homologated(events: QuerySet[Event]) -> QuerySet[Event]:
    """Return the events whose points are not given yet."""
    over: Callable[[], QuerySet[Model, int]] = import_string(settings.HOMOLOGATED_EVENTS)
    return events.exclude(pk__in=over())
