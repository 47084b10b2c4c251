"""The tables of a session of teams: two per match, numbered by it in the section of each room."""

import datetime as dt
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.db.models import Prefetch
from django.utils import timezone

from scoring.live.rules.lines import DROPPED, DUE, ENTERED, HAS_RESULT
from scoring.models import BoardResult, BookLine
from tournaments.models import ClockMark, Entry, EntryPlayer, Event, EventKind, Session
from tournaments.seating.rules.table_hours import (
    CLOSE,
    REOPEN,
    TableHours,
    beginning_of,
    table_hours,
)
from tournaments.seating.selectors.seating import Seating
from tournaments.seating.selectors.sessions import names_shown
from tournaments.selectors.names_shown import hidden_players
from tournaments.teams.selectors.match_days import refuse_match_ahead

WAITING = frozenset({DUE, ENTERED})


@dataclass(frozen=True, slots=True)
class TeamTable:
    """A table with its lines in the order of the rounds, and who plays them.

    turn: the round in play, 0 before the first. day: the first on which results are entered.
    """

    section: str
    table: int
    lines: tuple[BookLine, ...]
    turn: int
    hours: TableHours
    day: dt.date


def is_of_teams(session: Session) -> bool:
    """Return whether teams play in a session."""
    return session.event.kind == EventKind.TEAMS


def team_tables(
    session: Session, *, now: dt.datetime, table: tuple[str, int] | None = None
) -> list[TeamTable]:
    """Return every table of a session of teams that has boards to play, in four queries.

    table: section and number of the only table to read.
    """
    rows = (
        BookLine.objects.filter(session=session)
        .exclude(state=DROPPED)
        .select_related("match", "account__person", "session__event")
        .order_by("table", "section", "round", "board")
    )
    if table is not None:
        rows = rows.filter(section=table[0], table=table[1])
    by_table: dict[tuple[str, int], list[BookLine]] = {}
    for row in rows:
        by_table.setdefault((row.section, row.table), []).append(row)
    early = _closed_early([session.pk]).get(session.pk)
    return [
        _table(session, section, number, lines, early, now)
        for (section, number), lines in by_table.items()
    ]


def teams_seated(
    lines: Iterable[BookLine], *, on: dt.date | None, others: Iterable[int] = ()
) -> Mapping[int, Seating]:
    """Return each team of some lines, and others, as a seating.

    on: the day by which people are shown; None: without people, as `seating_of` reads it.
    """
    teams = {pk for line in lines for pk in (line.ns_id, line.ew_id)} | set(others)
    entries = Entry.objects.filter(pk__in=teams)
    if on is not None:
        playing = EntryPlayer.objects.filter(left_at__isnull=True).select_related("person")
        entries = entries.select_related("registration__captain").prefetch_related(
            Prefetch("players", playing), hidden_players(on=on)
        )
    seatings_by_entry_id = {}
    for entry in entries:
        people = [] if on is None else [row.person for row in entry.players.all()]
        seatings_by_entry_id[entry.pk] = Seating(
            number=int(entry.number) if entry.number.isdecimal() else 0,
            entry=entry.pk,
            name="" if on is None else names_shown(entry, people, on=on),
            people=tuple(person.pk for person in people),
            is_fixed=False,
            rank=0,
            code="",
            values={},
        )
    return seatings_by_entry_id


def boards_to_play(event: Event, *, now: dt.datetime) -> set[tuple[int, int]]:
    """Return the boards, as session and number, that a room of a match has yet to play.

    A match with results from a file, and no entries of a table, is considered played; so is what
    was due on a day whose tables are closed, in rounds that have begun. An event with files only
    hides nothing: its matches may be played on different days, and with different deals.
    """
    rows = list(
        BookLine.objects.filter(book__event=event)
        .exclude(state=DROPPED)
        .select_related("match", "session__event")
    )
    if not rows:
        return set()
    noted = {row.match_id for row in rows if row.state in HAS_RESULT}
    rounds = {row.round for row in rows if row.state in HAS_RESULT}
    results = BoardResult.objects.filter(event=event, removed_in__isnull=True)
    pairings = {
        (number, frozenset((home, away)))
        for number, home, away in results.values_list(
            "match__round", "match__home", "match__away"
        ).distinct()
    }
    if pairings and not noted:
        return set()
    closed = _closed_early({row.session_id for row in rows})
    open_now: dict[int | None, bool] = {}
    places = set()
    for row in rows:
        met = row.round, frozenset((row.ns_id, row.ew_id))
        is_of_file = row.match_id not in noted and met in pairings
        if row.state not in WAITING or is_of_file:
            continue
        if row.match_id not in open_now:
            hours, _day = hours_of_match(row, row.session)
            if row.round in rounds:
                hours = _as_closed(hours, closed.get(row.session_id), now)
            open_now[row.match_id] = now < hours.closes_at
        if open_now[row.match_id]:
            places.add((row.session.number, row.board))
    return places


def hours_of_match(line: BookLine, session: Session) -> tuple[TableHours, dt.date]:
    """Return when results of a match are entered, and its day: its own, or the event's."""
    zone, match = timezone.get_current_timezone(), line.match
    if match is not None and match.starts_at is not None:
        day = timezone.localdate(match.starts_at)
        return table_hours(day, None, (), zone=zone), day
    event = session.event
    last = table_hours(event.ends_on, None, (), zone=zone)
    opens = beginning_of(event.starts_on, zone)
    return TableHours(opens, last.closes_at, last.latest), event.starts_on


def refuse_ahead(session: Session, table: int, round_number: int, *, now: dt.datetime) -> None:
    """Refuse entries at a table of teams before the day of its match.

    Raises: RuleError. Source: RTP 3.6.11.
    """
    if not is_of_teams(session):
        return
    lines = BookLine.objects.filter(session=session, table=table, round=round_number)
    lines_of_matches = lines.exclude(match=None).select_related(
        "match__event", "match__home", "match__away"
    )
    line = lines_of_matches.first()
    if line is not None and line.match is not None:
        refuse_match_ahead(line.match, now=now)


def _table(
    session: Session,
    section: str,
    table: int,
    lines: Sequence[BookLine],
    early: dt.datetime | None,
    now: dt.datetime,
) -> TeamTable:
    by_round: dict[int, list[BookLine]] = {}
    for line in lines:
        by_round.setdefault(line.round, []).append(line)
    hours = {turn: hours_of_match(book_lines[0], session) for turn, book_lines in by_round.items()}
    turns = [
        turn for turn, (hours_of_table, _day) in hours.items() if hours_of_table.opens_at <= now
    ]
    unfinished = [turn for turn in turns if any(r.state in WAITING for r in by_round[turn])]
    turn = min(unfinished, default=max(turns, default=0))
    of_turn, day = hours[turn or min(hours)]
    of_turn = _as_closed(of_turn, early, now)
    return TeamTable(section, table, tuple(lines), turn, of_turn, day)


def _as_closed(hours: TableHours, early: dt.datetime | None, now: dt.datetime) -> TableHours:
    """Return the opening hours, ended early for the night in which the tables were closed."""
    if early is None or not hours.opens_at <= early < hours.closes_at:
        return hours
    zone = timezone.get_current_timezone()
    night = table_hours(timezone.localdate(early), None, (), zone=zone).latest
    return replace(hours, closes_at=early) if now < night else hours


def _closed_early(sessions: Collection[int]) -> dict[int, dt.datetime]:
    """Return when the director closed the tables, for sessions not opened again."""
    marks = ClockMark.objects.filter(session__in=sessions, act__in=(CLOSE, REOPEN))
    last = {mark.session_id: mark for mark in marks.order_by("noted_at", "pk")}
    return {pk: mark.noted_at for pk, mark in last.items() if mark.act == CLOSE}
