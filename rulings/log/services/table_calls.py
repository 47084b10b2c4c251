"""Entries in the director's log from tables: calls of phones, and messages of devices."""

import datetime as dt

from django.db import transaction

from federation.errors import RuleError
from federation.texts.stored import Composed
from rulings.log.services.call_places import CallLocation
from rulings.log.services.log import CallDraft, FactDraft, note_fact, open_incident
from rulings.models import Agreement, FactKind, Incident, Voice
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
    words: Composed | None = None,
) -> Incident:
    """Open a call of a table; turn: the round, 0 before the first. words: why.

    Raises: RuleError while the table has an open call; the words are then noted in that call.
    Source: Law 9B1.
    """
    event = Event.objects.select_for_update().get(pk=session.event_id)
    place = CallLocation(
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
    call = open_there.first()
    if call is not None and (words is None or _is_noted(call, words)):
        raise RuleError("table_called_already", article="Law 9B1")
    if call is None:
        call = open_incident(event=event, draft=CallDraft(place), account=None, now=now)
    if words is not None:
        draft = FactDraft(FactKind.TOLD, Voice.TABLE, words, Agreement.NOT_ASKED)
        note_fact(incident=call, draft=draft, account=None, now=now)
    return call


@transaction.atomic
def words_of_device(
    *,
    session: Session,
    section: str,
    table: int,
    turn: int,
    board: int | None,
    text: str,
    now: dt.datetime,
) -> Incident:
    """Log a message of a table's device that could not be imported, for the director.

    It is added to the open call of that table and board, else to a new one; for a table the seating
    does not have, to a call without a table. Source: Law 81 C6 (2007).
    """
    event = Event.objects.select_for_update().get(pk=session.event_id)
    incident = Incident.objects.filter(
        event=event,
        session=session.number,
        section=section,
        table=str(table),
        board=board,
        ruling__isnull=True,
        closed_at__isnull=True,
    ).first()
    if incident is None:
        incident = _opened_there(event, session, section, table, turn, board, now)
    draft = FactDraft(FactKind.TOLD, Voice.TABLE, text[:2000], Agreement.NOT_ASKED)
    note_fact(incident=incident, draft=draft, account=None, now=now)
    return incident


def _is_noted(call: Incident, words: Composed) -> bool:
    return call.facts.filter(code=words.code, values=dict(words.values)).exists()


def _opened_there(
    event: Event,
    session: Session,
    section: str,
    table: int,
    turn: int,
    board: int | None,
    now: dt.datetime,
) -> Incident:
    place = CallLocation(
        session=session.number, section=section, table=str(table), round=turn or None, board=board
    )
    try:
        with transaction.atomic():
            return open_incident(event=event, draft=CallDraft(place), account=None, now=now)
    except RuleError:
        # nobody was seated at this table: the name sent by the device is all there is
        nowhere = CallDraft(
            CallLocation(session=session.number, about=f"{section}{table}"), beside=True
        )
        return open_incident(event=event, draft=nowhere, account=None, now=now)
