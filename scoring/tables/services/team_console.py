"""A session of teams for its director: each match in both rooms, its score, its pace."""

import datetime as dt
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from django.utils import timezone

from federation.errors import RuleError
from scoring.engine_input.values import ScoredMatch
from scoring.live.services.matches_now import matches_now
from scoring.models import BookLine
from scoring.rules.rooms import SECTIONS
from scoring.tables.selectors.console import (
    Console,
    ConsoleBoard,
    ConsoleTable,
    cell_of,
    hands_of_session,
    played_in,
    rows_noted,
    with_remarks,
)
from scoring.tables.selectors.team_tables import TeamTable, team_tables, teams_seated
from tournaments.models import MatchEnd, ScheduledMatch, Session
from tournaments.preflight.selectors.preflight import table_settings_of
from tournaments.rules.attendance import minutes_for
from tournaments.seating.rules.pace import RoundPlayed, minutes_off
from tournaments.seating.rules.session_clock import ClockReading, RoundTime, clock_of_rounds
from tournaments.seating.selectors.seating import Seating, marks_of
from tournaments.selectors.rule_sets import regulation_of
from tournaments.teams.selectors.schedule import schedule_of, team_play_of

Key = tuple[str, int]
NO_ROUND = 0


@dataclass(frozen=True, slots=True)
class MatchOnConsole:
    """A match of a round: home and visitors, its tables by room, and its score."""

    match: ScheduledMatch
    home: Seating
    away: Seating
    rooms: tuple[ConsoleTable, ...]
    scored: ScoredMatch | None


@dataclass(frozen=True, slots=True)
class TeamConsole:
    """The console of a session of teams. matches: by round."""

    console: Console
    matches: Mapping[int, Sequence[MatchOnConsole]]


def team_console_of(session: Session, *, now: dt.datetime, with_hands: bool) -> TeamConsole:
    """Return the current state of a session of teams, with a fixed number of queries.

    with_hands: whether the reader may know the cards. Raises: RuleError before it is drawn.
    """
    tables = team_tables(session, now=now)
    if not tables:
        raise RuleError("seating_not_drawn", article="RTP 3.6.3")
    lines = [line for table in tables for line in table.lines]
    turns = sorted({line.round for line in lines})
    drawn = [
        scheduled_match
        for scheduled_match in schedule_of(session.event)
        if scheduled_match.round in turns
    ]
    reading = _clock(session, tables, turns, now)
    turn = _turn(tables, turns, reading)
    byes = [scheduled_match for scheduled_match in drawn if scheduled_match.ending == MatchEnd.BYE]
    teams = teams_seated(lines, on=timezone.localdate(now), others=_named(byes))
    boards = _boards(session, lines, teams, with_hands=with_hands)
    by_key: dict[tuple[str, int, int], list[ConsoleBoard]] = defaultdict(list)
    for board in boards:
        by_key[board.section, board.table, board.round].append(board)
    shown = tuple(_table(table, by_key, turns, turn, reading, now) for table in tables)
    console = Console(
        session,
        reading,
        turn,
        turns,
        shown,
        frozenset(teams),
        {turn: [teams[pk] for pk in _named(byes, of=turn)] for turn in turns},
    )
    return TeamConsole(console, _matches(session, drawn, shown, teams))


def _named(matches: Collection[ScheduledMatch], *, of: int = NO_ROUND) -> list[int]:
    """Return the teams of all matches, or of those of one round."""
    own = [match for match in matches if of in {NO_ROUND, match.round}]
    return [pk for match in own for pk in (match.home_id, match.away_id) if pk is not None]


def _boards(
    session: Session, lines: Sequence[BookLine], teams: Mapping[int, Seating], *, with_hands: bool
) -> list[ConsoleBoard]:
    slots = {
        (line.section, line.table, line.round, line.board): (
            (teams[line.ns_id],),
            (teams[line.ew_id],),
        )
        for line in lines
    }
    hands = hands_of_session(session) if with_hands else {}
    play = team_play_of(session.event)
    own_boards = play is None or not play.same_boards
    return list(with_remarks(slots, rows_noted(session), hands, by_match=own_boards))


def _clock(
    session: Session, tables: Sequence[TeamTable], turns: Sequence[int], now: dt.datetime
) -> ClockReading | None:
    """Return the clock of the rounds; None if the matches of a round have different times.

    Source: RTP 2.3.7.
    """
    starts: dict[int, set[dt.datetime | None]] = defaultdict(set)
    boards: dict[int, set[int]] = defaultdict(set)
    for line in (line for table in tables for line in table.lines):
        starts[line.round].add(line.match.starts_at if line.match else None)
        boards[line.round].add(line.board)
    if any(len(start) != 1 or None in start for start in starts.values()):
        return None
    with_screens = table_settings_of(session.event).has_screens
    figures = regulation_of(session.event).pace
    times = []
    for turn in turns:
        begins = next(at for at in starts[turn] if at is not None)
        minutes = minutes_for(len(boards[turn]), with_screens=with_screens, figures=figures)
        times.append(RoundTime(turn, begins, begins + dt.timedelta(minutes=minutes)))
    return clock_of_rounds(times, marks_of(session), now=now)


def _turn(tables: Sequence[TeamTable], turns: Sequence[int], reading: ClockReading | None) -> int:
    """Return the round in play: by the clock, else the first that is not done."""
    if reading is None:
        return max((table.turn for table in tables), default=NO_ROUND)
    return turns[min(reading.round, len(turns)) - 1] if reading.round else NO_ROUND


def _table(
    table: TeamTable,
    boards: Mapping[tuple[str, int, int], Sequence[ConsoleBoard]],
    turns: Sequence[int],
    turn: int,
    reading: ClockReading | None,
    now: dt.datetime,
) -> ConsoleTable:
    cells = tuple(
        cell_of(boards.get((table.section, table.table, number), ()), number, turn)
        for number in turns
    )
    off = None
    if reading is not None:
        rounds: list[RoundPlayed] = [
            played_in(cell, on_clock.begins_at, on_clock.ends_at)
            for cell, on_clock in zip(cells, reading.rounds, strict=True)
        ]
        off = minutes_off(rounds, now=reading.stopped_at or now)
    return ConsoleTable(table.section, table.table, cells, off)


def _matches(
    session: Session,
    drawn: Sequence[ScheduledMatch],
    tables: Sequence[ConsoleTable],
    teams: Mapping[int, Seating],
) -> dict[int, list[MatchOnConsole]]:
    by_key: dict[Key, ConsoleTable] = {(table.section, table.table): table for table in tables}
    scored = matches_now(session.event)
    match_on_consoles: dict[int, list[MatchOnConsole]] = defaultdict(list)
    for match in drawn:
        if match.home_id not in teams or match.away_id not in teams:
            continue
        rooms = tuple(
            by_key[section, match.number]
            for section in SECTIONS.values()
            if (section, match.number) in by_key
        )
        home, away = teams[match.home_id or 0], teams[match.away_id or 0]
        match_on_consoles[match.round].append(
            MatchOnConsole(match, home, away, rooms, scored.get(match.pk))
        )
    return match_on_consoles
