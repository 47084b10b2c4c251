"""The scoring engine: the rules by which bridge is scored. Exact, explained, without Django.

It needs only Python's standard library: `from scoring.engine import ...` works in any shell. Two
libraries are used where the numbers are large: rustworkx for long stretches of a Swiss round, numpy
for a simultaneous of thousands of tables (`scoring.engine.field`).

Scores are whole numbers and fractions inside the engine and decimals where they leave it, never
floats. What cannot be scored raises an `EngineError` with a code and the values it is about; what
is scored is explained step by step in a `Trace`.

    >>> from scoring.engine import contract_score, matchpoints, neuberg, victory_points
    >>> contract_score("4SX", tricks=10, vulnerable=True)
    790
    >>> matchpoints([420, 420, -50, None, 170])
    [5, 5, 0, None, 2]
    >>> neuberg(8, group=6, field=10)
    Fraction(14, 1)
    >>> victory_points(17, boards=16)
    (Decimal('14.39'), Decimal('5.61'))

A whole session, and why one pair has its score:

    >>> from scoring.engine import BoardLine, pairs_standing
    >>> lines = [BoardLine(1, "A", "B", 420), BoardLine(1, "C", "D", -50)]
    >>> standing = pairs_standing(lines, trace_for=["A"])
    >>> [(row.rank, row.contestant, str(row.percentage)) for row in standing.rows]
    [(1, 'A', '100.00'), (1, 'D', '100.00'), (3, 'B', '0.00'), (3, 'C', '0.00')]
    >>> standing.row_of("A").trace.as_rows()[0]["code"]
    'board_matchpoints'
"""

from scoring.engine.adjusted_scores import (
    artificial_percentages,
    artificial_score,
    assigned_score,
    best_and_worst,
    cancelled_board,
    is_excluded_for_failures,
    less_own_error,
    matchpoints_awarded,
    missing_result,
    replaced_pair,
    sits_out,
    suspended_pair,
    weighted_score,
)
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
from scoring.engine.best_of_three import Neighbour, average_vps, best_of_three
from scoring.engine.carry_over import CarryOverRule, carried_over
from scoring.engine.categories import (
    CategoryChange,
    Rung,
    Threshold,
    category_for_points,
    season_category,
)
from scoring.engine.contract_score import contract_score
from scoring.engine.correction_period import (
    CorrectionFigures,
    director_correction_limit,
    late_request_deadline,
    pairs_request_deadline,
    record_correction_deadline,
    request_deadline,
)
from scoring.engine.errors import EngineError
from scoring.engine.exclusions import excluded_last, is_correction_due, is_excluded
from scoring.engine.fouled_boards import small_group_percentages
from scoring.engine.handicap import (
    handicap_imps,
    handicapped_percentage,
    match_handicap,
    pair_handicap,
    player_handicap,
)
from scoring.engine.imp_pairs_ranking import (
    MatchLoss,
    imp_pair_matches,
    imp_pairs_ties_broken,
    imp_pairs_totals,
)
from scoring.engine.imps import DatumRule, datum, imps
from scoring.engine.knockout import (
    KnockoutOutcome,
    KnockoutRun,
    KnockoutScore,
    PlaceMatch,
    balanced_margin,
    knockout_outcome,
    knockout_parts,
    knockout_ranking,
    knockout_score,
)
from scoring.engine.knockout_interruptions import through_after_interruption
from scoring.engine.line_ups import LineUp, boards_by_player
from scoring.engine.live import LiveChange, LiveSession
from scoring.engine.lost_matches import mismatch_points, void_match_percentages
from scoring.engine.match_tie_breaks import TieMatch, round_robin_ladder, teams_ties_broken
from scoring.engine.matchpoints import matchpoints, neuberg
from scoring.engine.pair_tie_breaks import imp_pairs_ladder, matchpoint_ladder, pairs_ties_broken
from scoring.engine.pairs import pairs_standing
from scoring.engine.pairs_matches import (
    EBU_SWISS_PAIRS,
    EBU_SWISS_PAIRS_HALF,
    PairsMatch,
    PercentageScale,
    cross_imp_victory_points,
    pairs_matches,
    percentage_victory_points,
)
from scoring.engine.pairs_ranking import OverallPlace, check_one_ranking, interleaved_ranking
from scoring.engine.patton import PattonResult, patton_result
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
from scoring.engine.recorded_score import (
    ScoreFault,
    possible_scores,
    prevailing_score,
    score_fault,
    table_score,
)
from scoring.engine.rounding import exact, to_places
from scoring.engine.swiss import swiss_first_round, swiss_pairing, swiss_round_with_triple
from scoring.engine.swiss_rounds import danish_pairing, standings_round, swiss_conditions
from scoring.engine.swiss_standing import (
    check_resistance_bonus,
    opponents_met,
    resistance_points,
    swiss_ladder,
    swiss_ties_broken,
    trimmed_resistance_points,
)
from scoring.engine.team_boards import board_result, match_boards
from scoring.engine.team_match import match_result
from scoring.engine.team_penalties import added_strength_penalty
from scoring.engine.team_rulings import (
    bye,
    impossible_comparison,
    interrupted,
    interrupted_by_team,
    no_show,
    reserve_stepped_in,
    suspended_player,
    technical_failure,
    without_boards,
    wrong_seats,
)
from scoring.engine.team_types import (
    BoardResult,
    MatchResult,
    MatchShare,
    TeamBoard,
    TeamEntry,
    TeamFigures,
    TeamMatch,
    TeamPenalty,
    TeamRow,
    TeamSettings,
    TeamsStanding,
)
from scoring.engine.teams import teams_standing
from scoring.engine.tie_breaks import Criterion, Placed, tie_broken, ties_broken
from scoring.engine.titles import boards_for_title, has_title_share, hierarchical_ranking
from scoring.engine.trace import Step, Trace
from scoring.engine.types import (
    BoardField,
    BoardLine,
    Key,
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
    scale_from_winners,
    victory_points,
)
from scoring.engine.vulnerability import dealer, is_vulnerable, vulnerability

__all__ = [
    "EBU_SWISS_PAIRS",
    "EBU_SWISS_PAIRS_HALF",
    "Award",
    "AwardField",
    "AwardFigures",
    "BoardField",
    "BoardLine",
    "BoardResult",
    "CarryOverRule",
    "CategoryChange",
    "ClosingPoints",
    "CorrectionFigures",
    "Criterion",
    "DatumRule",
    "EngineError",
    "ExperienceScale",
    "Key",
    "KnockoutOutcome",
    "KnockoutRun",
    "KnockoutScore",
    "LinePoints",
    "LineUp",
    "LiveChange",
    "LiveSession",
    "MatchLoss",
    "MatchResult",
    "MatchShare",
    "Member",
    "MemberAward",
    "MeritScale",
    "Neighbour",
    "Outcome",
    "OverallPlace",
    "PairEntry",
    "PairRow",
    "PairsMatch",
    "PairsSettings",
    "PairsStanding",
    "PattonResult",
    "Penalty",
    "PercentageScale",
    "PlaceMatch",
    "Placed",
    "Placing",
    "RankingLine",
    "RankingRules",
    "Reduction",
    "Rung",
    "ScoreFault",
    "SeasonAward",
    "SessionTotal",
    "SidePoints",
    "Step",
    "TeamBoard",
    "TeamEntry",
    "TeamFigures",
    "TeamMatch",
    "TeamPenalty",
    "TeamRow",
    "TeamSettings",
    "TeamsStanding",
    "Threshold",
    "TieMatch",
    "Trace",
    "VictoryPointScale",
    "added_strength_penalty",
    "artificial_percentages",
    "artificial_score",
    "assigned_score",
    "average_vps",
    "awards",
    "balanced_margin",
    "best_and_worst",
    "best_of_three",
    "board_result",
    "boards_by_player",
    "boards_for_title",
    "bye",
    "cancelled_board",
    "carried_over",
    "category_for_points",
    "check_one_ranking",
    "check_resistance_bonus",
    "contract_score",
    "cross_imp_victory_points",
    "danish_pairing",
    "datum",
    "dealer",
    "director_correction_limit",
    "exact",
    "excluded_last",
    "handicap_imps",
    "handicapped_percentage",
    "has_title_share",
    "hierarchical_ranking",
    "imp_pair_matches",
    "imp_pairs_ladder",
    "imp_pairs_ties_broken",
    "imp_pairs_totals",
    "impossible_comparison",
    "imps",
    "interleaved_ranking",
    "interrupted",
    "interrupted_by_team",
    "is_correction_due",
    "is_excluded",
    "is_excluded_for_failures",
    "is_vulnerable",
    "knockout_outcome",
    "knockout_parts",
    "knockout_ranking",
    "knockout_score",
    "late_request_deadline",
    "less_own_error",
    "match_boards",
    "match_handicap",
    "match_result",
    "matchpoint_ladder",
    "matchpoints",
    "matchpoints_awarded",
    "member_awards",
    "mismatch_points",
    "missing_result",
    "neuberg",
    "no_show",
    "opening_points",
    "opponents_met",
    "pair_handicap",
    "pairs_matches",
    "pairs_request_deadline",
    "pairs_standing",
    "pairs_ties_broken",
    "patton_result",
    "percentage_victory_points",
    "player_handicap",
    "points_trace",
    "possible_scores",
    "prevailing_score",
    "record_correction_deadline",
    "reduced",
    "replaced_pair",
    "request_deadline",
    "reserve_stepped_in",
    "resistance_points",
    "round_robin_ladder",
    "scale_from_winners",
    "score_fault",
    "season_category",
    "season_ranking",
    "sits_out",
    "small_group_percentages",
    "standings_round",
    "suspended_pair",
    "suspended_player",
    "swiss_conditions",
    "swiss_first_round",
    "swiss_ladder",
    "swiss_pairing",
    "swiss_round_with_triple",
    "swiss_ties_broken",
    "table_score",
    "teams_standing",
    "teams_ties_broken",
    "technical_failure",
    "through_after_interruption",
    "tie_broken",
    "ties_broken",
    "to_places",
    "trimmed_resistance_points",
    "victory_points",
    "void_match_percentages",
    "vulnerability",
    "weighted_score",
    "withdrawal_loss",
    "without_boards",
    "wrong_seats",
]
