"""The scoring engine: every rule by which bridge is counted. Exact, explained, no Django."""

from scoring.engine.contract_score import contract_score
from scoring.engine.errors import EngineError
from scoring.engine.fouled_boards import small_group_percentages
from scoring.engine.imps import DatumRule, butler, cross_imps, datum, imps
from scoring.engine.matchpoints import matchpoints, neuberg
from scoring.engine.rounding import exact, to_places
from scoring.engine.trace import Step, Trace
from scoring.engine.victory_points import (
    VictoryPointScale,
    scale_from_bands,
    scale_from_winners,
    victory_points,
)
from scoring.engine.vulnerability import dealer, is_vulnerable, vulnerability

__all__ = [
    "DatumRule",
    "EngineError",
    "Step",
    "Trace",
    "VictoryPointScale",
    "butler",
    "contract_score",
    "cross_imps",
    "datum",
    "dealer",
    "exact",
    "imps",
    "is_vulnerable",
    "matchpoints",
    "neuberg",
    "scale_from_bands",
    "scale_from_winners",
    "small_group_percentages",
    "to_places",
    "victory_points",
    "vulnerability",
]
