"""Whether play in an event has begun."""

from django.db.models import Exists, OuterRef

from tournaments.models import Event, SeatingPlan, Session
from tournaments.selectors.recorded_tables import recorded_tables_of


def is_played(event: Event) -> bool:
    """Say whether anybody is seated or there is a result; an announced time does not count."""
    seated = Exists(SeatingPlan.objects.filter(session=OuterRef("pk")))
    sessions = event.sessions.annotate(is_seated=seated).select_related("event", "hours")
    return any(session.is_seated or not is_announced(session) for session in sessions)


def is_announced(session: Session) -> bool:
    """Say whether only the time of a session is known, without any result."""
    return hasattr(session, "hours") and not recorded_tables_of(session)
