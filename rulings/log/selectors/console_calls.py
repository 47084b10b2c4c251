"""The calls of a session, and a value that changes with any of them."""

import datetime as dt

from django.db.models import Count, Max, Prefetch, Q, QuerySet

from federation.models import Account
from rulings.log.selectors.incidents import events_with_log
from rulings.models import Incident, IncidentPlayer
from tournaments.models import Session, StaffRole
from tournaments.selectors.staff import roles_in_force

MOST = 12


def calls_to_go_to(account: Account, *, on: dt.date) -> QuerySet[Incident]:
    """Return the calls of the logs an account reads, and of the events it assists at on a day."""
    assisted = {
        event for event, role in roles_in_force(account, on=on) if role == StaffRole.ASSISTANT
    }
    read = events_with_log(account, on=on).order_by().values("pk")
    rows = Incident.objects.filter(Q(event__in=read) | Q(event__in=assisted))
    return rows.select_related("event", "ruling")


def calls_of_session(session: Session) -> QuerySet[Incident]:
    """Return the calls of a session with who sits there: open ones first, then the newest."""
    there = IncidentPlayer.objects.filter(left_at__isnull=True).order_by("pk")
    rows = Incident.objects.filter(event=session.event_id, session=session.number)
    return (
        rows.select_related("event", "ruling", "going__person")
        .prefetch_related(Prefetch("players", there, to_attr="there"))
        .order_by("-number")
    )


def state_of_calls(session: Session) -> tuple[object, ...]:
    """Return a value that changes when a call of a session is opened, moved, ruled or closed."""
    rows = Incident.objects.filter(event=session.event_id, session=session.number)
    state = rows.aggregate(
        last=Max("pk"),
        closed=Count("closed_at", distinct=True),
        player=Max("players__pk"),
        revision=Max("ruling__revisions__pk"),
    )
    moved = Incident.history.filter(event=session.event_id).aggregate(last=Max("history_id"))
    return (*state.values(), moved["last"])
