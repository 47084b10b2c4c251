"""Whoever sits at a table, or has played, does not leave an event by withdrawing the entry."""

import datetime as dt

from federation.errors import RuleError
from federation.models import Account
from tournaments.models import Entry, EventKind
from tournaments.permissions import may_manage_event
from tournaments.selectors.event_progress import drawn_among
from tournaments.selectors.recorded_tables import recorded_tables_by_session

PAIRS_ABANDON, TEAMS_ABANDON = "RTP 3.5.10.2", "RTP 3.6.7.3"


def refuse_in_play(entry: Entry | None, *, account: Account | None, on: dt.date) -> None:
    """Refuse to withdraw an entry that plays already.

    Raises: RuleError once it has results: then it abandons, and the director rules; for players
    once a seat or a match is drawn for it; and for the organiser of pairs, from the first day on,
    while the seating in force has it: the change of a seating says what becomes of each result.
    Source: RTP 3.5.10.2, 3.6.7.3.
    """
    if entry is None:
        return
    event = entry.event
    article = TEAMS_ABANDON if event.kind == EventKind.TEAMS else PAIRS_ABANDON
    recorded = recorded_tables_by_session(event).values()
    if any(entry.pk in entries for tables in recorded for _board, entries in tables):
        raise RuleError("entry_has_results", article=article)
    if entry.pk not in drawn_among([entry.pk]):
        return
    if account is not None and not may_manage_event(account, event, on=on):
        raise RuleError("entry_is_drawn", article=article)
    if event.kind != EventKind.TEAMS and on >= event.starts_on:
        raise RuleError("entry_sits_in_session", article="RTP 2.2.1")
