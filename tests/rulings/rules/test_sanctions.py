"""Sanctions of the bodies: nobody unheard, held back on probation, served once in force."""

import datetime as dt

import pytest

from federation.errors import RuleError
from rulings.councils.rules import Served, on_probation, refuse_unheard, served_from

DAY = dt.date(2026, 12, 1)


def test_nobody_is_sanctioned_unheard() -> None:
    names = {"1": "Ana", "2": "Rui"}
    refuse_unheard(["1"], {"1"}, names)

    with pytest.raises(RuleError) as refusal:
        refuse_unheard(["1", "2"], {"1"}, names)

    assert (refusal.value.code, refusal.value.values["people"]) == ("sanction_unheard", "Rui")


@pytest.mark.rule("2.1.11.1-a")
def test_a_suspension_held_back_is_served_as_long_as_it_was_given() -> None:
    served = served_from(DAY, dt.date(2026, 12, 31), begins_on=dt.date(2027, 3, 1))

    assert served == Served(dt.date(2027, 3, 1), dt.date(2027, 3, 31))


def test_days_after_the_last_of_the_calendar_are_refused() -> None:
    with pytest.raises(RuleError) as refused:
        served_from(DAY, dt.date(2026, 12, 31), begins_on=dt.date(9999, 12, 31))

    assert refused.value.code == "sanction_beyond_calendar"


@pytest.mark.parametrize(
    ("until", "enforced", "held"),
    [(None, False, False), (DAY, False, True), (DAY, True, False),
     (dt.date(2026, 11, 30), False, False)],
)  # fmt: skip
def test_what_is_held_back(until: dt.date | None, enforced: bool, held: bool) -> None:
    assert on_probation(probation_until=until, enforced=enforced, on=DAY) is held
