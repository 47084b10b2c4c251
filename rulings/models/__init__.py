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
)
from rulings.models.casebook import CasebookEntry
from rulings.models.conduct import ConductReport
from rulings.models.earlier_suspension import EarlierSuspension
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
    FlowCheck,
    FlowStanding,
    LawPassage,
    LawText,
)
from rulings.models.penalty import Penalty
from rulings.models.poll import (
    PeerPoll,
    PollPeer,
)
from rulings.models.psychic import PsychicCall, PsychicFinding
from rulings.models.regulation_text import RegulationArticle, RegulationText
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
    RulingMeasure,
    RulingRevision,
)
from rulings.models.sanction import Sanction, SanctionKind

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
    "CasebookEntry",
    "ConductReport",
    "CouncilCase",
    "DirectorReport",
    "EarlierSuspension",
    "Evidence",
    "FactKind",
    "FlowCheck",
    "FlowStanding",
    "FlowWalk",
    "HearingStep",
    "Incident",
    "IncidentFact",
    "IncidentPlayer",
    "LawPassage",
    "LawText",
    "MemberState",
    "OwnTableLeave",
    "PartyRole",
    "PeerPoll",
    "Penalty",
    "PollPeer",
    "PsychicCall",
    "PsychicFinding",
    "RegulationArticle",
    "RegulationText",
    "ReportDecision",
    "ReportForwarding",
    "ReportRevision",
    "ReportState",
    "RevisionKind",
    "Ruling",
    "RulingCitation",
    "RulingMeasure",
    "RulingRevision",
    "Sanction",
    "SanctionKind",
    "Seat",
    "SessionTimes",
    "Voice",
]
