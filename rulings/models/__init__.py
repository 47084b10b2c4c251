"""The rows of rulings."""

from rulings.models.incident import (
    Agreement,
    BoardRecord,
    Evidence,
    FactKind,
    Incident,
    IncidentFact,
    IncidentPlayer,
    OwnTableLeave,
    Seat,
    SessionTimes,
    Voice,
)
from rulings.models.law import LawPassage, LawText
from rulings.models.poll import PeerPoll, PollPeer
from rulings.models.ruling import (
    Basis,
    FlowWalk,
    RevisionKind,
    Ruling,
    RulingCitation,
    RulingRevision,
)

__all__ = [
    "Agreement",
    "Basis",
    "BoardRecord",
    "Evidence",
    "FactKind",
    "FlowWalk",
    "Incident",
    "IncidentFact",
    "IncidentPlayer",
    "LawPassage",
    "LawText",
    "OwnTableLeave",
    "PeerPoll",
    "PollPeer",
    "RevisionKind",
    "Ruling",
    "RulingCitation",
    "RulingRevision",
    "Seat",
    "SessionTimes",
    "Voice",
]
