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
    for each in seen:
        by_entry.setdefault(each.entry, []).append(each)
    found = []
    for entry, rows in by_entry.items():
        came_at = _came_at(rows, begins)
        came = came_at is not None
        minutes = _minutes((came_at or until) - begins)
        if minutes > 0:
            is_out = minutes >= out_after
            found.append(LateContestant(entry, minutes, came, is_out, OUT if is_out else SEATED))
    return sorted(found, key=lambda each: (each.came, -each.minutes, each.entry))


def _came_at(rows: Sequence[Seen], begins: dt.datetime) -> dt.datetime | None:
    """Return when a contestant came, the start if never noted missing; None while it is missing."""
    if not rows[-1].is_present:
        return None
    missed = [at for at, each in enumerate(rows) if not each.is_present]
    first = rows[missed[-1] + 1] if missed else rows[0]
    return first.at.astimezone(dt.UTC) if missed or first.alone else begins


def minutes_behind(played: RoundPlayed, *, now: dt.datetime) -> int:
    """Return by how many minutes a table is behind the clock in a round, negative if ahead.

    Each board has its share of the round: 7 minutes, or 8 with screens. The first board without a
    result shows how late the table is; after the last board its time counts.
    Source: RTP 2.2.5, 2.3.7.
    """
    begins, ends, now = (
        each.astimezone(dt.UTC) for each in (played.begins_at, played.ends_at, now)
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
    begun = [each for each in rounds if each.begins_at <= now and each.boards]
    if not begun:
        return None
    at = next((each for each in begun if each.done < each.boards), begun[-1])
    return -minutes_behind(at, now=now)


def slow_tables(
    reading: ClockReading, tables: Sequence[TableRound], *, now: dt.datetime
) -> list[SlowTable]:
    """Return the tables that had not finished when their round ended, the last round first.

    For a table that waited for pairs from a slow one, its own minutes count from when both sides
    could start. Source: RTP 2.2.5.
    """
    now = now.astimezone(dt.UTC)
    times = {each.round: each for each in reading.rounds}
    done: Mapping[tuple[int, int], dt.datetime] = {
        (entry, each.round): _done_at(each, now) for each in tables for entry in each.entries
    }
    found = []
    for each in tables:
        time = times.get(each.round)
        if time is None or each.round >= reading.round:
            continue
        begins, ends = time.begins_at.astimezone(dt.UTC), time.ends_at.astimezone(dt.UTC)
        ended = _done_at(each, now)
        free = [done.get((entry, each.round - 1), begins) for entry in each.entries]
        own_end = max([begins, *free]) + (ends - begins)
        done_boards = each.boards - len(each.due)
        played = RoundPlayed(begins, ends, each.boards, done_boards, each.ended_at)
        minutes = minutes_behind(played, now=now)
        if minutes > 0:
            own = min(minutes, max(0, _minutes(ended - own_end)))
            found.append(SlowTable(each, minutes, own, not each.due))
    return sorted(found, key=lambda each: (each.is_done, -each.at.round, -each.minutes))


def _done_at(each: TableRound, now: dt.datetime) -> dt.datetime:
    if each.due or each.ended_at is None:
        return now
    return each.ended_at.astimezone(dt.UTC)


def _minutes(delay: dt.timedelta) -> int:
    return int(delay.total_seconds() // 60)
