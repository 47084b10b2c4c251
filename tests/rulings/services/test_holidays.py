"""The public holidays over which the term of an appeal passes are the office's figures."""

import datetime as dt
from dataclasses import replace

import pytest

from federation.models import Council
from federation.rules.figure_reader import DayOfYear
from federation.rules.office_figures import HolidayFigures
from federation.selectors.office_figures import remember_office_figures, shipped_office_figures
from rulings.councils.selectors.appeal_terms import appeal_term

TOLD_ON = dt.date(2026, 6, 8)
NONE = HolidayFigures(each_year=(), before_easter=(), after_easter=())
SWEDEN = replace(NONE, each_year=(DayOfYear(6, 19),))


@pytest.mark.parametrize(
    ("holidays", "until"),
    [
        (HolidayFigures(), dt.date(2026, 6, 23)),  # 10 June
        (SWEDEN, dt.date(2026, 6, 23)),
        (NONE, dt.date(2026, 6, 22)),
    ],
    ids=["portugal", "sweden", "none"],
)
def test_ten_working_days_pass_over_the_holidays_of_the_office(
    holidays: HolidayFigures, until: dt.date
) -> None:
    remember_office_figures([replace(shipped_office_figures(), holidays=holidays)])

    assert appeal_term(Council.DISCIPLINARY, told_on=TOLD_ON).until == until
