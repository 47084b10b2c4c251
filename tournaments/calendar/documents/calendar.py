"""The calendar of a season on paper: a list by month."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from federation.kinds.paper import PaperKind, register_papers
from federation.papers.documents.paper import Paper
from federation.papers.selectors.readers import nobody_else


@dataclass(frozen=True, slots=True, kw_only=True)
class CalendarRow:
    """One line as printed. days: "13–14 Mar". is_reserved: there is no event for it yet."""

    days: str
    title: str
    organiser: str
    what: str
    event_class: str
    venue: str
    is_official: bool
    is_reserved: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CalendarMonth:
    """The lines that start in one month."""

    title: str
    rows: tuple[CalendarRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CalendarPaper(Paper):
    """The calendar as printed. state: draft or final, and the deadline for answers."""

    season: str
    state: str
    is_final: bool
    facts: tuple[str, ...]
    notes: tuple[str, ...]
    months: tuple[CalendarMonth, ...]


def calendar_months(
    rows: Iterable[tuple[str, CalendarRow]],
) -> tuple[CalendarMonth, ...]:
    """Return the rows by month, both in the order given."""
    calendar_rows: dict[str, list[CalendarRow]] = {}
    for month, row in rows:
        calendar_rows.setdefault(month, []).append(row)
    return tuple(
        CalendarMonth(title=title, rows=tuple(calendar_rows))
        for title, calendar_rows in calendar_rows.items()
    )


CALENDAR = PaperKind(
    code="calendar",
    prefix="CD",
    title=_("calendar"),
    about="calendar_version",
    may_read=nobody_else,
)
register_papers(CALENDAR)
