"""What a table's phone shows once it has nothing more to write down."""

from typing import Any

from scoring.live.services.shown import running_standing
from scoring.models import BookSession
from tournaments.models import Session


def session_result(session: Session) -> dict[str, Any]:
    """Return how far the result of a session is: in play, all in, or published."""
    kept = BookSession.objects.filter(session=session, closed_in__isnull=False)
    is_published = kept.exists()
    running = None if is_published else running_standing(session.event)
    return {
        "event": session.event,
        "is_published": is_published,
        "is_complete": running is not None and running.is_complete,
    }
