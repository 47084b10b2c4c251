"""When licences are renewed, and at which fee."""

import datetime as dt
from dataclasses import replace

import pytest

from federation.errors import RuleError
from federation.licences.rules.licences import LicenceHeld, licence_is_valid
from federation.licences.rules.renewal import (
    RenewalDays,
    is_late_request,
    proposed_fee,
    refuse_early_request,
    refuse_issue_day,
    renewal_days,
)
from federation.rules.figure_reader import DayOfYear
from federation.rules.figures_federation import LicenceFigures, ReducedFeeFigures
from tests.shipped_figures import rtp_2026

pytestmark = pytest.mark.rule("3.1.4.1-a")

FIGURES = LicenceFigures(
    required_for=("NATIONAL_EVENT",),
    tolerance_days=0,
    source="RTP 3.1.4.1",
    renewal_from=DayOfYear(12, 1),
    renewal_by=DayOfYear(1, 31),
)


def test_a_renewal_that_opens_late_in_the_year_opens_in_the_year_before() -> None:
    days = renewal_days(2026, figures=FIGURES)

    assert days == RenewalDays(dt.date(2025, 12, 1), dt.date(2026, 1, 31), dt.date(2026, 1, 1))


def test_a_renewal_within_the_year_stays_in_it() -> None:
    figures = replace(
        FIGURES,
        renewal_from=DayOfYear(1, 2),
        renewal_by=DayOfYear(3, 31),
        tolerance_days=90,
    )

    days = renewal_days(2026, figures=figures)

    assert days == RenewalDays(dt.date(2026, 1, 2), dt.date(2026, 3, 31), dt.date(2026, 4, 1))


@pytest.mark.rule("3.1.4.1-a")
def test_last_years_licence_serves_until_the_day_before_it_is_refused() -> None:
    figures = replace(FIGURES, tolerance_days=90)
    held = (LicenceHeld(2025, dt.date(2025, 1, 10)),)
    refused_from = renewal_days(2026, figures=figures).refused_from

    valid = [
        licence_is_valid(held, on=day, figures=figures)
        for day in (refused_from - dt.timedelta(days=1), refused_from)
    ]

    assert valid == [True, False]


def test_a_request_before_the_renewal_opens_is_refused_with_the_day() -> None:
    with pytest.raises(RuleError) as refused:
        refuse_early_request(2027, on=dt.date(2026, 11, 30), figures=FIGURES)
    refuse_early_request(2027, on=dt.date(2026, 12, 1), figures=FIGURES)

    assert (refused.value.code, refused.value.article, refused.value.values) == (
        "renewal_not_open",
        "RTP 3.1.4.1",
        {"season": 2027, "opens_on": dt.date(2026, 12, 1)},
    )


def test_a_request_is_late_from_the_day_after_the_last() -> None:
    late = [
        is_late_request(2026, on=day, figures=FIGURES)
        for day in (dt.date(2026, 1, 31), dt.date(2026, 2, 1))
    ]

    assert late == [False, True]


@pytest.mark.parametrize(
    ("born_on", "is_first", "fee"),
    [
        (dt.date(2001, 12, 31), False, "REDUCED"),  # 25 on the last day of 2026
        (dt.date(2000, 12, 31), False, "NORMAL"),  # 26 that day
        (dt.date(1950, 1, 1), True, "REDUCED"),  # a beginner of any age
        (dt.date(1950, 1, 1), False, "NORMAL"),
        (None, False, "NORMAL"),  # an unknown age reduces nothing
    ],
)
def test_the_young_and_beginners_pay_the_reduced_fee(
    born_on: dt.date | None, is_first: bool, fee: str
) -> None:
    figures = rtp_2026().licences.reduced

    proposed = proposed_fee(
        year=2026, born_on=born_on, is_first=is_first, on=dt.date(2026, 1, 5), figures=figures
    )

    assert proposed == fee


def test_in_the_second_half_of_the_season_everybody_may_pay_less() -> None:
    figures = ReducedFeeFigures(max_age=None, first_licence=False, from_day=DayOfYear(7, 1))

    proposed = [
        proposed_fee(year=2026, born_on=dt.date(2010, 1, 1), is_first=True, on=day, figures=figures)
        for day in (dt.date(2026, 6, 30), dt.date(2026, 7, 1))
    ]

    assert proposed == ["NORMAL", "REDUCED"]


@pytest.mark.parametrize(
    ("day", "today", "code"),
    [
        (dt.date(2025, 11, 30), dt.date(2026, 6, 1), "licence_day_outside_season"),
        (dt.date(2027, 1, 1), dt.date(2027, 6, 1), "licence_day_outside_season"),
        (dt.date(2026, 6, 2), dt.date(2026, 6, 1), "licence_day_to_come"),
        (dt.date(2025, 12, 1), dt.date(2026, 6, 1), None),
        (dt.date(2026, 12, 31), dt.date(2027, 6, 1), None),
        (dt.date(2026, 6, 1), dt.date(2026, 6, 1), None),
    ],
)
def test_a_licence_is_issued_within_its_season_and_not_ahead(
    day: dt.date, today: dt.date, code: str | None
) -> None:
    refused = None
    try:
        refuse_issue_day(
            2026, issued_on=day, ends_on=dt.date(2026, 12, 31), today=today, figures=FIGURES
        )
    except RuleError as refusal:
        refused = refusal.code

    assert refused == code
