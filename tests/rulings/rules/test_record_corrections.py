"""RTP 2.2.7.2, 3.7.2, Law 79 C: until when a recorded result is put right, and on whose word."""

import datetime as dt

import pytest

from federation.errors import RuleError
from rulings.rulings.rules import Consent, RecordWindow, record_window, refuse_record_correction
from tests.shipped_figures import rtp_2026

pytestmark = pytest.mark.rule("2.2.7.2-b")

RESULTS_AT, ENDED_AT, EVENT_ENDED_AT = (
    dt.datetime(2026, 3, 8, hour, minute, tzinfo=dt.UTC)
    for hour, minute in ((18, 30), (18, 10), (19, 0))
)
AGREED, SURE = Consent(both_sides=True), Consent(director_is_sure=True)


def at(day: int, hour: int, minute: int = 0) -> dt.datetime:
    return dt.datetime(2026, 3, day, hour, minute, tzinfo=dt.UTC)


def window(
    *,
    in_teams: bool = False,
    official: bool = True,
    results: dt.datetime = RESULTS_AT,
    following: dt.datetime | None = None,
    ended: dt.datetime = ENDED_AT,
    event_ended: dt.datetime = EVENT_ENDED_AT,
) -> RecordWindow:
    return record_window(
        in_teams=in_teams,
        is_official=official,
        results_at=results,
        next_starts_at=following,
        session_ended_at=ended,
        event_ended_at=event_ended,
        figures=rtp_2026().corrections,
    )


def refusal(now: dt.datetime, found: RecordWindow, consent: Consent) -> str:
    try:
        refuse_record_correction(now, found, consent)
    except RuleError as refused:
        return refused.code
    return ""


@pytest.mark.rule("2.2.7.2-c")
def test_agreed_results_of_pairs() -> None:
    assert window(following=at(9, 10)).agreed_until == at(9, 10)
    assert window().agreed_until == at(8, 19)


@pytest.mark.rule("2.2.7.2-d")
def test_a_sure_director_of_pairs() -> None:
    official, private = window(), window(official=False)

    assert (official.sure_until, private.sure_until) == (at(10, 19), at(8, 19, 30))
    assert refusal(at(10, 19), official, SURE) == ""
    assert refusal(at(10, 19, 1), official, SURE) == "correction_limit_over"
    assert refusal(at(8, 19, 31), private, SURE) == "correction_limit_over"


@pytest.mark.rule("3.7.2-a")
def test_requests_in_teams() -> None:
    single = window(in_teams=True, results=at(8, 18, 20))
    tomorrow = window(in_teams=True, results=at(7, 18, 20), ended=at(7, 18), following=at(8, 10))

    assert (single.agreed_until, tomorrow.agreed_until) == (at(8, 18, 50), at(8, 9, 30))
    assert refusal(at(8, 18, 50), single, AGREED) == ""
    assert refusal(at(8, 18, 51), single, AGREED) == "correction_period_over"


@pytest.mark.rule("3.7.2-b")
def test_after_the_limit_the_organiser_agrees_and_late_results_have_two_days() -> None:
    late = window(in_teams=True, ended=at(8, 19), results=at(8, 22))
    agreed = Consent(director_is_sure=True, organiser="Clube da Ribeira")

    assert late.agreed_until == at(10, 19)
    assert refusal(at(11, 9), late, SURE) == "correction_needs_organiser"
    assert refusal(at(11, 9), late, agreed) == ""


def test_somebody_must_stand_for_it_and_a_decision_is_not_bound() -> None:
    assert refusal(at(8, 18, 40), window(), Consent()) == "correction_needs_a_word"
    assert refusal(at(30, 9), window(), Consent(decided_by="CR 3/2026")) == ""
