"""Calls for the director and rulings, entered like those of a director."""

import datetime as dt

from federation.models import Account
from rulings.assistant.services import answer_walk, begin_walk
from rulings.log.selectors.incidents import players_of
from rulings.log.services.log import (
    CallDraft,
    CallLocation,
    FactDraft,
    note_fact,
    note_players,
    open_incident,
)
from rulings.models import Incident, Ruling
from rulings.rulings.services.rulings import RulingDraft, make_ruling
from scoring.engine_input.rows import recorded_results
from tests.factories.scoring import publish_results
from tournaments.models import Entry, Event

# On the day of the event that `make_event` makes, in the afternoon.
AT_TABLE = dt.datetime(2026, 11, 14, 16, 30, tzinfo=dt.UTC)


def make_incident(
    event: Event,
    *,
    account: Account | None = None,
    table: str = "2",
    board: int | None = 3,
    about: str = "Voz insuficiente",
    ns: Entry | None = None,
    ew: Entry | None = None,
    beside: bool = False,
    never_played: bool = False,
    place_reason: str = "",
    now: dt.datetime = AT_TABLE,
) -> Incident:
    place = CallLocation(table=table, board=board, about=about, never_played=never_played)
    draft = CallDraft(place, ns=ns, ew=ew, beside=beside, place_reason=place_reason)
    return open_incident(event=event, draft=draft, account=account, now=now)


def make_call_on_board_one(event: Event, *, now: dt.datetime = AT_TABLE) -> Incident:
    """Publish results of an event and call the director to board 1, with its players noted."""
    publish_results(under_2007(event))
    made = make_incident(event, board=1, table="")
    line = next(table_result for table_result in recorded_results(event) if table_result.board == 1)
    ns, ew = (event.entries.get(key=key) for key in (line.ns, line.ew))
    seated = [*players_of(ns, "NS"), *players_of(ew, "EW")]
    note_players(incident=made, seated=seated, account=None, now=now)
    return made


def under_2007(event: Event) -> Event:
    """Put an event under the edition of the flows."""
    event.law_edition = 2007
    event.save()
    return event


def tell(incident: Incident, text: str, *, agreement: str = "AGREED", voice: str = "NS") -> None:
    draft = FactDraft("TOLD", voice, text, agreement)
    note_fact(incident=incident, draft=draft, account=None, now=AT_TABLE)


def walk_through(incident: Incident, key: str, *answers: tuple[str, str]) -> None:
    """Answer a flow with words."""
    row = begin_walk(incident=incident, key=key, account=None, now=AT_TABLE)
    for node, answer in answers:
        row = answer_walk(row=row, node=node, answer=answer, now=AT_TABLE)


# A bid too low in turn, not accepted, replaced by another bid: partner passes to the end.
TOO_LOW = (
    ("in_turn", "yes"),
    ("lho", "no"),
    ("early", "no"),
    ("repl", "other_bid"),
    ("meaning", "no"),
)


def make_ruled(
    incident: Incident, *, account: Account, decision: str = "O contrato joga-se como está."
) -> Ruling:
    draft = RulingDraft(decision=decision, citations="27B")
    return make_ruling(incident=incident, draft=draft, account=account, now=AT_TABLE)
