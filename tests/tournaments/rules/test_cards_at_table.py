"""When the cards of a table may be read: borders of rounds, both ways, by clock and by hand."""

import datetime as dt

import pytest

from tournaments.cards.rules.at_table import Closed, Margins, Shut, rounds_open, why_shut
from tournaments.seating.rules.session_clock import Mark, called_rounds, session_clock

pytestmark = pytest.mark.rule("2.1.3.1-b")

MARGINS = Margins(dt.timedelta(minutes=2), dt.timedelta(minutes=5))


def at(hour: int, minute: int, second: int = 0) -> dt.datetime:
    return dt.datetime(2026, 3, 7, hour, minute, second, tzinfo=dt.UTC)


def open_at(now: dt.datetime, *marks: Mark) -> tuple[int, ...]:
    """Return the open rounds of three of 21 minutes from 15:00."""
    clock = session_clock(at(15, 0), marks, rounds=3, minutes_in_round=21, now=now)
    return rounds_open(clock, margins=MARGINS, now=now)


def called_at(now: dt.datetime, *calls: tuple[int, dt.datetime]) -> tuple[int, ...]:
    marks = [Mark("ROUND", when, round=turn) for turn, when in calls]
    clock = called_rounds(at(15, 0), marks, rounds=3, minutes_in_round=21, now=now)
    return rounds_open(clock, margins=MARGINS, now=now)


@pytest.mark.parametrize(
    ("now", "expected"),
    [
        (at(14, 57, 59), ()),
        (at(14, 58), (1,)),
        (at(15, 0), (1,)),
        (at(15, 18, 59), (1,)),
        (at(15, 19), (1, 2)),
        (at(15, 21), (2, 1)),
        (at(15, 25, 59), (2, 1)),
        (at(15, 26), (2,)),
        (at(16, 2), (3,)),
        (at(16, 3), (3,)),
        (at(16, 7, 59), (3,)),
        (at(16, 8), ()),
    ],
)
@pytest.mark.rule("2.1.3.1-b")
def test_a_round_is_open_from_its_margin_before_to_its_margin_after(
    now: dt.datetime, expected: tuple[int, ...]
) -> None:
    assert open_at(now) == expected


def test_a_stopped_clock_keeps_its_round_open() -> None:
    stopped = (Mark("PAUSE", at(15, 10)),)

    assert open_at(at(15, 40), *stopped) == (1,)


def test_a_late_start_opens_late() -> None:
    assert open_at(at(15, 6), Mark("START", at(15, 10))) == ()
    assert open_at(at(15, 8), Mark("START", at(15, 10))) == (1,)


@pytest.mark.parametrize(
    ("now", "expected"),
    [
        (at(14, 59), ()),
        (at(15, 4), (1,)),
        (at(15, 59), (1,)),
        (at(16, 0), (2, 1)),
        (at(16, 5), (2,)),
        (at(16, 30), (3,)),
    ],
)
def test_rounds_called_by_hand_open_when_they_are_called(
    now: dt.datetime, expected: tuple[int, ...]
) -> None:
    calls = ((1, at(15, 4)), (2, at(16, 0)), (3, at(16, 25)))
    so_far = [call for call in calls if call[1] <= now]

    assert called_at(now, *so_far) == expected


def test_a_call_taken_back_counts_no_more() -> None:
    calls = ((1, at(15, 4)), (2, at(15, 10)), (1, at(15, 11)))

    assert called_at(at(15, 12), *calls) == (1,)


def test_the_end_called_closes_after_the_margin_and_none_is_open_for_ever() -> None:
    calls = ((1, at(15, 0)), (2, at(15, 20)), (3, at(15, 40)), (4, at(16, 0)))

    assert called_at(at(16, 4, 59), *calls) == (3,)
    assert called_at(at(16, 5), *calls) == ()
    assert called_at(at(3, 0) + dt.timedelta(days=1), *calls[:3]) == ()


def test_it_says_when_it_opens_and_when_it_closed() -> None:
    def shut(now: dt.datetime) -> Shut:
        clock = session_clock(at(15, 0), (), rounds=3, minutes_in_round=21, now=now)
        return why_shut(clock, margins=MARGINS)

    uncalled = called_rounds(at(15, 0), (), rounds=3, minutes_in_round=21, now=at(15, 9))

    assert shut(at(14, 0)) == Shut(Closed.NOT_YET, at(14, 58))
    assert shut(at(17, 0)) == Shut(Closed.OVER, at(16, 8))
    assert why_shut(uncalled, margins=MARGINS) == Shut(Closed.NOT_CALLED, None)


def test_a_round_jumped_over_has_no_time_of_its_own() -> None:
    marks = [Mark("ROUND", at(15, 0), round=1), Mark("ROUND", at(15, 30), round=3)]
    clock = called_rounds(at(15, 0), marks, rounds=3, minutes_in_round=21, now=at(15, 31))

    assert [round_.ends_at for round_ in clock.rounds] == [at(15, 30), at(15, 30), at(15, 51)]
    assert clock.round == 3
