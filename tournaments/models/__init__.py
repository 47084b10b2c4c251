"""The rows of tournaments."""

from tournaments.models.calendar import (
    OPEN_STATES,
    STANDING_STATES,
    AssociationCalendar,
    CalendarCycle,
    CalendarProposal,
    CalendarStage,
    CalendarVersion,
    DateReservation,
    PrivateFeed,
    ProposalState,
    ReservationState,
)
from tournaments.models.entry import Entry, EntryPlayer
from tournaments.models.event import (
    AgeGroup,
    CategoryLimit,
    Event,
    EventClass,
    EventKind,
    EventType,
    OrganiserKind,
    ScoringMethod,
)
from tournaments.models.session import Deal, Session

__all__ = [
    "OPEN_STATES",
    "STANDING_STATES",
    "AgeGroup",
    "AssociationCalendar",
    "CalendarCycle",
    "CalendarProposal",
    "CalendarStage",
    "CalendarVersion",
    "CategoryLimit",
    "DateReservation",
    "Deal",
    "Entry",
    "EntryPlayer",
    "Event",
    "EventClass",
    "EventKind",
    "EventType",
    "OrganiserKind",
    "PrivateFeed",
    "ProposalState",
    "ReservationState",
    "ScoringMethod",
    "Session",
]
