"""Whether an event has begun at the tables."""

from collections.abc import Callable

from django.conf import settings
from django.db.models import Exists, OuterRef
from django.utils.module_loading import import_string

from tournaments.models import Event, SeatingPlan, Session


def is_played(event: Event) -> bool:
    """Whether anybody was seated or any result came; an hour that was announced is no play."""
    seated = Exists(SeatingPlan.objects.filter(session=OuterRef("pk")))
    sessions = event.sessions.annotate(is_seated=seated).select_related("event", "hours")
    return any(each.is_seated or not is_announced(each) for each in sessions)


def is_announced(session: Session) -> bool:
    """Whether nothing is known of a session but its hour: no result came, from a file either."""
    recorded: Callable[[Session], set[tuple[int, frozenset[int]]]] = import_string(
        settings.RECORDED_TABLES
    )
    return hasattr(session, "hours") and not recorded(session)
