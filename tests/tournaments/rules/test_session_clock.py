"""The clock of a session, stopped, started late and given more time."""

import datetime as dt

import pytest

from tournaments.seating.rules.session_clock import Mark, session_clock

pytestmark = pytest.mark.rule("2.2.5-a", "2.2.5-b")


def at(hour: int, minute: int) -> dt.datetime:
    return dt.datetime(2026, 3, 7, hour, minute, tzinfo=dt.UTC)


def read(now: dt.datetime, *marks: Mark) -> tuple[int, list[str]]:
    """Return the round and the ends of three rounds of 21 minutes from 15:00."""
    clock = session_clock(at(15, 0), marks, rounds=3, minutes_in_round=21, now=now)
    assert [round_.round for round_ in clock.rounds] == [1, 2, 3]
    return clock.round, [f"{round_.ends_at:%H:%M}" for round_ in clock.rounds]


@pytest.mark.rule("2.2.5-a")
def test_the_last_round_is_played_to_its_end() -> None:
    assert read(at(15, 42))[0] == 3
    assert read(at(16, 2))[0] == 3
    assert read(at(16, 3))[0] == 4


@pytest.mark.rule("2.2.5-a")
def test_rounds_follow_one_another_from_the_hour() -> None:
    assert read(at(14, 59)) == (0, ["15:21", "15:42", "16:03"])
    assert read(at(15, 0))[0] == 1
    assert read(at(15, 21))[0] == 2
    assert read(at(16, 3))[0] == 4


def test_started_late_everything_is_later() -> None:
    assert read(at(15, 20), Mark("START", at(15, 5))) == (1, ["15:26", "15:47", "16:08"])


def test_a_stop_makes_its_round_longer_and_moves_the_others() -> None:
    stopped = (Mark("PAUSE", at(15, 30)), Mark("RESUME", at(15, 40)))

    assert read(at(15, 45), *stopped) == (2, ["15:21", "15:52", "16:13"])


def test_while_it_stands_still_the_ends_move_on() -> None:
    clock = session_clock(
        at(15, 0),
        [Mark("PAUSE", at(15, 30))],
        rounds=3,
        minutes_in_round=21,
        now=at(15, 50),
    )

    assert (clock.round, clock.stopped_at) == (2, at(15, 30))
    assert clock.rounds[1].ends_at == at(16, 2)


def test_minutes_are_added_to_the_round_that_is_played() -> None:
    assert read(at(15, 25), Mark("MORE", at(15, 10), 3)) == (2, ["15:24", "15:45", "16:06"])


def test_a_second_stop_and_a_start_again_without_stop_change_nothing() -> None:
    marks = (
        Mark("RESUME", at(15, 2)),
        Mark("PAUSE", at(15, 30)),
        Mark("PAUSE", at(15, 35)),
        Mark("RESUME", at(15, 40)),
    )

    assert read(at(15, 45), *marks) == (2, ["15:21", "15:52", "16:13"])
