"""The window in which transfers are asked for, on both sides of each edge."""

import datetime as dt

import pytest

from federation.errors import RuleError
from federation.rules.figure_reader import DayOfYear
from federation.rules.office_figures import TransferFigures
from federation.rules.transfers import refuse_outside_window

SUMMER = TransferFigures(DayOfYear(6, 1), DayOfYear(7, 31))
NEW_YEAR = TransferFigures(DayOfYear(12, 1), DayOfYear(1, 31))


@pytest.mark.parametrize(
    ("figures", "on"),
    [
        (SUMMER, dt.date(2026, 6, 1)),
        (SUMMER, dt.date(2026, 7, 31)),
        (NEW_YEAR, dt.date(2026, 12, 1)),
        (NEW_YEAR, dt.date(2026, 12, 31)),
        (NEW_YEAR, dt.date(2027, 1, 31)),
        (TransferFigures(), dt.date(2026, 3, 3)),
    ],
)
def test_inside_the_window_one_may_ask(figures: TransferFigures, on: dt.date) -> None:
    refuse_outside_window(figures, on=on)


@pytest.mark.parametrize(
    ("figures", "on", "opens_on"),
    [
        (SUMMER, dt.date(2026, 5, 31), dt.date(2026, 6, 1)),
        (SUMMER, dt.date(2026, 8, 1), dt.date(2027, 6, 1)),
        (NEW_YEAR, dt.date(2026, 11, 30), dt.date(2026, 12, 1)),
        (NEW_YEAR, dt.date(2027, 2, 1), dt.date(2027, 12, 1)),
    ],
)
def test_outside_it_one_is_told_when_it_opens(
    figures: TransferFigures, on: dt.date, opens_on: dt.date
) -> None:
    with pytest.raises(RuleError) as refused:
        refuse_outside_window(figures, on=on)

    assert (refused.value.code, refused.value.values) == (
        "transfer_outside_window",
        {"opens_on": opens_on},
    )


def test_one_day_alone_is_no_window() -> None:
    faults = list(TransferFigures(asked_from=DayOfYear(6, 1)).faults())

    assert [fault.code for fault in faults] == ["figure_days_unpaired"]
