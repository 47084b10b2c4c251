"""Until when results may be corrected, from the moments of the event."""

import datetime as dt

import pytest

from scoring.engine import (
    EngineError,
    director_correction_limit,
    late_request_deadline,
    pairs_request_deadline,
    record_correction_deadline,
    request_deadline,
)

pytestmark = pytest.mark.rule("2.2.7.2-c", "3.7.2-a")


def at(day: int, hour: int, minute: int = 0) -> dt.datetime:
    return dt.datetime(2026, 3, day, hour, minute, tzinfo=dt.UTC)


@pytest.mark.rule("2.2.7.2-c")
def test_between_sessions_a_record_may_be_corrected_until_the_next_starts() -> None:
    assert record_correction_deadline(results_at=at(7, 18, 30), next_session_at=at(8, 10)) == at(
        8, 10
    )


@pytest.mark.rule("2.2.7.2-c")
def test_after_the_last_session_half_an_hour() -> None:
    assert record_correction_deadline(results_at=at(8, 18, 30)) == at(8, 19)


@pytest.mark.rule("2.2.7.2-c")
def test_an_event_may_set_another_period_but_not_under_half_an_hour() -> None:
    hour = dt.timedelta(hours=1)

    assert record_correction_deadline(results_at=at(8, 18, 30), period=hour) == at(8, 19, 30)
    with pytest.raises(EngineError) as refused:
        record_correction_deadline(results_at=at(8, 18, 30), period=hour / 3)
    assert refused.value.code == "correction_period_too_short"
    assert refused.value.values == {"minutes": 20, "least": 30}


@pytest.mark.rule("2.2.7.2-d")
def test_the_director_may_correct_for_48_hours_in_official_events() -> None:
    assert director_correction_limit(ended_at=at(8, 19), official=True) == at(10, 19)
    assert director_correction_limit(ended_at=at(8, 19), official=False) == at(8, 19, 30)


@pytest.mark.rule("3.7.2-a")
def test_a_request_comes_within_half_an_hour_of_the_results() -> None:
    assert request_deadline(results_at=at(7, 18, 20)) == at(7, 18, 50)
    friday_night = at(6, 23, 30)
    assert request_deadline(results_at=friday_night, next_session_at=at(13, 21)) == at(7, 0)


@pytest.mark.rule("3.7.2-a")
def test_with_the_next_session_near_a_request_comes_half_an_hour_before_it() -> None:
    assert request_deadline(results_at=at(7, 18, 20), next_session_at=at(8, 10)) == at(8, 9, 30)
    assert request_deadline(results_at=at(7, 13), next_session_at=at(7, 15)) == at(7, 14, 30)


@pytest.mark.rule("3.7.2-a")
def test_the_event_may_set_a_shorter_limit() -> None:
    assert request_deadline(results_at=at(7, 18, 20), period=dt.timedelta(minutes=15)) == at(
        7, 18, 35
    )


@pytest.mark.rule("3.7.2-b")
def test_results_that_came_late_are_open_for_48_hours() -> None:
    assert late_request_deadline(ended_at=at(8, 19)) == at(10, 19)


def test_a_pairs_event_takes_the_later_of_its_two_deadlines() -> None:
    assert pairs_request_deadline(results_at=at(7, 18), next_session_at=at(8, 10)) == at(8, 10)
    assert pairs_request_deadline(results_at=at(7, 18)) == at(7, 18, 30)
