"""The pace of a session for its director: who is late, which tables are behind."""

import datetime as dt
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Min
from django.utils import timezone

from scoring.live.rules.lines import DROPPED, DUE
from scoring.models import BookLine
from tournaments.models import CheckIn, EntryPlayer, Session, SessionHours
from tournaments.rules.attendance import pair_is_out_after
from tournaments.seating.rules.pace import (
    LateContestant,
    Seen,
    SlowTable,
    TableRound,
    begins_at,
    late_contestants,
    slow_tables,
)
from tournaments.seating.rules.table_hours import beginning_of
from tournaments.seating.selectors.seating import clock_of, seating_of
from tournaments.seating.selectors.sessions import attendees_of
from tournaments.selectors.rule_sets import regulation_of


@dataclass(frozen=True, slots=True)
class SessionPace:
    """Late contestants and slow tables at a moment. out_after: minutes, RTP 2.2.3.2.

    tables: number of tables that play in each round. names: of everybody mentioned here.
    """

    begins_at: dt.datetime
    out_after: int
    late: tuple[LateContestant, ...]
    slow: tuple[SlowTable, ...]
    tables: Mapping[int, int]
    names: Mapping[int, str]

    @property
    def behind(self) -> list[SlowTable]:
        """Return the tables that have not finished a round whose time is over."""
        return [slow_table for slow_table in self.slow if not slow_table.is_done]


def pace_of(session: Session, *, now: dt.datetime) -> SessionPace | None:
    """Return the pace of a seated session by its clock; None without a start time or a draw.

    Nobody is late before the first draw, and no table in a round that began before it, or of which
    no table has entered a board. Source: RTP 2.2.3, 2.2.3.2, 2.2.5.
    """
    hours = SessionHours.objects.filter(session=session).first()
    seating = seating_of(session, on=session.played_on)
    if hours is None or not seating.plans:
        return None
    reading = clock_of(session, hours, seating.sections, now=now)
    figures = regulation_of(session.event)
    out_after = pair_is_out_after(
        max(section.boards_in_round for section in seating.sections),
        with_screens=hours.with_screens,
        figures=figures.attendance,
        pace=figures.pace,
    )
    drawn_at = min(plan.made_at for plan in seating.plans)  # nobody sits at a table before
    begins = max(begins_at(hours.starts_at, reading), drawn_at.astimezone(dt.UTC))
    names = {attendee.entry.pk: attendee.name for attendee in attendees_of(session)}
    due = names.keys() - _entered_after(session, begins)
    late = late_contestants(
        begins,
        [seen for seen in _seen(session) if seen.entry in due],
        out_after=out_after,
        until=min(now, reading.rounds[-1].ends_at),
    )
    tables = _tables(session)
    begun = {table.round for table in tables if table.ended_at is not None}
    counted = {
        time.round for time in reading.rounds if time.begins_at >= drawn_at and time.round in begun
    }
    slow = [item for item in slow_tables(reading, tables, now=now) if item.at.round in counted]
    return SessionPace(
        begins,
        out_after,
        tuple(late),
        tuple(slow),
        Counter(table.round for table in tables),
        names,
    )


def _entered_after(session: Session, begins: dt.datetime) -> set[int]:
    """Return the contestants entered once play had begun: nobody awaited them at the start.

    Source: RTP 2.2.3.
    """
    entered = EntryPlayer.objects.filter(entry__event=session.event_id).order_by()
    first = entered.values("entry").annotate(first=Min("added_at")).filter(first__gt=begins)
    return set(first.values_list("entry", flat=True))


def _seen(session: Session) -> list[Seen]:
    """Return the notes of who is present, from the session's day on; earlier ones are ignored."""
    since = beginning_of(session.played_on, timezone.get_current_timezone())
    rows = list(
        CheckIn.objects.filter(session=session, noted_at__gte=since)
        .order_by("noted_at", "pk")
        .values_list("entry", "noted_at", "is_present")
    )
    together = Counter((at, is_present) for _entry, at, is_present in rows)
    return [
        Seen(entry, at, is_present, alone=together[at, is_present] == 1)
        for entry, at, is_present in rows
    ]


def _tables(session: Session) -> list[TableRound]:
    book_lines: dict[tuple[int, str, int], list[BookLine]] = {}
    rows = BookLine.objects.filter(session=session).exclude(state=DROPPED)
    for row in rows.order_by("round", "section", "table", "board"):
        book_lines.setdefault((row.round, row.section, row.table), []).append(row)
    return [_table(lines) for lines in book_lines.values()]


def _table(lines: list[BookLine]) -> TableRound:
    first = lines[0]
    return TableRound(
        first.section,
        first.table,
        first.round,
        tuple(entry_id for entry_id in (first.ns_id, first.south_id) if entry_id),
        tuple(entry_id for entry_id in (first.ew_id, first.west_id) if entry_id),
        max((line.entered_at for line in lines if line.entered_at), default=None),
        tuple(line.board for line in lines if line.state == DUE),
        len(lines),
    )
