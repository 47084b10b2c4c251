"""Whoever sits at a table, or has played, does not leave an event by withdrawing the entry."""

import datetime as dt

from django.db.models import Exists, OuterRef, Q

from federation.errors import RuleError
from federation.models import Account
from tournaments.models import Entry, Event, EventKind, ScheduledMatch, Seat, SeatingPlan
from tournaments.permissions import may_manage_event
from tournaments.selectors.recorded_tables import recorded_tables_of

PAIRS_ABANDON, TEAMS_ABANDON = "RTP 3.5.10.2", "RTP 3.6.7.3"


def refuse_in_play(entry: Entry | None, *, account: Account | None, on: dt.date) -> None:
    """Return if an entry may still be withdrawn from its event.

    Raises: RuleError once it has results: then it abandons, and the director rules; for players
    once a seat or a match is drawn for it; and for the organiser of pairs, from the first day on,
    while the seating in force has it: the change of a seating says what becomes of each result.
    Source: RTP 3.5.10.2, 3.6.7.3.
    """
    if entry is None:
        return
    event = entry.event
    article = TEAMS_ABANDON if event.kind == EventKind.TEAMS else PAIRS_ABANDON
    if _has_results(entry):
        raise RuleError("entry_has_results", article=article)
    manages = account is None or may_manage_event(account, event, on=on)
    if not is_drawn(entry):
        return
    if not manages:
        raise RuleError("entry_is_drawn", article=article)
    if event.kind != EventKind.TEAMS and on >= event.starts_on:
        raise RuleError("entry_sits_in_session", article="RTP 2.2.1")


def is_drawn(entry: Entry) -> bool:
    """Whether the seating in force of a session, or a published draw, has a place for an entry."""
    later = SeatingPlan.objects.filter(
        session=OuterRef("plan__session"), version__gt=OuterRef("plan__version")
    )
    seats = Seat.objects.filter(entry=entry).exclude(Exists(later))
    matches = ScheduledMatch.objects.filter(
        Q(home=entry) | Q(away=entry),
        draw__published_at__isnull=False,
        draw__replaced_at__isnull=True,
    )
    return seats.exists() or matches.exists()


def _has_results(entry: Entry) -> bool:
    event: Event = entry.event
    sessions = event.sessions.select_related("event", "hours")
    return any(
        entry.pk in entries
        for session in sessions
        for _board, entries in recorded_tables_of(session)
    )
