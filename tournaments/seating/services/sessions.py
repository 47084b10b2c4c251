"""Before and during a session: times, attendance, reserved seats, clock."""

import datetime as dt
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db import transaction

from federation.errors import RuleError
from federation.models import Account
from federation.services.audit import record_event
from tournaments.calendar.selectors.slots import noted_results_of
from tournaments.cards.selectors.duties import refuse_blocked
from tournaments.entries.services.seats import locked_event
from tournaments.models import (
    CheckIn,
    ClockAct,
    ClockMark,
    Entry,
    Event,
    EventKind,
    SeatingWish,
    Session,
    SessionHours,
)
from tournaments.seating.rules.seating import ARTICLE
from tournaments.seating.rules.session_clock import ARTICLE as CLOCK
from tournaments.seating.selectors.seating import seating_of
from tournaments.seating.selectors.sessions import Attendee, attendees_of, times_of


@dataclass(frozen=True, slots=True)
class TimesDraft:
    """The start and format of a session. boards_at_hand: None for as many as needed.

    is_by_hand: the director calls each round, independent of the time.
    """

    starts_at: dt.datetime
    minutes_per_board: int
    with_screens: bool = False
    boards_at_hand: int | None = None
    north: str = ""
    is_by_hand: bool = False


@dataclass(frozen=True, slots=True)
class WishDraft:
    """A seat to reserve. criterion: published; table: None for any."""

    criterion: str
    table: int | None = None
    line: str = "NS"


@transaction.atomic
def open_session(
    *, event: Event, number: int, day: dt.date, draft: TimesDraft, account: Account | None
) -> Session:
    """Set when a session of an event is played; a repetition changes the times.

    Raises: RuleError outside the event's days, or for an event of teams.
    """
    event = locked_event(event)
    if event.kind == EventKind.TEAMS:
        raise RuleError("seating_not_for_teams", article="RTP 3.5.5")
    if not event.starts_on <= day <= event.ends_on:
        raise RuleError(
            "session_outside_event",
            article="RTP 2.2.3",
            first=event.starts_on,
            last=event.ends_on,
        )
    session, _made = Session.objects.get_or_create(
        event=event, number=number, defaults={"played_on": day}
    )
    if session.played_on != day:
        session.played_on = day
        session.save(update_fields=["played_on"])
    SessionHours.objects.update_or_create(
        session=session,
        defaults={
            "starts_at": draft.starts_at,
            "minutes_per_board": draft.minutes_per_board,
            "with_screens": draft.with_screens,
            "boards_at_hand": draft.boards_at_hand,
            "north": draft.north,
            "is_by_hand": draft.is_by_hand,
        },
    )
    record_event(
        "session_opened",
        subject=f"event:{event.pk}",
        account=account,
        details={"session": number, "starts_at": draft.starts_at.isoformat()},
    )
    return session


@transaction.atomic
def note_presence(
    *,
    session: Session,
    entries: Sequence[int],
    is_present: bool,
    account: Account | None,
    now: dt.datetime,
) -> int:
    """Note contestants as present or missing, unless already noted so. Returns: how many.

    Raises: RuleError for a contestant not in the event, without a required card, or noted as
    missing although it has results in the session.
    """
    if is_present:
        refuse_blocked(session.event, entries)
    attendees_by_entry_id = {attendee.entry.pk: attendee for attendee in attendees_of(session)}
    for entry in entries:
        if entry not in attendees_by_entry_id:
            raise RuleError("seating_not_listed", article=ARTICLE, contestant=str(entry))
    if not is_present:
        _refuse_missing([attendees_by_entry_id[entry] for entry in entries], session)
    rows = CheckIn.objects.bulk_create(
        CheckIn(
            session=session, entry_id=entry, is_present=is_present, noted_at=now, noted_by=account
        )
        for entry in entries
        if attendees_by_entry_id[entry].seen is not is_present
    )
    return len(rows)


@transaction.atomic
def note_missing(*, session: Session, account: Account | None, now: dt.datetime) -> int:
    """Note everybody not yet seen as missing, but for who has results. Returns: how many."""
    played = _results_of_entries(session)
    unseen = [
        attendee.entry.pk
        for attendee in attendees_of(session)
        if attendee.seen is None and attendee.entry.pk not in played
    ]
    return note_presence(
        session=session, entries=unseen, is_present=False, account=account, now=now
    )


def _refuse_missing(attendees: Iterable[Attendee], session: Session) -> None:
    """Refuse to note as missing who has results. Raises: RuleError("missing_has_results")."""
    played = _results_of_entries(session)
    for attendee in attendees:
        if results := played[attendee.entry.pk]:
            raise RuleError(
                "missing_has_results", article=ARTICLE, contestant=attendee.name, count=results
            )


def _results_of_entries(session: Session) -> Counter[int]:
    """Return how many results of a session are noted, by entry."""
    return Counter(
        entry
        for noted_result in noted_results_of(session)
        for entry in (*noted_result.ns, *noted_result.ew)
    )


@transaction.atomic
def keep_seat(*, entry: Entry, draft: WishDraft, account: Account | None, now: dt.datetime) -> None:
    """Reserve a seat for a contestant, replacing an earlier one. Raises: RuleError."""
    if not draft.criterion.strip():
        raise RuleError("seat_needs_criterion", article=ARTICLE)
    locked_event(entry.event)
    entry.seating_wishes.filter(ended_at__isnull=True).update(ended_at=now)
    SeatingWish.objects.create(
        entry=entry,
        criterion=draft.criterion.strip(),
        table=draft.table,
        line=draft.line,
        granted_by=account,
        granted_at=now,
    )
    record_event(
        "seat_kept",
        subject=f"event:{entry.event_id}",
        account=account,
        details={"entry": entry.pk, "criterion": draft.criterion.strip()},
    )


@transaction.atomic
def end_reserved_seat(*, entry: Entry, account: Account | None, now: dt.datetime) -> None:
    """Release a contestant's reserved seat, if there is one."""
    if entry.seating_wishes.filter(ended_at__isnull=True).update(ended_at=now):
        record_event(
            "seat_no_longer_kept",
            subject=f"event:{entry.event_id}",
            account=account,
            details={"entry": entry.pk},
        )


def mark_clock(
    *, session: Session, act: str, minutes: int, account: Account | None, now: dt.datetime
) -> ClockMark:
    """Start, stop or prolong the clock of a session."""
    return ClockMark.objects.create(
        session=session, act=act, minutes=minutes, noted_at=now, noted_by=account
    )


@transaction.atomic
def take_back_mark(*, mark: ClockMark, account: Account | None, now: dt.datetime) -> None:
    """Undo an act on the clock; if already undone, do nothing.

    Raises: RuleError if there are later acts on the clock, or it closed or opened the tables.
    """
    Session.objects.select_for_update().get(pk=mark.session_id)
    mark = ClockMark.objects.select_for_update().get(pk=mark.pk)
    if mark.taken_back_at is not None:
        return
    standing = ClockMark.objects.filter(session=mark.session_id, taken_back_at__isnull=True)
    if standing.order_by("-noted_at", "-pk").values_list("pk", flat=True).first() != mark.pk:
        raise RuleError("clock_went_on", article=CLOCK)
    if mark.act in {ClockAct.CLOSE, ClockAct.REOPEN}:
        raise RuleError("clock_not_tables", article=CLOCK)
    mark.taken_back_at, mark.taken_back_by = now, account
    mark.save(update_fields=["taken_back_at", "taken_back_by"])


@transaction.atomic
def call_round(
    *, session: Session, turn: int, account: Account | None, now: dt.datetime
) -> ClockMark:
    """Call a round; one more than the last ends the session, and earlier rounds may be called.

    Raises: RuleError if the clock moves the rounds, before the draw, or for an unknown round.
    """
    if not times_of(session).is_by_hand:
        raise RuleError("round_not_by_hand", article=CLOCK)
    seating = seating_of(session, on=session.played_on)
    rounds = max(
        section_seating.spec.rounds for section_seating in seating.of_plan(seating.plan).values()
    )
    if not 1 <= turn <= rounds + 1:
        raise RuleError("round_none_such", article=CLOCK, round=turn)
    return ClockMark.objects.create(
        session=session, act=ClockAct.ROUND, round=turn, noted_at=now, noted_by=account
    )
