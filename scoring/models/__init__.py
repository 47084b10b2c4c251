"""The rows of scoring."""

from scoring.models.adjustment import (
    AdjustmentKind,
    AdjustmentUnit,
    BoardRuling,
    BoardRulingForm,
    EntryAdjustment,
)
from scoring.models.at_table import SeatsConfirmed, UnplayedBoard
from scoring.models.award import AwardKind, PointsAward, PointsLoss
from scoring.models.book import (
    ActOnLine,
    BookAct,
    BookLine,
    BookSession,
    EventBook,
    LineState,
    RunningPlace,
)
from scoring.models.devices import (
    DeviceItem,
    DeviceLink,
    DeviceOutcome,
    DeviceQueue,
    DeviceTrouble,
)
from scoring.models.homologation import (
    EventResult,
    HomologationFact,
    HomologationFactKind,
    ResultState,
    SuspendingBody,
)
from scoring.models.intake import FileState, MatchKind, PersonMatch, ResultFile
from scoring.models.late_change import UNDECIDED, AgreeingBody, LateChange, LateChangeState
from scoring.models.match_ruling import (
    ContestantRuling,
    ContestantStatus,
    MatchRuling,
    MatchRulingForm,
)
from scoring.models.ranking import RankingLine, RankingList, SeasonClosing
from scoring.models.result import BoardResult, Match, ResultRevision
from scoring.models.season_close import (
    CategoryMove,
    ClosePresence,
    SeasonCloseLine,
    SeasonCloseRun,
)
from scoring.models.standing import Standing
from scoring.models.strata import EventStrata, StrataMeasure
from scoring.models.strength import PlayingStrength, StrengthScale
from scoring.models.terms import ListOf, PairsByVps, RankingTerms
from scoring.models.waiver import ConditionWaiver, WaivingBody

__all__ = [
    "UNDECIDED",
    "ActOnLine",
    "AdjustmentKind",
    "AdjustmentUnit",
    "AgreeingBody",
    "AwardKind",
    "BoardResult",
    "BoardRuling",
    "BoardRulingForm",
    "BookAct",
    "BookLine",
    "BookSession",
    "CategoryMove",
    "ClosePresence",
    "ConditionWaiver",
    "ContestantRuling",
    "ContestantStatus",
    "DeviceItem",
    "DeviceLink",
    "DeviceOutcome",
    "DeviceQueue",
    "DeviceTrouble",
    "EntryAdjustment",
    "EventBook",
    "EventResult",
    "EventStrata",
    "FileState",
    "HomologationFact",
    "HomologationFactKind",
    "LateChange",
    "LateChangeState",
    "LineState",
    "ListOf",
    "Match",
    "MatchKind",
    "MatchRuling",
    "MatchRulingForm",
    "PairsByVps",
    "PersonMatch",
    "PlayingStrength",
    "PointsAward",
    "PointsLoss",
    "RankingLine",
    "RankingList",
    "RankingTerms",
    "ResultFile",
    "ResultRevision",
    "ResultState",
    "RunningPlace",
    "SeasonCloseLine",
    "SeasonCloseRun",
    "SeasonClosing",
    "SeatsConfirmed",
    "Standing",
    "StrataMeasure",
    "StrengthScale",
    "SuspendingBody",
    "UnplayedBoard",
    "WaivingBody",
]
