"""Who agrees to a change of results once its window is closed."""

import datetime as dt

import pytest

from scoring.rules.late_changes import (
    GENERAL,
    RULINGS,
    ULTIMATE,
    Body,
    EventWindows,
    Needed,
    SessionWindow,
    Standing,
    needed_for_record,
    needed_for_ruling,
)

NOON = dt.datetime(2026, 11, 14, 12, tzinfo=dt.UTC)
HALF_HOUR, HOUR = dt.timedelta(minutes=30), dt.timedelta(hours=1)
TICK = dt.timedelta(microseconds=1)
PRIVATE = Standing(is_official=False, in_teams=False, is_final=False)
PAIRS = Standing(is_official=True, in_teams=False, is_final=False)
TEAMS = Standing(is_official=True, in_teams=True, is_final=False)
COUNTED = Standing(is_official=True, in_teams=True, is_final=True)


def windows(sure_until: dt.datetime | None = NOON + HOUR) -> EventWindows:
    session = SessionWindow(NOON, sure_until, NOON + HALF_HOUR)
    return EventWindows({1: session}, NOON + 2 * HOUR)


def record(
    now: dt.datetime,
    standing: Standing,
    *,
    sure_until: dt.datetime | None = NOON + HOUR,
    by_director: bool = False,
) -> Needed | None:
    found = windows(sure_until)
    return needed_for_record(now, found, [1], standing, by_director=by_director)


@pytest.mark.rule("2.2.7.2-c", "3.7.2-a")
def test_until_the_last_moment_of_the_window_nobody_else_agrees() -> None:
    assert record(NOON, PRIVATE) is None
    assert needed_for_record(NOON + HOUR, windows(), [2], PRIVATE, by_director=False) is None


@pytest.mark.rule("2.2.7.2-d")
def test_after_it_the_director_alone_corrects_up_to_the_ultimate_limit() -> None:
    assert record(NOON + TICK, PAIRS) == Needed(Body.NOBODY, ULTIMATE, NOON)
    assert record(NOON + HOUR, PAIRS, by_director=True) is None


@pytest.mark.rule("2.2.7.2-d", "3.7.2-b")
@pytest.mark.parametrize(
    ("standing", "body"),
    [(PRIVATE, Body.ORGANISER), (PAIRS, Body.TECHNICAL), (TEAMS, Body.ORGANISER),
     (COUNTED, Body.TECHNICAL)],
)  # fmt: skip
def test_beyond_the_limits_a_body_agrees_too(standing: Standing, body: Body) -> None:
    late = NOON + HOUR + TICK
    assert record(late, standing, by_director=True) == Needed(body, ULTIMATE, NOON + HOUR)
    assert record(late, standing, sure_until=None) == Needed(body, GENERAL, NOON)


@pytest.mark.rule("2.1.1.3-a")
def test_a_ruling_has_the_window_of_its_session_or_of_the_event() -> None:
    late = NOON + HALF_HOUR + TICK
    assert needed_for_ruling(NOON + HALF_HOUR, windows(), 1, PAIRS) is None
    assert needed_for_ruling(late, windows(), None, PAIRS) is None
    needed = [needed_for_ruling(late, windows(), 1, standing) for standing in (PAIRS, PRIVATE)]
    assert needed == [
        Needed(Body.TECHNICAL, RULINGS, NOON + HALF_HOUR),
        Needed(Body.ORGANISER, RULINGS, NOON + HALF_HOUR),
    ]
    assert needed_for_ruling(late, EventWindows({}, None), 1, PAIRS) is None
