"""The year on one page: a column for each month, a row for each day, with its events."""

import datetime as dt
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from federation.kinds.paper import PaperKind, register_papers
from federation.papers.documents.paper import Paper
from federation.papers.selectors.readers import nobody_else

MONTHS = 12
LONGEST_MONTH = 31


@dataclass(frozen=True, slots=True, kw_only=True)
class Planned:
    """An item of the planner. mark: a letter for its class, "" for private tournaments."""

    key: str
    first_day: dt.date
    last_day: dt.date
    title: str
    mark: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannerEntry:
    """An item of one day. continues: it started on an earlier day."""

    key: str
    title: str
    mark: str
    continues: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannerDay:
    """One day. day: 0 if the month has no such day. more: number of items not listed."""

    day: int
    weekday: str
    is_weekend: bool
    entries: tuple[PlannerEntry, ...]
    more: int


@dataclass(frozen=True, slots=True, kw_only=True)
class YearPlannerPaper(Paper):
    """The planner as printed: month headings, then 31 rows of twelve days."""

    season: str
    state: str
    months: tuple[str, ...]
    rows: tuple[tuple[PlannerDay, ...], ...]
    legend: tuple[str, ...]


def planner_rows(
    first_month: dt.date,
    planned: Iterable[Planned],
    *,
    weekdays: Sequence[str],
    fit: int,
    letters: int,
) -> tuple[tuple[PlannerDay, ...], ...]:
    """Return 31 rows of twelve months, starting with the month of `first_month`.

    weekdays: short names, Monday first. fit: the number of items a day can list; items without mark
    are only counted. letters: of a line; a single item may use all lines of its day.
    """
    by_day = planned_by_day(planned)
    starts = [_month(first_month, number) for number in range(MONTHS)]
    return tuple(
        tuple(_day(start, number, by_day, weekdays, fit, letters) for start in starts)
        for number in range(LONGEST_MONTH)
    )


def planned_by_day(planned: Iterable[Planned]) -> dict[dt.date, list[Planned]]:
    """Return what each day has, in the order given."""
    by_day: dict[dt.date, list[Planned]] = {}
    for row in planned:
        for step in range((row.last_day - row.first_day).days + 1):
            by_day.setdefault(row.first_day + dt.timedelta(days=step), []).append(row)
    return by_day


def only_counted(here: Sequence[Planned], *, fit: int) -> list[Planned]:
    """Return what a day that shows `fit` entries only counts."""
    shown = [planned for planned in here if planned.mark][:fit]
    return [planned for planned in here if planned not in shown]


def planner_months(first_month: dt.date) -> tuple[dt.date, ...]:
    """Return the first days of the planner's twelve months."""
    return tuple(_month(first_month, number) for number in range(MONTHS))


def _month(first: dt.date, number: int) -> dt.date:
    years, month = divmod(first.month - 1 + number, MONTHS)
    return dt.date(first.year + years, month + 1, 1)


def _day(
    start: dt.date,
    number: int,
    by_day: dict[dt.date, list[Planned]],
    weekdays: Sequence[str],
    fit: int,
    letters: int,
) -> PlannerDay:
    day = start + dt.timedelta(days=number)
    if day.month != start.month:
        return PlannerDay(day=0, weekday="", is_weekend=False, entries=(), more=0)
    here = by_day.get(day, [])
    marked = [planned for planned in here if planned.mark]
    room = letters * fit if len(here) == 1 else letters
    return PlannerDay(
        day=day.day,
        weekday=weekdays[day.weekday()],
        is_weekend=day.weekday() >= 5,
        entries=tuple(
            PlannerEntry(
                key=planned.key,
                title=_shortened(planned.title, room),
                mark=planned.mark,
                continues=planned.first_day < day,
            )
            for planned in marked[:fit]
        ),
        more=len(only_counted(here, fit=fit)),
    )


def _shortened(title: str, room: int) -> str:
    return title if len(title) <= room else f"{title[: room - 1].rstrip()}…"


YEAR_PLANNER = PaperKind(
    code="year_planner",
    prefix="PL",
    title=_("year planner"),
    about="calendar_version",
    may_read=nobody_else,
)
register_papers(YEAR_PLANNER)
