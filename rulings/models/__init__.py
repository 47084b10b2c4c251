"""The rows of rulings."""

from rulings.models.appeal import (
    PENDING,
    Appeal,
    AppealBacker,
    AppealBody,
    AppealMember,
    AppealOutcome,
    AppealState,
    HearingStep,
    MemberState,
)
from rulings.models.case import (
    CaseDecision,
    CaseDocument,
    CaseHearing,
    CaseParty,
    CaseState,
    CouncilCase,
    PartyRole,
    Sanction,
    SanctionKind,
)
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
from rulings.models.law import (
    LawPassage,
    LawText,
)
from rulings.models.notice import (
    Notice,
)
from rulings.models.penalty import Penalty
from rulings.models.poll import (
    PeerPoll,
    PollPeer,
)
from rulings.models.report import (
    DirectorReport,
    ReportDecision,
    ReportForwarding,
    ReportRevision,
    ReportState,
)
from rulings.models.ruling import (
    Basis,
    FlowWalk,
    RevisionKind,
    Ruling,
    RulingCitation,
    RulingRevision,
)

__all__ = [
    "PENDING",
    "Agreement",
    "Appeal",
    "AppealBacker",
    "AppealBody",
    "AppealMember",
    "AppealOutcome",
    "AppealState",
    "Basis",
    "BoardRecord",
    "CaseDecision",
    "CaseDocument",
    "CaseHearing",
    "CaseParty",
    "CaseState",
    "CouncilCase",
    "DirectorReport",
    "Evidence",
    "FactKind",
    "FlowWalk",
    "HearingStep",
    "Incident",
    "IncidentFact",
    "IncidentPlayer",
    "LawPassage",
    "LawText",
    "MemberState",
    "Notice",
    "OwnTableLeave",
    "PartyRole",
    "PeerPoll",
    "Penalty",
    "PollPeer",
    "ReportDecision",
    "ReportForwarding",
    "ReportRevision",
    "ReportState",
    "RevisionKind",
    "Ruling",
    "RulingCitation",
    "RulingRevision",
    "Sanction",
    "SanctionKind",
    "Seat",
    "SessionTimes",
    "Voice",
]
