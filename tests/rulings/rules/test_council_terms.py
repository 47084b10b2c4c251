"""Until when a decision of a body may be appealed, on both sides of each free day."""

import datetime as dt

import pytest

from federation.rules.office_figures import CouncilFigures, HolidayFigures
from rulings.councils.rules import council_appeal_ends
from rulings.rules.holidays import public_holidays

HOLIDAYS = public_holidays(2026, figures=HolidayFigures()) | public_holidays(
    2027, figures=HolidayFigures()
)


@pytest.mark.rule("3.8.1.2-a")
@pytest.mark.parametrize(
    ("told", "ends"),
    [
        ("2026-11-13", "2026-11-27"),  # a Friday: two whole weeks
        ("2026-11-14", "2026-11-27"),  # a Saturday: Monday is the first day
        ("2026-11-15", "2026-11-27"),  # a Sunday
        ("2026-11-16", "2026-11-30"),
        ("2026-11-17", "2026-12-02"),  # over the holiday of 1 December
        ("2026-11-24", "2026-12-10"),  # over those of 1 and 8 December
        ("2026-12-23", "2027-01-08"),  # over Christmas and the new year
        ("2027-03-24", "2027-04-08"),  # over Good Friday
    ],
)
def test_ten_working_days_after_the_day_it_is_told(told: str, ends: str) -> None:
    found = council_appeal_ends(
        dt.date.fromisoformat(told), holidays=HOLIDAYS, figures=CouncilFigures()
    )

    assert found.isoformat() == ends


@pytest.mark.rule("3.8.1.2-a")
def test_the_federation_sets_another_term() -> None:
    told = dt.date(2026, 11, 13)

    found = council_appeal_ends(
        told, holidays=HOLIDAYS, figures=CouncilFigures(appeal_working_days=5)
    )

    assert found == dt.date(2026, 11, 20)
