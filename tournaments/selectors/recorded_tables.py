"""The results of an event by session and table, supplied by an app above."""

from collections.abc import Callable, Set

from django.conf import settings
from django.utils.module_loading import import_string

from tournaments.models import Event, Session

Tables = Set[tuple[int, frozenset[int]]]


def recorded_tables_by_session(event: Event) -> dict[int, Tables]:
    """Return the boards with a result or a ruling, each with its contestants, by session number."""
    recorded_tables: Callable[[Event], dict[int, Tables]] = import_string(settings.RECORDED_TABLES)
    return recorded_tables(event)


def recorded_tables_of(session: Session) -> Tables:
    """Return the boards of a session with a result or a ruling, each with its contestants."""
    return recorded_tables_by_session(session.event).get(session.number, frozenset())
