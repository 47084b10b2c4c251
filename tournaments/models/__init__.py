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
from tournaments.models.hosting import (
    Delegation,
    HostingAgreement,
    HostingBid,
    HostingCall,
    TimetableProposal,
    TimetableState,
)
from tournaments.models.regulation import (
    EventRegulation,
    Nomination,
    PhaseQuota,
    RegionChoice,
    RegulationState,
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
    "Delegation",
    "Entry",
    "EntryPlayer",
    "Event",
    "EventClass",
    "EventKind",
    "EventRegulation",
    "EventType",
    "HostingAgreement",
    "HostingBid",
    "HostingCall",
    "Nomination",
    "OrganiserKind",
    "PhaseQuota",
    "PrivateFeed",
    "ProposalState",
    "RegionChoice",
    "RegulationState",
    "ReservationState",
    "ScoringMethod",
    "Session",
    "TimetableProposal",
    "TimetableState",
]
