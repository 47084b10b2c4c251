"""RTP 3.1.7: the days of the yearly calendar, what came late, how a reservation goes on."""

import datetime as dt
from dataclasses import replace

import pytest

from federation.errors import RuleError
from tests.shipped_figures import rtp_2026
from tournaments.calendar.rules.calendar import (
    CalendarAct,
    CalendarDeadlines,
    ReservationState,
    calendar_deadlines,
    days_late,
    lateness,
    refuse_reservation_step,
)

pytestmark = pytest.mark.rule("3.1.7-a", "3.1.7-b")

FIGURES = rtp_2026().calendar
SEASON_2027 = calendar_deadlines(dt.date(2027, 1, 1), figures=FIGURES)


def late(act: CalendarAct, day: str) -> int:
    return lateness(act, done_on=dt.date.fromisoformat(day), deadlines=SEASON_2027, figures=FIGURES)


@pytest.mark.rule("3.1.7-a", "3.1.7-b", "3.1.7-c", "3.1.7-d")
def test_the_days_of_season_2027_lie_in_the_autumn_of_2026() -> None:
    assert calendar_deadlines(dt.date(2027, 1, 1), figures=FIGURES) == CalendarDeadlines(
        draft_by=dt.date(2026, 9, 15),
        proposals_by=dt.date(2026, 9, 30),
        final_by=dt.date(2026, 10, 30),
        association_calendars_by=dt.date(2026, 11, 30),
    )


def test_a_season_that_starts_in_september_has_its_days_before_it() -> None:
    autumn = calendar_deadlines(dt.date(2026, 9, 20), figures=FIGURES)

    assert autumn == CalendarDeadlines(
        draft_by=dt.date(2026, 9, 15),
        proposals_by=dt.date(2025, 9, 30),
        final_by=dt.date(2025, 10, 30),
        association_calendars_by=dt.date(2025, 11, 30),
    )


@pytest.mark.rule("3.1.7-b")
def test_a_reservation_of_1_october_is_marked_late() -> None:
    assert (
        late(CalendarAct.RESERVATION, "2026-09-30"),
        late(CalendarAct.RESERVATION, "2026-10-01"),
        late(CalendarAct.PROPOSAL, "2026-10-01"),
    ) == (0, 1, 1)


@pytest.mark.rule("3.1.7-c")
def test_the_final_calendar_is_on_time_on_30_october_and_late_on_2_november() -> None:
    assert (late(CalendarAct.FINAL, "2026-10-30"), late(CalendarAct.FINAL, "2026-11-02")) == (0, 3)


@pytest.mark.rule("3.1.7-d")
def test_an_association_calendar_of_2_december_is_late_by_two_days() -> None:
    assert late(CalendarAct.ASSOCIATION_CALENDAR, "2026-12-02") == 2


@pytest.mark.rule("3.1.7-a")
def test_a_draft_sent_on_15_september_is_on_time() -> None:
    assert (late(CalendarAct.DRAFT, "2026-09-15"), late(CalendarAct.DRAFT, "2026-09-16")) == (0, 1)


def test_a_rule_set_may_refuse_what_others_mark() -> None:
    strict = replace(FIGURES, refused_when_late=("RESERVATION",))

    with pytest.raises(RuleError) as refused:
        lateness(
            CalendarAct.RESERVATION,
            done_on=dt.date(2026, 10, 1),
            deadlines=SEASON_2027,
            figures=strict,
        )

    assert (refused.value.code, refused.value.article, refused.value.values) == (
        "calendar_act_too_late",
        "RTP 3.1.7",
        {"act": "act_RESERVATION", "due_on": dt.date(2026, 9, 30), "days": 1},
    )


def test_days_before_are_not_counted_as_late() -> None:
    assert days_late(dt.date(2026, 9, 1), due_on=dt.date(2026, 9, 30)) == 0


S = ReservationState


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (S.REQUESTED, S.ACCEPTED),
        (S.REQUESTED, S.ALTERNATIVE_OFFERED),
        (S.ALTERNATIVE_OFFERED, S.ALTERNATIVE_OFFERED),
        (S.ALTERNATIVE_OFFERED, S.WITHDRAWN),
        (S.ACCEPTED, S.USED),
        (S.ACCEPTED, S.WITHDRAWN),
    ],
)
def test_a_reservation_goes_on(before: S, after: S) -> None:
    refuse_reservation_step(before, after)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (S.ACCEPTED, S.REFUSED),
        (S.REQUESTED, S.USED),
        (S.REFUSED, S.ACCEPTED),
        (S.WITHDRAWN, S.ACCEPTED),
        (S.USED, S.WITHDRAWN),
    ],
)
def test_a_decided_reservation_stays_decided(before: S, after: S) -> None:
    with pytest.raises(RuleError) as refused:
        refuse_reservation_step(before, after)

    assert refused.value.code == "reservation_already_decided"


def test_what_was_due_before_the_federation_began_is_neither_late_nor_refused() -> None:
    strict = replace(FIGURES, refused_when_late=("RESERVATION",))

    def late_since(begun_on: dt.date, act: CalendarAct) -> int:
        return lateness(
            act,
            done_on=dt.date(2026, 12, 2),
            deadlines=SEASON_2027,
            figures=strict,
            begun_on=begun_on,
        )

    assert late_since(dt.date(2026, 11, 20), CalendarAct.RESERVATION) == 0
    assert late_since(dt.date(2026, 11, 20), CalendarAct.FINAL) == 0
    assert late_since(dt.date(2026, 11, 20), CalendarAct.ASSOCIATION_CALENDAR) == 2
    assert late_since(dt.date(2026, 10, 30), CalendarAct.FINAL) == 33
