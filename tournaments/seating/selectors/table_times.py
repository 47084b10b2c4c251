"""The clock of a session as its tables see it."""

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db import connection
from django.utils import timezone

from tournaments.models import Session, SessionHours
from tournaments.seating.rules.session_clock import Mark, read_clock
from tournaments.seating.rules.table_hours import TableHours, beginning_of, table_hours
from tournaments.seating.selectors.seating import SectionSeating, marks_of

_TIMES = """
    SELECT c.id, c.rounds, c.boards_in_round, h.starts_at, h.minutes_per_board, h.is_by_hand,
           m.act, m.noted_at, m.minutes, m.round
    FROM tournaments_seatingsection c
    LEFT JOIN tournaments_sessionhours h ON h.session_id = %s
    LEFT JOIN tournaments_clockmark m
        ON m.session_id = %s AND m.taken_back_at IS NULL AND m.noted_at >= %s
    WHERE c.plan_id = (
        SELECT id FROM tournaments_seatingplan WHERE session_id = %s ORDER BY version DESC LIMIT 1
    )
    ORDER BY c.id, m.noted_at, m.id
"""


@dataclass(frozen=True, slots=True)
class Pace:
    """When a session begins, how long a round takes, and whether its director calls the rounds."""

    starts_at: dt.datetime
    minutes_in_round: int
    is_by_hand: bool


@dataclass(frozen=True, slots=True)
class TableTimes:
    """The clock now. turn: the round in play, 0 before the first, after the last one more.

    hours: when players may enter results. begins_at: when the first round begins, None if the
    director starts it. begins: when each round begins; if rounds are started by hand, those
    started. is_stopped: the clock is.
    """

    turn: int
    hours: TableHours
    begins_at: dt.datetime | None = None
    begins: Mapping[int, dt.datetime] = field(default_factory=dict)
    is_stopped: bool = False


def times_of_seated(
    session: Session, sections: Sequence[SectionSeating], *, now: dt.datetime
) -> TableTimes:
    """Return the times of a session whose seating is at hand."""
    row = SessionHours.objects.filter(session=session).first()
    rounds = max(section.spec.rounds for section in sections)
    pace = None
    if row is not None:
        boards = max(section.boards_in_round for section in sections)
        pace = Pace(row.starts_at, row.minutes_per_board * boards, is_by_hand=row.is_by_hand)
    return _table_times(session.played_on, pace, marks_of(session), rounds, now)


def times_statement(session: Session) -> tuple[str, list[Any]]:
    """Return the statement that reads the times of a session, and its values.

    A result noted at a table waits for it, so neither seats nor people are read, and the caller
    sends it along with its own statements.
    """
    since = beginning_of(session.played_on, timezone.get_current_timezone())
    moment = connection.ops.adapt_datetimefield_value(since)
    return _TIMES, [session.pk, session.pk, moment, session.pk]


def times_of_rows(
    session: Session, rows: Sequence[tuple[Any, ...]], *, now: dt.datetime
) -> TableTimes | None:
    """Return the times that the rows of the statement tell; None before the session is seated."""
    if not rows:
        return None
    first, _rounds, _boards, starts_at, minutes, is_by_hand = rows[0][:6]
    pace = None
    if starts_at is not None:
        boards = max(row[2] for row in rows)
        pace = Pace(_moment(starts_at), minutes * boards, is_by_hand=bool(is_by_hand))
    marks = [
        Mark(act, _moment(noted_at), added, turn)
        for section, *_times, act, noted_at, added, turn in rows
        if section == first and act is not None
    ]
    return _table_times(session.played_on, pace, marks, max(row[1] for row in rows), now)


def _table_times(
    day: dt.date, pace: Pace | None, marks: Sequence[Mark], rounds: int, now: dt.datetime
) -> TableTimes:
    """Return the times of a session on a day; without a timetable all its rounds have begun."""
    zone = timezone.get_current_timezone()
    hours = table_hours(day, None if pace is None else pace.starts_at, marks, zone=zone)
    if pace is None:
        return TableTimes(rounds, hours)
    reading = read_clock(
        pace.starts_at,
        marks,
        is_by_hand=pace.is_by_hand,
        rounds=rounds,
        minutes_in_round=pace.minutes_in_round,
        now=now,
    )
    begins = {
        time.round: time.begins_at
        for time in reading.rounds
        if time.round <= reading.round or not reading.is_by_hand
    }
    begins_at = None if reading.is_by_hand else reading.rounds[0].begins_at
    return TableTimes(reading.round, hours, begins_at, begins, reading.stopped_at is not None)


def _moment(value: dt.datetime | str) -> dt.datetime:
    """Return a moment as the database gives it to a plain statement: of SQLite text or naive."""
    moment = dt.datetime.fromisoformat(value) if isinstance(value, str) else value
    return moment if moment.tzinfo is not None else moment.replace(tzinfo=dt.UTC)
