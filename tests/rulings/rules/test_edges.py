"""Both sides of the edges of single figures, where a step more or less is another answer."""

import datetime as dt

import pytest

from federation.errors import RuleError
from rulings.reports.rules.reports import refuse_open_event
from rulings.rules.log import written_citations
from rulings.rules.room_conduct import device_ban, device_offence
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
    asked = {"has_results": True, "is_cancelled": False}

    refuse_open_event(DAY, on=DAY, **asked)
    with pytest.raises(RuleError, match="report_event_open"):
        refuse_open_event(DAY, on=DAY - dt.timedelta(days=1), **asked)


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
