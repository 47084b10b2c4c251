"""Which tables of a session have results, as the app above keeps them."""

from collections.abc import Callable

from django.conf import settings
from django.utils.module_loading import import_string

from tournaments.models import Session


def recorded_tables_of(session: Session) -> set[tuple[int, frozenset[int]]]:
    """Return the boards the results have of a session, a ruling too, each with who played it."""
    told: Callable[[Session], set[tuple[int, frozenset[int]]]] = import_string(
        settings.RECORDED_TABLES
    )
    return told(session)
