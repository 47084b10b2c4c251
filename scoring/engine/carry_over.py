"""Carry-over: what contestants take from one phase into the next."""

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from scoring.engine.errors import EngineError
from scoring.engine.rounding import Exact, exact, readable, to_places
from scoring.engine.trace import Trace


@dataclass(frozen=True, slots=True)
class CarryOverRule:
    """The carry-over rule that an event states before it starts: share carried and rounding."""

    factor: Fraction
    places: int = 2
    way: str = "half_up"


def carried_over(
    points: Exact, rule: CarryOverRule | None, *, trace: Trace | None = None
) -> Decimal:
    """Return the carry-over of a contestant that has these points.

    Raises: EngineError "carry_over_rule_missing" when the event states no rule, "not_exact",
    "bad_factor". Source: RTP 3.1.3.2.
    """
    if rule is None:
        raise EngineError("carry_over_rule_missing")
    if not 0 <= exact(rule.factor, "factor") <= 1:
        raise EngineError("bad_factor", factor=str(rule.factor))
    carried = to_places(exact(points, "points") * rule.factor, rule.places, way=rule.way)
    if trace is not None:
        trace.add("carry_over", "RTP 3.1.3.2", carried, points=readable(points), factor=rule.factor)
    return carried
