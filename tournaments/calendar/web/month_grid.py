"""A month as a grid of weeks, with the events of each day."""

import datetime as dt
from calendar import Calendar
from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class DayCell:
    """One day of the grid; days of other months are empty."""

    day: dt.date
    is_inside: bool
    events: Sequence[Event]


def month_weeks(first: dt.date, events: Sequence[Event]) -> list[list[DayCell]]:
    """Return the weeks of the month that starts on `first`, Mondays first."""
    weeks = Calendar(firstweekday=0).monthdatescalendar(first.year, first.month)
    return [[_cell(day, first, events) for day in week] for week in weeks]


def _cell(day: dt.date, first: dt.date, events: Sequence[Event]) -> DayCell:
    is_inside = day.month == first.month
    here = [each for each in events if each.starts_on <= day <= each.ends_on] if is_inside else []
    return DayCell(day, is_inside, here)
