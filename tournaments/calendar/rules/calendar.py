"""The calendar of a season: deadlines, lateness, and the states of a reservation."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from federation.errors import RuleError
from federation.rules.figure_reader import DayOfYear
from federation.rules.figures_federation import CalendarFigures

ARTICLE = "RTP 3.1.7"


class CalendarAct(StrEnum):
    """The acts of the yearly cycle with a deadline. Source: RTP 3.1.7."""

    DRAFT = "DRAFT"
    PROPOSAL = "PROPOSAL"
    RESERVATION = "RESERVATION"
    FINAL = "FINAL"
    ASSOCIATION_CALENDAR = "ASSOCIATION_CALENDAR"


class ReservationState(StrEnum):
    """The state of a date reservation. Source: RTP 3.1.7."""

    REQUESTED = "REQUESTED"
    ALTERNATIVE_OFFERED = "ALTERNATIVE_OFFERED"
    ACCEPTED = "ACCEPTED"
    REFUSED = "REFUSED"
    WITHDRAWN = "WITHDRAWN"
    USED = "USED"


@dataclass(frozen=True, slots=True)
class CalendarDeadlines:
    """The deadlines of one season's calendar. Source: RTP 3.1.7."""

    draft_by: dt.date
    proposals_by: dt.date
    final_by: dt.date
    association_calendars_by: dt.date

    def of(self, act: CalendarAct) -> dt.date:
        """Return the deadline of an act. Source: RTP 3.1.7."""
        return {
            CalendarAct.DRAFT: self.draft_by,
            CalendarAct.PROPOSAL: self.proposals_by,
            CalendarAct.RESERVATION: self.proposals_by,
            CalendarAct.FINAL: self.final_by,
            CalendarAct.ASSOCIATION_CALENDAR: self.association_calendars_by,
        }[act]


def calendar_deadlines(season_starts_on: dt.date, *, figures: CalendarFigures) -> CalendarDeadlines:
    """Return the deadlines of a season's calendar: the last such days before the season starts.

    Source: RTP 3.1.7.
    """

    def before(day: DayOfYear) -> dt.date:
        this_year = day.in_year(season_starts_on.year)
        return this_year if this_year < season_starts_on else day.in_year(season_starts_on.year - 1)

    return CalendarDeadlines(
        draft_by=before(figures.draft_by),
        proposals_by=before(figures.proposals_by),
        final_by=before(figures.final_by),
        association_calendars_by=before(figures.association_calendars_by),
    )


def days_late(done_on: dt.date, *, due_on: dt.date) -> int:
    """Return how many days after its deadline an act was done; 0 if in time.

    Source: RTP 3.1.7.
    """
    return max(0, (done_on - due_on).days)


def lateness(
    act: CalendarAct,
    *,
    done_on: dt.date,
    deadlines: CalendarDeadlines,
    figures: CalendarFigures,
    begun_on: dt.date | None = None,
) -> int:
    """Return by how many days an act is late; it is marked as late, not refused.

    begun_on: when the federation began to use this site; what was due before is not late.
    Raises: RuleError("calendar_act_too_late") if the rule set refuses the act when late.
    Source: RTP 3.1.7.
    """
    due_on = deadlines.of(act)
    if begun_on is not None and due_on < begun_on:
        return 0
    late = days_late(done_on, due_on=due_on)
    if late and act in figures.refused_when_late:
        raise RuleError(
            "calendar_act_too_late", article=ARTICLE, act=f"act_{act}", due_on=due_on, days=late
        )
    return late


_STEPS: Mapping[ReservationState, frozenset[ReservationState]] = {
    ReservationState.REQUESTED: frozenset(
        {
            ReservationState.ACCEPTED,
            ReservationState.ALTERNATIVE_OFFERED,
            ReservationState.REFUSED,
            ReservationState.WITHDRAWN,
        }
    ),
    ReservationState.ALTERNATIVE_OFFERED: frozenset(
        {
            ReservationState.ACCEPTED,
            ReservationState.ALTERNATIVE_OFFERED,
            ReservationState.REFUSED,
            ReservationState.WITHDRAWN,
        }
    ),
    ReservationState.ACCEPTED: frozenset({ReservationState.USED, ReservationState.WITHDRAWN}),
    ReservationState.REFUSED: frozenset(),
    ReservationState.WITHDRAWN: frozenset(),
    ReservationState.USED: frozenset(),
}


def refuse_reservation_step(before: ReservationState, after: ReservationState) -> None:
    """Refuse a change of state that a reservation cannot make.

    Raises: RuleError("reservation_already_decided") with both. Source: RTP 3.1.7.
    """
    if after not in _STEPS[before]:
        raise RuleError("reservation_already_decided", article=ARTICLE, state=f"state_{before}")
