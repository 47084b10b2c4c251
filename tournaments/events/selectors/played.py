"""Whether play in an event has begun."""

from tournaments.models import Event, SeatingPlan
from tournaments.selectors.recorded_tables import recorded_tables_by_session


def is_played(event: Event) -> bool:
    """Return whether anybody is seated or there is a result; an announced time does not count."""
    if SeatingPlan.objects.filter(session__event=event).exists():
        return True
    is_untimed = event.sessions.filter(hours__isnull=True).exists()
    return is_untimed or bool(recorded_tables_by_session(event))
