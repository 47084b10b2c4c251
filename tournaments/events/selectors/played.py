"""Whether an event has begun at the tables."""

from django.db.models import Exists, OuterRef

from tournaments.models import Event, SeatingPlan, Session
from tournaments.selectors.recorded_tables import recorded_tables_of


def is_played(event: Event) -> bool:
    """Whether anybody was seated or any result came; an hour that was announced is no play."""
    seated = Exists(SeatingPlan.objects.filter(session=OuterRef("pk")))
    sessions = event.sessions.annotate(is_seated=seated).select_related("event", "hours")
    return any(each.is_seated or not is_announced(each) for each in sessions)


def is_announced(session: Session) -> bool:
    """Whether nothing is known of a session but its hour: no result came, from a file either."""
    return hasattr(session, "hours") and not recorded_tables_of(session)
