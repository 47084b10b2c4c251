"""Who is late and which tables are behind, by the clock of the session."""

import datetime as dt
from collections.abc import Sequence
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from tournaments.seating.rules.pace import (
    RoundPlayed,
    Seen,
    TableRound,
    begins_at,
    late_contestants,
    minutes_off,
    slow_tables,
)
from tournaments.seating.rules.session_clock import ClockReading, Mark, called_rounds, session_clock

LISBON = ZoneInfo("Europe/Lisbon")
EVENING = dt.datetime(2026, 11, 14, 21, 35, tzinfo=dt.UTC)
# Clocks are set back at 02:00 of the 25th: the hour from one to two is played twice.
AUTUMN = dt.datetime(2026, 10, 25, 0, 40, tzinfo=LISBON)
MINUTE = dt.timedelta(minutes=1)


def clock(
    starts: dt.datetime,
    now: dt.datetime,
    *,
    rounds: int = 9,
    minutes: int = 21,
    marks: Sequence[Mark] = (),
) -> ClockReading:
    return session_clock(starts, marks, rounds=rounds, minutes_in_round=minutes, now=now)


def table(
    turn: int, table: int, ns: int, ew: int, ended_at: dt.datetime | None, due: tuple[int, ...] = ()
) -> TableRound:
    return TableRound("A", table, turn, (ns,), (ew,), ended_at, due, boards=3)


def late(
    seen: list[Seen], *, begins: dt.datetime = EVENING, until: dt.datetime = EVENING + 60 * MINUTE
) -> list[tuple[Any, ...]]:
    found = late_contestants(begins, seen, out_after=21, until=until)
    return [
        (
            late_contestant.entry,
            late_contestant.minutes,
            late_contestant.came,
            late_contestant.is_out,
            late_contestant.article,
        )
        for late_contestant in found
    ]


@pytest.mark.rule("2.2.3-a", "2.2.3.2-a")
def test_who_is_missing_or_came_after_the_start() -> None:
    seen = [
        Seen(1, EVENING - 9 * MINUTE, is_present=True),
        Seen(2, EVENING - 1 * MINUTE, is_present=False, alone=False),
        Seen(3, EVENING - 1 * MINUTE, is_present=False, alone=False),
        Seen(4, EVENING + 7 * MINUTE, is_present=True),
        Seen(2, EVENING + 12 * MINUTE + 50 * dt.timedelta(seconds=1), is_present=True),
        Seen(5, EVENING + 15 * MINUTE, is_present=True, alone=False),
    ]

    assert late(seen) == [
        (3, 60, False, True, "RTP 2.2.3.2"),
        (2, 12, True, False, "RTP 2.2.3"),
        (4, 7, True, False, "RTP 2.2.3"),
    ]
    assert late(seen, until=EVENING + 20 * MINUTE)[0] == (3, 20, False, False, "RTP 2.2.3")
    assert late(seen, until=EVENING + 21 * MINUTE)[0][3:] == (True, "RTP 2.2.3.2")


def test_who_was_taken_for_missing_and_came_in_time_is_not_late() -> None:
    seen = [
        Seen(1, EVENING - 8 * MINUTE, is_present=False),
        Seen(1, EVENING - 2 * MINUTE, is_present=True),
    ]

    assert late(seen) == []


def test_a_session_that_is_begun_later_makes_nobody_late_before() -> None:
    start = Mark("START", EVENING + 10 * MINUTE)
    before = clock(EVENING, EVENING + 5 * MINUTE, marks=[Mark("START", EVENING + 10 * MINUTE)])
    begun = clock(EVENING, EVENING + 30 * MINUTE, marks=[start])
    early = clock(EVENING, EVENING, marks=[Mark("START", EVENING - 5 * MINUTE)])
    called = called_rounds(
        EVENING, [Mark("ROUND", EVENING + 4 * MINUTE, round=1)], rounds=9, minutes_in_round=21,
        now=EVENING + 6 * MINUTE,
    )  # fmt: skip

    assert begins_at(EVENING, before) == EVENING
    assert begins_at(EVENING, begun) == EVENING + 10 * MINUTE
    assert begins_at(EVENING, early) == EVENING
    assert begins_at(EVENING, called) == EVENING + 4 * MINUTE


@pytest.mark.rule("2.2.5-a")
def test_a_table_that_waited_for_slow_pairs_has_its_own_minutes() -> None:
    now = EVENING + 50 * MINUTE
    tables = [
        table(1, 1, 1, 6, EVENING + 31 * MINUTE),
        table(1, 2, 2, 7, EVENING + 20 * MINUTE),
        table(2, 1, 1, 7, EVENING + 49 * MINUTE),  # could begin ten minutes late, took eighteen
        table(2, 2, 2, 6, None, due=(4, 5, 6)),  # its first board was due at 28 minutes
        table(3, 1, 1, 2, None, due=(7, 8, 9)),
    ]

    found = slow_tables(clock(EVENING, now), tables, now=now)

    assert [
        (
            slow_table.at.round,
            slow_table.at.table,
            slow_table.minutes,
            slow_table.own,
            slow_table.is_done,
        )
        for slow_table in found
    ] == [(2, 2, 22, 0, False), (2, 1, 7, 0, True), (1, 1, 10, 10, True)]


def test_after_midnight_the_rounds_go_on() -> None:
    now = EVENING + 160 * MINUTE  # 00:15 of the next day, round eight
    reading = clock(EVENING, now)
    tables = [
        table(6, 1, 1, 6, EVENING + 126 * MINUTE),
        table(7, 1, 1, 7, EVENING + 152 * MINUTE),
    ]

    found = slow_tables(reading, tables, now=now)

    assert (reading.round, now.date()) == (8, dt.date(2026, 11, 15))
    assert [(slow_table.at.round, slow_table.minutes, slow_table.own) for slow_table in found] == [
        (7, 5, 5)
    ]


def test_the_hour_that_is_played_twice_is_counted_twice() -> None:
    starts = AUTUMN.astimezone(dt.UTC)
    now = starts + 100 * MINUTE  # the wall shows 01:20 for the second time
    reading = clock(starts, now)
    tables = [table(4, 1, 1, 6, starts + 84 * MINUTE), table(3, 2, 2, 7, starts + 95 * MINUTE)]
    seen = [Seen(1, (starts + 75 * MINUTE).astimezone(LISBON), is_present=True)]

    assert reading.round == 5
    assert now.astimezone(LISBON).time() == dt.time(1, 20)
    assert [
        (slow_table.at.round, slow_table.minutes)
        for slow_table in slow_tables(reading, tables, now=now)
    ] == [(3, 32)]
    assert late(seen, begins=AUTUMN, until=now) == [(1, 75, True, True, "RTP 2.2.3.2")]
    assert begins_at(AUTUMN, reading) == starts


def test_minutes_added_and_a_stopped_clock_hold_nobody_up() -> None:
    now = EVENING + 26 * MINUTE
    done = [table(1, 1, 1, 6, EVENING + 25 * MINUTE)]
    more = clock(EVENING, now, marks=[Mark("MORE", EVENING + 10 * MINUTE, 5)])
    stopped = clock(EVENING, now, marks=[Mark("PAUSE", EVENING + 10 * MINUTE)])

    assert [
        slow_table.minutes for slow_table in slow_tables(clock(EVENING, now), done, now=now)
    ] == [4]
    assert slow_tables(more, done, now=now) == []
    assert slow_tables(stopped, done, now=now) == []


def turn(number: int, done: int, boards: int = 3, ended: int | None = None) -> RoundPlayed:
    """Return a round of 21 minutes, the first from the evening on; ended: its last board."""
    begins = EVENING + (number - 1) * 21 * MINUTE
    at = None if ended is None else EVENING + ended * MINUTE
    return RoundPlayed(begins, begins + 21 * MINUTE, boards, done, at)


@pytest.mark.rule("2.2.5-a", "2.3.7-a")
@pytest.mark.parametrize(
    ("rounds", "minutes", "off"),
    [
        ([turn(1, 0)], -1, None),
        ([turn(1, 0)], 7, 0),  # the first board is over by the clock only now
        ([turn(1, 0)], 12, -5),
        ([turn(1, 1)], 12, 0),
        ([turn(1, 2)], 30, -9),
        ([turn(1, 3, ended=15)], 18, 6),
        ([turn(1, 3, ended=24)], 24, -3),
        ([turn(1, 2), turn(2, 1)], 30, -9),  # what lacks of the earlier round counts first
        ([turn(1, 3, ended=20), turn(2, 0)], 33, -5),
        ([turn(1, 3, ended=20), turn(2, 3, ended=42)], 50, 0),
        ([turn(1, 0, boards=0), turn(2, 3, ended=40)], 41, 2),  # sits out in the first round
        ([turn(1, 0, boards=0)], 10, None),
    ],
)
def test_a_table_against_the_clock(
    rounds: list[RoundPlayed], minutes: int, off: int | None
) -> None:
    assert minutes_off(rounds, now=EVENING + minutes * MINUTE) == off


@pytest.mark.rule("2.2.5-a")
def test_console_and_desk_count_alike() -> None:
    now = EVENING + 30 * MINUTE
    unfinished = table(1, 1, 1, 6, EVENING + 6 * MINUTE, due=(2, 3))

    (slow,) = slow_tables(clock(EVENING, now), [unfinished], now=now)

    assert slow.minutes == 16  # its second board was due at 14 minutes
    assert minutes_off([turn(1, 1)], now=now) == -16
