"""The results of a session by table, supplied by an app above."""

from collections.abc import Callable

from django.conf import settings
from django.utils.module_loading import import_string

from tournaments.models import Session


def recorded_tables_of(session: Session) -> set[tuple[int, frozenset[int]]]:
    """Return the boards of a session with a result or a ruling, each with its contestants."""
    string: Callable[[Session], set[tuple[int, frozenset[int]]]] = import_string(
        settings.RECORDED_TABLES
    )
    return string(session)
