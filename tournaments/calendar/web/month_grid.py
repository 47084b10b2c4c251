"""A month as a grid of weeks, with the events of each day."""

import datetime as dt
from calendar import Calendar
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass

from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class DayCell:
    """One day of the grid; days of other months are empty."""

    day: dt.date
    is_inside: bool
    events: Sequence[Event]


def month_weeks(
    first: dt.date, events: Sequence[Event], days: Mapping[int, Set[dt.date]]
) -> list[list[DayCell]]:
    """Return the weeks of the month that starts on `first`, Monday first.

    days: on which an event is played; one that is not there takes all days from first to last.
    """
    weeks = Calendar(firstweekday=0).monthdatescalendar(first.year, first.month)
    return [[_cell(day, first, events, days) for day in week] for week in weeks]


def _cell(
    day: dt.date, first: dt.date, events: Sequence[Event], days: Mapping[int, Set[dt.date]]
) -> DayCell:
    is_inside = day.month == first.month
    here = [
        event
        for event in events
        if is_inside
        and (day in days[event.pk] if event.pk in days else event.starts_on <= day <= event.ends_on)
    ]
    return DayCell(day, is_inside, here)
