"""Late and missing contestants, and slow tables, by the clock of the session.

Times are compared in UTC, since an hour is repeated when clocks are set back.
"""

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.seating.rules.session_clock import ClockReading

SEATED, OUT, PACE = "RTP 2.2.3", "RTP 2.2.3.2", "RTP 2.2.5"


@dataclass(frozen=True, slots=True)
class Seen:
    """A contestant noted as present or missing. alone: not together with others in one act."""

    entry: int
    at: dt.datetime
    is_present: bool
    alone: bool = True


@dataclass(frozen=True, slots=True)
class LateContestant:
    """A contestant not at the table at the start. came: whether it has arrived.

    is_out: its place may or might have been given away. article: which applies.
    """

    entry: int
    minutes: int
    came: bool
    is_out: bool
    article: str


@dataclass(frozen=True, slots=True)
class RoundPlayed:
    """A round of a table on the clock. done: of its boards; ended_at: when the last one was."""

    begins_at: dt.datetime
    ends_at: dt.datetime
    boards: int
    done: int
    ended_at: dt.datetime | None


@dataclass(frozen=True, slots=True)
class TableRound:
    """The boards of a table in a round.

    ended_at: of the last finished one; due: unfinished ones.
    """

    section: str
    table: int
    round: int
    ns: tuple[int, ...]
    ew: tuple[int, ...]
    ended_at: dt.datetime | None
    due: tuple[int, ...]
    boards: int

    @property
    def entries(self) -> tuple[int, ...]:
        """Return all contestants at the table. Source: RTP 2.2.5."""
        return self.ns + self.ew


@dataclass(frozen=True, slots=True)
class SlowTable:
    """A table that had not finished when its round ended.

    minutes: behind the clock; own: the part of them beyond its time since both sides could start.
    is_done: whether it has finished all boards of the round by now.
    """

    at: TableRound
    minutes: int
    own: int
    is_done: bool
    article: str = PACE


def begins_at(announced: dt.datetime, reading: ClockReading) -> dt.datetime:
    """Return when players must be present: at the announced time, or at a later start.

    Source: RTP 2.2.3.
    """
    announced = announced.astimezone(dt.UTC)
    begun = bool(reading.rounds) and reading.round > 0
    return max(announced, reading.rounds[0].begins_at.astimezone(dt.UTC)) if begun else announced


def late_contestants(
    begins: dt.datetime, seen: Sequence[Seen], *, out_after: int, until: dt.datetime
) -> list[LateContestant]:
    """Return the contestants missing at the start, the latest first.

    seen: in order; a contestant noted present together with others, after the start and never noted
    missing, may have been present before. until: now, or the end of the session.
    out_after: minutes after which a place may be given away. Source: RTP 2.2.3, 2.2.3.2, 2.1.11.2.
    """
    begins, until = begins.astimezone(dt.UTC), until.astimezone(dt.UTC)
    by_entry: dict[int, list[Seen]] = {}
    for table in seen:
        by_entry.setdefault(table.entry, []).append(table)
    late_contestants = []
    for entry, rows in by_entry.items():
        came_at = _came_at(rows, begins)
        came = came_at is not None
        minutes = _minutes((came_at or until) - begins)
        if minutes > 0:
            is_out = minutes >= out_after
            late_contestants.append(
                LateContestant(entry, minutes, came, is_out, OUT if is_out else SEATED)
            )
    return sorted(
        late_contestants,
        key=lambda late_contestant: (
            late_contestant.came,
            -late_contestant.minutes,
            late_contestant.entry,
        ),
    )


def _came_at(rows: Sequence[Seen], begins: dt.datetime) -> dt.datetime | None:
    """Return when a contestant came, the start if never noted missing; None while it is missing."""
    if not rows[-1].is_present:
        return None
    missed = [at for at, row in enumerate(rows) if not row.is_present]
    first = rows[missed[-1] + 1] if missed else rows[0]
    return first.at.astimezone(dt.UTC) if missed or first.alone else begins


def minutes_behind(played: RoundPlayed, *, now: dt.datetime) -> int:
    """Return by how many minutes a table is behind the clock in a round, negative if ahead.

    Each board has its share of the round: 7 minutes, or 8 with screens. The first board without a
    result shows how late the table is; after the last board its time counts.
    Source: RTP 2.2.5, 2.3.7.
    """
    begins, ends, now = (
        moment.astimezone(dt.UTC) for moment in (played.begins_at, played.ends_at, now)
    )
    if played.done >= played.boards:
        ended = played.ended_at or now
        return _minutes(ended.astimezone(dt.UTC) - ends)
    share = (ends - begins) / played.boards
    return max(0, _minutes(now - (begins + share * (played.done + 1))))


def minutes_off(rounds: Sequence[RoundPlayed], *, now: dt.datetime) -> int | None:
    """Return by how many minutes a table is ahead of the clock, negative if behind; 0 if in time.

    rounds: those begun, in order; the result is None before the first. The first unfinished round
    counts, or else the last. Source: RTP 2.2.5, 2.3.7.
    """
    selected_rounds = [round_ for round_ in rounds if round_.begins_at <= now and round_.boards]
    if not selected_rounds:
        return None
    at = next(
        (round_ for round_ in selected_rounds if round_.done < round_.boards), selected_rounds[-1]
    )
    return -minutes_behind(at, now=now)


def slow_tables(
    reading: ClockReading, tables: Sequence[TableRound], *, now: dt.datetime
) -> list[SlowTable]:
    """Return the tables that had not finished when their round ended, the last round first.

    For a table that waited for pairs from a slow one, its own minutes count from when both sides
    could start. Source: RTP 2.2.5.
    """
    now = now.astimezone(dt.UTC)
    times = {round_.round: round_ for round_ in reading.rounds}
    done: Mapping[tuple[int, int], dt.datetime] = {
        (entry, table.round): _done_at(table, now) for table in tables for entry in table.entries
    }
    slow_tables = []
    for table in tables:
        time = times.get(table.round)
        if time is None or table.round >= reading.round:
            continue
        begins, ends = time.begins_at.astimezone(dt.UTC), time.ends_at.astimezone(dt.UTC)
        ended = _done_at(table, now)
        free = [done.get((entry, table.round - 1), begins) for entry in table.entries]
        own_end = max([begins, *free]) + (ends - begins)
        done_boards = table.boards - len(table.due)
        played = RoundPlayed(begins, ends, table.boards, done_boards, table.ended_at)
        minutes = minutes_behind(played, now=now)
        if minutes > 0:
            own = min(minutes, max(0, _minutes(ended - own_end)))
            slow_tables.append(SlowTable(table, minutes, own, not table.due))
    return sorted(
        slow_tables,
        key=lambda slow_table: (slow_table.is_done, -slow_table.at.round, -slow_table.minutes),
    )


def _done_at(table_round: TableRound, now: dt.datetime) -> dt.datetime:
    if table_round.due or table_round.ended_at is None:
        return now
    return table_round.ended_at.astimezone(dt.UTC)


def _minutes(delay: dt.timedelta) -> int:
    return int(delay.total_seconds() // 60)
