"""The rows of tournaments."""

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
    "AgeGroup",
    "CategoryLimit",
    "Deal",
    "Entry",
    "EntryPlayer",
    "Event",
    "EventClass",
    "EventKind",
    "EventType",
    "OrganiserKind",
    "ScoringMethod",
    "Session",
]
