"""The calls of a session, and what changes when one of them does."""

from django.db.models import Count, Max, Prefetch, QuerySet

from rulings.models import Incident, IncidentPlayer
from tournaments.models import Session

MOST = 12


def calls_of_session(session: Session) -> QuerySet[Incident]:
    """Return the calls of a session with who sits there: the open ones first, then the newest."""
    there = IncidentPlayer.objects.filter(left_at__isnull=True).order_by("pk")
    rows = Incident.objects.filter(event=session.event_id, session=session.number)
    return (
        rows.select_related("event", "ruling", "going__person")
        .prefetch_related(Prefetch("players", there, to_attr="there"))
        .order_by("-number")
    )


def state_of_calls(session: Session) -> tuple[object, ...]:
    """Return what changes when a call of a session comes in, moves, is ruled or closed."""
    rows = Incident.objects.filter(event=session.event_id, session=session.number)
    told = rows.aggregate(
        last=Max("pk"),
        closed=Count("closed_at", distinct=True),
        player=Max("players__pk"),
        revision=Max("ruling__revisions__pk"),
    )
    moved = Incident.history.filter(event=session.event_id).aggregate(last=Max("history_id"))
    return (*told.values(), moved["last"])
