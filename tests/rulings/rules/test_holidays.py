"""Working days: public holidays, of Portugal by default."""

import datetime as dt

import pytest

from federation.rules.figure_reader import DayOfYear
from federation.rules.office_figures import HolidayFigures
from rulings.rules.holidays import easter_sunday, public_holidays

pytestmark = pytest.mark.rule("3.8.1.1-c")


@pytest.mark.parametrize(
    ("year", "month", "day"), [(2024, 3, 31), (2025, 4, 20), (2026, 4, 5), (2038, 4, 25)]
)
def test_easter(year: int, month: int, day: int) -> None:
    assert easter_sunday(year) == dt.date(year, month, day)


def test_the_holidays_of_portugal_in_2026() -> None:
    assert sorted(public_holidays(2026, figures=HolidayFigures())) == [
        dt.date(2026, 1, 1),
        dt.date(2026, 4, 3),
        dt.date(2026, 4, 25),
        dt.date(2026, 5, 1),
        dt.date(2026, 6, 4),
        dt.date(2026, 6, 10),
        dt.date(2026, 8, 15),
        dt.date(2026, 10, 5),
        dt.date(2026, 11, 1),
        dt.date(2026, 12, 1),
        dt.date(2026, 12, 8),
        dt.date(2026, 12, 25),
    ]


def test_a_federation_of_another_country_has_its_own() -> None:
    poland = HolidayFigures(
        each_year=(DayOfYear(5, 3), DayOfYear(11, 11)), before_easter=(), after_easter=(1, 60)
    )

    assert sorted(public_holidays(2026, figures=poland)) == [
        dt.date(2026, 4, 6),
        dt.date(2026, 5, 3),
        dt.date(2026, 6, 4),
        dt.date(2026, 11, 11),
    ]
