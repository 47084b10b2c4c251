"""The rows of scoring."""

from scoring.models.adjustment import (
    AdjustmentKind,
    AdjustmentUnit,
    BoardRuling,
    BoardRulingForm,
    EntryAdjustment,
)
from scoring.models.award import AwardKind, PointsAward, PointsLoss
from scoring.models.homologation import (
    AppealBody,
    EventResult,
    FactKind,
    HomologationFact,
    ResultState,
)
from scoring.models.intake import FileState, MatchKind, PersonMatch, ResultFile
from scoring.models.ranking import RankingLine, RankingList, SeasonClosing
from scoring.models.result import BoardResult, Match, ResultRevision
from scoring.models.season_close import (
    CategoryMove,
    ClosePresence,
    SeasonCloseLine,
    SeasonCloseRun,
)
from scoring.models.standing import Standing

__all__ = [
    "AdjustmentKind",
    "AdjustmentUnit",
    "AppealBody",
    "AwardKind",
    "BoardResult",
    "BoardRuling",
    "BoardRulingForm",
    "CategoryMove",
    "ClosePresence",
    "EntryAdjustment",
    "EventResult",
    "FactKind",
    "FileState",
    "HomologationFact",
    "Match",
    "MatchKind",
    "PersonMatch",
    "PointsAward",
    "PointsLoss",
    "RankingLine",
    "RankingList",
    "ResultFile",
    "ResultRevision",
    "ResultState",
    "SeasonCloseLine",
    "SeasonCloseRun",
    "SeasonClosing",
    "Standing",
]
