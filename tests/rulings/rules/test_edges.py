"""Both sides of the edges of single figures, where a step more or less is another answer."""

import datetime as dt
from dataclasses import replace
from decimal import Decimal

import pytest

from federation.errors import RuleError
from federation.rules.office_figures import HolidayFigures
from rulings.appeals.rules import RulingTimes, ad_hoc_appeal_ends, committee_appeal_ends
from rulings.councils.rules import Laid, on_probation, refuse_clashing
from rulings.reports.rules.reports import refuse_open_event
from rulings.rules.appeals import carried_by
from rulings.rules.director_powers import may_rule_at
from rulings.rules.holidays import public_holidays
from rulings.rules.log import written_citations
from rulings.rules.penalties import Lateness, lateness
from rulings.rules.room_conduct import device_ban, device_offence
from rulings.rulings.rules import record_window
from scoring.rules.late_changes import (
    Body,
    EventWindows,
    SessionWindow,
    Standing,
    needed_for_ruling,
)
from tests.shipped_figures import rtp_2026

DAY = dt.date(2026, 3, 7)
THREE = dt.datetime(2026, 3, 7, 15, 0, tzinfo=dt.UTC)
MINUTE = dt.timedelta(minutes=1)


@pytest.mark.rule("3.2.2-a")
def test_a_report_is_written_on_the_last_day_and_not_before() -> None:
    data = {"has_results": True, "is_cancelled": False}

    refuse_open_event(DAY, on=DAY, **data)
    with pytest.raises(RuleError, match="report_event_open"):
        refuse_open_event(DAY, on=DAY - dt.timedelta(days=1), **data)


@pytest.mark.rule("2.1.5-a")
def test_the_laws_cited_are_those_from_1_to_93() -> None:
    assert written_citations("1, 93") == ((1, ""), (93, ""))
    for wrong in ("0", "94"):
        with pytest.raises(RuleError, match="law_address_unreadable"):
            written_citations(wrong)


@pytest.mark.rule("3.4-a")
@pytest.mark.parametrize(
    ("used", "offence"),
    [
        (THREE - 6 * MINUTE, None),
        (THREE - 5 * MINUTE, "phones"),
        (THREE + 180 * MINUTE, "phones"),
        (THREE + 181 * MINUTE, None),
    ],
)
def test_telephones_are_barred_from_five_minutes_before_to_the_end(
    used: dt.datetime, offence: str | None
) -> None:
    ban = device_ban(starts_at=THREE, ends_at=THREE + 180 * MINUTE, figures=rtp_2026().room)

    assert device_offence(used, ban, allowed_by_director=False) == offence


@pytest.mark.rule("2.1.1.3-a")
def test_what_is_taken_back_goes_by_its_session_and_what_is_new_by_the_event() -> None:
    session = SessionWindow(THREE, None, THREE)
    windows = EventWindows({1: session}, None)
    private = Standing(is_official=False, in_teams=False, is_final=False)

    assert needed_for_ruling(THREE, windows, 1, private) is None
    late = needed_for_ruling(THREE + MINUTE, windows, 1, private)
    assert late is not None
    assert (late.body, late.until) == (Body.ORGANISER, THREE)
    assert needed_for_ruling(THREE + MINUTE, windows, None, private) is None


@pytest.mark.rule("3.8.1.1-c")
@pytest.mark.parametrize(
    ("told", "ends"),
    [
        ("2026-11-29", "2026-11-30"),  # a Sunday: Monday
        ("2026-11-30", "2026-12-02"),  # the day before the holiday of 1 December
        ("2026-12-01", "2026-12-02"),  # the holiday itself
        ("2026-12-02", "2026-12-03"),  # the day after
    ],
)
def test_a_holiday_is_no_working_day(told: str, ends: str) -> None:
    at_night = dt.datetime.fromisoformat(f"{told}T20:00:00+00:00")

    holidays = public_holidays(2026, figures=HolidayFigures())
    found = ad_hoc_appeal_ends(at_night, holidays=holidays, figures=rtp_2026().appeals)

    assert f"{found:%Y-%m-%d %H:%M}" == f"{ends} 18:00"


@pytest.mark.rule("3.8.1.1-a", "3.8.1.1-b")
def test_with_the_committee_still_there_half_an_hour_follows_the_ruling_told_late() -> None:
    times = RulingTimes(
        ended_at=THREE, results_at=THREE + 20 * MINUTE, notified_at=THREE + 31 * MINUTE
    )

    ends = committee_appeal_ends(times, holidays=(), figures=rtp_2026().appeals)

    assert ends == THREE + 61 * MINUTE


@pytest.mark.rule("2.2.7.2-c", "3.7.2-a")
def test_results_published_late_leave_more_time() -> None:
    figures = rtp_2026().corrections
    by = dt.timedelta(minutes=figures.publish_within_minutes)

    def until(results_at: dt.datetime) -> dt.datetime:
        return record_window(
            in_teams=True, is_official=True, results_at=results_at, next_starts_at=None,
            session_ended_at=THREE, event_ended_at=THREE, figures=figures,
        ).agreed_until  # fmt: skip

    assert until(THREE + by) == THREE + by + 30 * MINUTE
    assert until(THREE + by + MINUTE) > THREE + by + 31 * MINUTE


@pytest.mark.rule("2.1.11.1-f")
def test_probation_lasts_to_its_last_day_and_ends_once_enforced() -> None:
    def held_back(day: dt.date, *, until: dt.date | None = DAY, enforced: bool = False) -> bool:
        return on_probation(probation_until=until, enforced=enforced, on=day)

    assert held_back(DAY)
    assert not held_back(DAY + dt.timedelta(days=1))
    assert not held_back(DAY, enforced=True)
    assert not held_back(DAY, until=None)


@pytest.mark.rule("2.1.1.1-a")
def test_a_director_rules_neither_at_the_own_table_nor_on_the_opponents() -> None:
    assert may_rule_at({1, 2, 3, 4}, director=9, opponents={11})
    assert not may_rule_at({1, 2, 3, 9}, director=9, opponents=())
    assert not may_rule_at({1, 2, 3, 4}, director=9, opponents={9})


@pytest.mark.rule("3.8.2-b")
def test_a_committee_is_not_carried_by_half_of_its_votes() -> None:
    assert carried_by(2, 1)
    assert not carried_by(1, 2)
    with pytest.raises(RuleError, match=r"votes_equal RTP 3\.8\.2"):
        carried_by(1, 1)


def laid(who: str, kind: str, first: dt.date, last: dt.date | None = None) -> Laid:
    return Laid(who, kind, first, last, None, None)


@pytest.mark.rule("2.1.11.1-e")
def test_two_sanctions_of_one_decision_that_clash_are_refused() -> None:
    one = laid("1", "SUSPENSION", dt.date(2026, 3, 1), dt.date(2026, 3, 31))
    touching = laid("1", "SUSPENSION", dt.date(2026, 3, 31), dt.date(2026, 4, 30))
    after = laid("1", "SUSPENSION", dt.date(2026, 4, 1), dt.date(2026, 4, 30))
    names = {"1": "Ana", "2": "Rui"}

    refuse_clashing([one, after, replace(one, who="2")], names)
    with pytest.raises(RuleError, match="sanction_twice"):
        refuse_clashing([one, one], names)
    with pytest.raises(RuleError, match="sanction_days_shared"):
        refuse_clashing([one, touching], names)


@pytest.mark.rule("2.1.11.2-a")
def test_nobody_in_time_is_late_and_a_full_block_is_no_started_one() -> None:
    figures = rtp_2026().penalties.lateness
    started = replace(figures, started_block_counts=True)

    assert lateness(0, earlier=1, figures=figures) == Lateness(None, 0, 0, Decimal(0))
    two = 2 * figures.block_minutes
    assert lateness(two, earlier=1, figures=started).blocks == 2
    assert lateness(two + 1, earlier=1, figures=started).blocks == 3
    assert lateness(two + 1, earlier=1, figures=figures).blocks == 2
