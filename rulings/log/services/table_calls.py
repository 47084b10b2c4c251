"""A table calls the director from its own phone: one open call a table, in the director's log."""

import datetime as dt

from django.db import transaction

from federation.errors import RuleError
from rulings.log.services.call_places import Place
from rulings.log.services.log import CallDraft, open_incident
from rulings.models import Incident
from tournaments.models import Event, Session


@transaction.atomic
def call_from_table(
    *,
    session: Session,
    section: str,
    table: int,
    turn: int,
    board: int | None,
    now: dt.datetime,
) -> Incident:
    """Open a call of a table; turn: the round, 0 before the first.

    Raises: RuleError while the table has an open call: the director is on the way.
    Source: Law 9B1.
    """
    event = Event.objects.select_for_update().get(pk=session.event_id)
    place = Place(
        session=session.number, section=section, table=str(table), round=turn or None, board=board
    )
    open_there = Incident.objects.filter(
        event=event,
        session=place.session,
        section=section,
        table=place.table,
        ruling__isnull=True,
        closed_at__isnull=True,
    )
    if open_there.exists():
        raise RuleError("table_called_already", article="Law 9B1")
    return open_incident(event=event, draft=CallDraft(place), account=None, now=now)
