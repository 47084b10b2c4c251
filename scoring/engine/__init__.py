"""The scoring engine: every rule by which bridge is counted. Exact, explained, no Django."""

from scoring.engine.awards import (
    Award,
    AwardField,
    AwardFigures,
    ExperienceScale,
    Member,
    MemberAward,
    MeritScale,
    Placing,
    awards,
    member_awards,
    withdrawal_loss,
)
from scoring.engine.categories import (
    CategoryChange,
    Rung,
    Threshold,
    category_for_points,
    season_category,
)
from scoring.engine.contract_score import contract_score
from scoring.engine.errors import EngineError
from scoring.engine.fouled_boards import small_group_percentages
from scoring.engine.imps import DatumRule, butler, cross_imps, datum, imps
from scoring.engine.matchpoints import matchpoints, neuberg
from scoring.engine.pairs import pairs_standing
from scoring.engine.pairs_ranking import OverallPlace, check_one_ranking, interleaved_ranking
from scoring.engine.ranking import (
    ClosingPoints,
    RankingLine,
    RankingRules,
    Reduction,
    SeasonAward,
    opening_points,
    points_trace,
    reduced,
    season_ranking,
)
from scoring.engine.rounding import exact, to_places
from scoring.engine.trace import Step, Trace
from scoring.engine.types import (
    BoardField,
    BoardLine,
    LinePoints,
    Outcome,
    PairEntry,
    PairRow,
    PairsSettings,
    PairsStanding,
    Penalty,
    SessionTotal,
    SidePoints,
)
from scoring.engine.victory_points import (
    VictoryPointScale,
    scale_from_bands,
    scale_from_winners,
    victory_points,
)
from scoring.engine.vulnerability import dealer, is_vulnerable, vulnerability

__all__ = [
    "Award",
    "AwardField",
    "AwardFigures",
    "BoardField",
    "BoardLine",
    "CategoryChange",
    "ClosingPoints",
    "DatumRule",
    "EngineError",
    "ExperienceScale",
    "LinePoints",
    "Member",
    "MemberAward",
    "MeritScale",
    "Outcome",
    "OverallPlace",
    "PairEntry",
    "PairRow",
    "PairsSettings",
    "PairsStanding",
    "Penalty",
    "Placing",
    "RankingLine",
    "RankingRules",
    "Reduction",
    "Rung",
    "SeasonAward",
    "SessionTotal",
    "SidePoints",
    "Step",
    "Threshold",
    "Trace",
    "VictoryPointScale",
    "awards",
    "butler",
    "category_for_points",
    "check_one_ranking",
    "contract_score",
    "cross_imps",
    "datum",
    "dealer",
    "exact",
    "imps",
    "interleaved_ranking",
    "is_vulnerable",
    "matchpoints",
    "member_awards",
    "neuberg",
    "opening_points",
    "pairs_standing",
    "points_trace",
    "reduced",
    "scale_from_bands",
    "scale_from_winners",
    "season_category",
    "season_ranking",
    "small_group_percentages",
    "to_places",
    "victory_points",
    "vulnerability",
    "withdrawal_loss",
]
