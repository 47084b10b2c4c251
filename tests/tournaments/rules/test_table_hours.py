"""When the tables of a session are open: over midnight, until six, in any zone."""

import datetime as dt
from zoneinfo import ZoneInfo

import pytest

from tournaments.seating.rules.session_clock import Mark
from tournaments.seating.rules.table_hours import TableHours, table_hours

pytestmark = pytest.mark.rule("2.1.9-a", "2.2.7.1-a")

LISBON = ZoneInfo("Europe/Lisbon")
DAY = dt.date(2026, 11, 22)
STARTS = dt.datetime(2026, 11, 22, 21, 30, tzinfo=dt.UTC)  # Lisbon is at universal time in winter
SIX = dt.datetime(2026, 11, 23, 6, 0, tzinfo=dt.UTC)
MINUTE = dt.timedelta(minutes=1)


def hours(*marks: Mark, day: dt.date = DAY, starts_at: dt.datetime | None = STARTS) -> TableHours:
    return table_hours(day, starts_at, marks, zone=LISBON)


def test_tables_are_open_from_the_hour_over_midnight_until_six() -> None:
    found = hours()

    assert (found.opens_at, found.closes_at) == (STARTS, SIX)
    assert not found.open_at(STARTS - MINUTE)
    assert found.open_at(STARTS)
    assert found.open_at(dt.datetime(2026, 11, 23, 0, 0, tzinfo=dt.UTC))
    assert found.open_at(SIX - MINUTE)
    assert not found.open_at(SIX)
    assert not found.is_closed


def test_the_first_mark_of_the_clock_opens_them_before_the_timetable() -> None:
    early = STARTS - 10 * MINUTE

    assert hours(Mark("ROUND", early, round=1)).opens_at == early
    assert hours(Mark("START", STARTS + 10 * MINUTE)).opens_at == STARTS


def test_the_director_closes_them_and_opens_them_again() -> None:
    start = Mark("START", STARTS)
    closed = Mark("CLOSE", STARTS + 60 * MINUTE)
    again = Mark("REOPEN", STARTS + 70 * MINUTE)

    assert hours(start, closed).closes_at == closed.at
    assert hours(start, closed).is_closed
    assert hours(start, closed, again).closes_at == SIX
    assert hours(Mark("CLOSE", SIX + MINUTE)).closes_at == SIX
    assert hours(closed).opens_at == STARTS  # closing is no beginning


@pytest.mark.parametrize(
    ("day", "six"),
    [
        # Lisbon sets its clocks back on 25 October and forward on 28 March, at one o'clock UTC
        (dt.date(2026, 10, 24), dt.datetime(2026, 10, 25, 6, 0, tzinfo=dt.UTC)),
        (dt.date(2026, 10, 23), dt.datetime(2026, 10, 24, 5, 0, tzinfo=dt.UTC)),
        (dt.date(2027, 3, 27), dt.datetime(2027, 3, 28, 5, 0, tzinfo=dt.UTC)),
        (dt.date(2027, 3, 26), dt.datetime(2027, 3, 27, 6, 0, tzinfo=dt.UTC)),
    ],
)
def test_six_is_six_on_the_wall_also_when_the_clocks_change(day: dt.date, six: dt.datetime) -> None:
    starts_at = dt.datetime.combine(day, dt.time(21, 30), tzinfo=LISBON)
    local_now = six.astimezone(LISBON)

    found = hours(day=day, starts_at=starts_at)

    assert found.closes_at == six
    assert not found.open_at(local_now)
    assert found.open_at(six - MINUTE)


def test_marks_of_a_day_the_session_was_moved_from_are_nothing() -> None:
    before = Mark("START", STARTS - dt.timedelta(days=7))

    assert hours(before, Mark("CLOSE", before.at + MINUTE)).closes_at == SIX
    assert hours(before).opens_at == STARTS


def test_without_an_hour_the_day_itself_opens_them() -> None:
    assert hours(starts_at=None).opens_at == dt.datetime(2026, 11, 22, 0, 0, tzinfo=dt.UTC)


def test_a_mark_of_midnight_is_of_the_day_that_begins_with_it() -> None:
    midnight = dt.datetime(2026, 11, 22, 0, 0, tzinfo=dt.UTC)

    assert hours(Mark("START", midnight)).opens_at == midnight
    assert hours(Mark("START", midnight - MINUTE)).opens_at == STARTS
