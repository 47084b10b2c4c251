"""The clock of a session: start and end of each round, with stops and added minutes."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

ARTICLE = "RTP 2.2.5"


SAME_SESSION = dt.timedelta(hours=12)  # later, what is drawn is a record of the past


@dataclass(frozen=True, slots=True)
class Mark:
    """An act of the director on the clock.

    act: START, PAUSE, RESUME, MORE (minutes added), or ROUND (a round called by hand; one more than
    the last round ends the session).
    """

    act: str
    at: dt.datetime
    minutes: int = 0
    round: int = 0


@dataclass(frozen=True, slots=True)
class RoundTime:
    """One round on the clock."""

    round: int
    begins_at: dt.datetime
    ends_at: dt.datetime


@dataclass(frozen=True, slots=True)
class ClockReading:
    """The clock now. round: 0 before the start, more than the number of rounds after the end.

    stopped_at: when it was stopped, None while it runs. is_by_hand: the director calls the rounds;
    the ends of later rounds are then estimates by the timetable.
    """

    rounds: tuple[RoundTime, ...]
    round: int
    stopped_at: dt.datetime | None
    is_by_hand: bool = False


def is_hour_over(starts_at: dt.datetime, now: dt.datetime) -> bool:
    """Return whether a session that is prepared now can no longer begin at its hour.

    Source: RTP 2.2.5.
    """
    return starts_at < now < starts_at + SAME_SESSION


def session_clock(
    starts_at: dt.datetime,
    marks: Sequence[Mark],
    *,
    rounds: int,
    minutes_in_round: int,
    now: dt.datetime,
) -> ClockReading:
    """Return the present times of all rounds.

    marks: in order. The session starts on time unless the director starts it later; a stop moves
    the end of the current round and all later ones, and so do added minutes.
    Source: RTP 2.2.5.
    """
    begins = next((mark.at for mark in marks if mark.act == "START"), starts_at)
    length = dt.timedelta(minutes=minutes_in_round)
    times = [
        RoundTime(turn + 1, begins + turn * length, begins + (turn + 1) * length)
        for turn in range(rounds)
    ]
    return clock_of_rounds(times, marks, now=now)


def read_clock(
    starts_at: dt.datetime,
    marks: Sequence[Mark],
    *,
    is_by_hand: bool,
    rounds: int,
    minutes_in_round: int,
    now: dt.datetime,
) -> ClockReading:
    """Return the rounds by the clock, or as called by the director. Source: RTP 2.2.5."""
    read = called_rounds if is_by_hand else session_clock
    return read(starts_at, marks, rounds=rounds, minutes_in_round=minutes_in_round, now=now)


def clock_of_rounds(
    times: Sequence[RoundTime], marks: Sequence[Mark], *, now: dt.datetime
) -> ClockReading:
    """Return the times of rounds with their own starting times, moved by stops and added minutes.

    Its round counts those that have begun. Source: RTP 2.2.5, 2.3.7.
    """
    times = list(times)
    stopped_at: dt.datetime | None = None
    for mark in marks:
        if mark.act == "PAUSE" and stopped_at is None:
            stopped_at = mark.at
        elif mark.act == "RESUME" and stopped_at is not None:
            times = _later(times, stopped_at, mark.at - stopped_at)
            stopped_at = None
        elif mark.act == "MORE":
            times = _later(times, mark.at, dt.timedelta(minutes=mark.minutes))
    read_at = stopped_at or now
    if stopped_at is not None:
        times = _later(times, stopped_at, max(dt.timedelta(), now - stopped_at))
    played = sum(time.begins_at <= read_at for time in times)
    over = bool(times) and read_at >= times[-1].ends_at
    return ClockReading(tuple(times), len(times) + 1 if over else played, stopped_at)


def called_rounds(
    starts_at: dt.datetime,
    marks: Sequence[Mark],
    *,
    rounds: int,
    minutes_in_round: int,
    now: dt.datetime,
) -> ClockReading:
    """Return the rounds as called by the director; the last call counts, also of an earlier round.

    The current round has no end before the next is called. Source: RTP 2.2.5.
    """
    calls = [mark for mark in marks if mark.act == "ROUND"]
    current = calls[-1].round if calls else 0
    by_round = {mark.round: mark.at for mark in calls}
    length = dt.timedelta(minutes=minutes_in_round)
    times: list[RoundTime] = []
    for turn in range(1, rounds + 1):
        before = times[-1].ends_at if times else starts_at
        begins = by_round.get(turn, before) if turn <= current else before
        ends = begins + length
        if turn < current:
            following = (
                by_round[number] for number in range(turn + 1, current + 1) if number in by_round
            )
            ends = max(begins, next(following))
        elif turn == current:
            ends = max(ends, now)
        times.append(RoundTime(turn, begins, ends))
    return ClockReading(tuple(times), current, None, is_by_hand=True)


def _later(times: Sequence[RoundTime], moment: dt.datetime, delay: dt.timedelta) -> list[RoundTime]:
    """Return the times with the round at a moment prolonged, and later ones moved."""
    return [
        RoundTime(
            time.round,
            time.begins_at + delay if time.begins_at > moment else time.begins_at,
            time.ends_at + delay if time.ends_at > moment else time.ends_at,
        )
        for time in times
    ]
