"""RTP 2.1.1.3, 3.8.1.1, 3.8.1.2, 3.8.3: until when."""

import datetime as dt
from zoneinfo import ZoneInfo

import pytest

from rulings.appeals.rules import (
    RulingTimes,
    ad_hoc_appeal_ends,
    committee_appeal_ends,
    discipline_appeal_ends,
    is_in_time,
    justice_appeal_ends,
)
from rulings.rulings.rules import ruling_correction_ends
from tests.shipped_figures import rtp_2026

FIGURES = rtp_2026().appeals
LISBON = ZoneInfo("Europe/Lisbon")
HOLIDAYS = {dt.date(2026, 6, 10)}


def at(hour: int, minute: int = 0, *, day: dt.date = dt.date(2026, 3, 7)) -> dt.datetime:
    return dt.datetime.combine(day, dt.time(hour, minute), LISBON)


@pytest.mark.rule("2.1.1.3-a")
def test_until_when_a_ruling_may_be_corrected() -> None:
    figures = rtp_2026().corrections
    ended = at(19, day=dt.date(2026, 3, 8))

    before_next = ruling_correction_ends(
        next_starts_at=at(21), ended_at=at(18), is_official=True, figures=figures
    )
    private = ruling_correction_ends(
        next_starts_at=None, ended_at=ended, is_official=False, figures=figures
    )
    official = ruling_correction_ends(
        next_starts_at=None, ended_at=ended, is_official=True, figures=figures
    )

    assert before_next == at(20, 30)
    assert private == at(19, 30, day=dt.date(2026, 3, 8))
    assert official == at(19, day=dt.date(2026, 3, 10))


@pytest.mark.rule("3.8.1.1-a")
def test_thirty_minutes_after_the_results() -> None:
    times = RulingTimes(ended_at=at(18), results_at=at(18, 20), notified_at=at(17))

    ends = committee_appeal_ends(times, holidays=HOLIDAYS, figures=FIGURES)

    assert ends == at(18, 50)
    assert is_in_time(at(18, 50), ends)
    assert not is_in_time(at(18, 51), ends)


@pytest.mark.rule("3.8.1.1-b")
@pytest.mark.parametrize(("told", "ends"), [(at(18, 30), at(18, 50)), (at(18, 31), at(20, 30))])
def test_half_an_hour_after_the_session_a_ruling_is_told_late(
    told: dt.datetime, ends: dt.datetime
) -> None:
    times = RulingTimes(
        ended_at=at(18), results_at=at(18, 20), notified_at=told, next_session_at=at(21)
    )

    assert committee_appeal_ends(times, holidays=HOLIDAYS, figures=FIGURES) == ends


@pytest.mark.rule("3.8.1.1-b")
def test_a_ruling_told_late() -> None:
    session = RulingTimes(
        ended_at=at(18), results_at=at(18, 20), notified_at=at(18, 45), next_session_at=at(21)
    )
    match = RulingTimes(
        ended_at=at(17), results_at=at(17, 5), notified_at=at(17, 40), next_match_at=at(18)
    )

    assert committee_appeal_ends(session, holidays=HOLIDAYS, figures=FIGURES) == at(20, 30)
    assert committee_appeal_ends(match, holidays=HOLIDAYS, figures=FIGURES) == at(18)


@pytest.mark.rule("3.8.1.1-c")
@pytest.mark.parametrize(
    ("told_on", "ends_on"),
    [
        (dt.date(2026, 5, 9), dt.date(2026, 5, 11)),
        (dt.date(2026, 3, 10), dt.date(2026, 3, 11)),
        (dt.date(2026, 6, 8), dt.date(2026, 6, 9)),
        (dt.date(2026, 6, 9), dt.date(2026, 6, 11)),  # 10 June is a holiday
        (dt.date(2026, 6, 10), dt.date(2026, 6, 11)),
        (dt.date(2026, 6, 11), dt.date(2026, 6, 12)),
        (dt.date(2026, 6, 12), dt.date(2026, 6, 15)),
    ],
)
def test_after_the_last_session(told_on: dt.date, ends_on: dt.date) -> None:
    times = RulingTimes(
        ended_at=at(18, day=told_on),
        results_at=at(18, 10, day=told_on),
        notified_at=at(20, day=told_on),
        committee_available=False,
    )

    ends = committee_appeal_ends(times, holidays=HOLIDAYS, figures=FIGURES)

    assert ends == ad_hoc_appeal_ends(times.notified_at, holidays=HOLIDAYS, figures=FIGURES)
    assert ends == at(18, day=ends_on)


def test_after_the_last_session_with_the_committee_still_there() -> None:
    times = RulingTimes(ended_at=at(18), results_at=at(18, 10), notified_at=at(19))

    assert committee_appeal_ends(times, holidays=(), figures=FIGURES) == at(19, 30)


@pytest.mark.rule("3.8.1.2-a")
def test_ten_days_for_the_disciplinary_council() -> None:
    ends = discipline_appeal_ends(dt.date(2026, 3, 8), FIGURES)

    assert ends == dt.date(2026, 3, 18)


@pytest.mark.rule("3.8.3-a")
def test_until_when_a_decision_may_go_to_the_council_of_justice() -> None:
    told = at(11, day=dt.date(2026, 5, 12))

    assert justice_appeal_ends(at(19, 10), ad_hoc=False, figures=FIGURES) == at(19, 40)
    assert justice_appeal_ends(told, ad_hoc=True, figures=FIGURES) == at(
        11, day=dt.date(2026, 5, 13)
    )
