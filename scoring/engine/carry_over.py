"""What contestants take from one phase into the next."""

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from scoring.engine.errors import EngineError
from scoring.engine.rounding import Exact, exact, is_count, readable, to_places
from scoring.engine.trace import Trace


@dataclass(frozen=True, slots=True)
class CarryOverRule:
    """The rule an event states before it starts: the share carried, and its rounding."""

    factor: Fraction
    places: int = 2
    way: str = "half_up"


def carried_over(
    points: Exact, rule: CarryOverRule | None, *, trace: Trace | None = None
) -> Decimal:
    """Return what points become in the next phase.

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


def carry_forward(
    score: Exact,
    *,
    qualifying: tuple[int, Exact],
    final: tuple[int, Exact],
    trace: Trace | None = None,
) -> Fraction:
    """Return the matchpoints carried into a final: half the score, at the final's board tops.

    score: matchpoints of the qualifying stage. qualifying, final: its boards, and the most
    matchpoints a pair can win in it. Returns: half of score x boards / top x top / boards.
    Raises: EngineError "bad_boards", "bad_factor", "not_exact". Source: EBU White Book 3.8.
    """
    for boards, _ in (qualifying, final):
        if not is_count(boards):
            raise EngineError("bad_boards", boards=boards)
    qualifying_top, final_top = exact(qualifying[1], "top"), exact(final[1], "top")
    if qualifying_top <= 0 or final_top <= 0:
        raise EngineError("bad_factor", factor=f"{qualifying_top}/{final_top}")
    share = qualifying[0] / qualifying_top * final_top / final[0]
    carried = exact(score, "score") * share / 2
    if trace is not None:
        trace.add(
            "carry_forward",
            "EBU White Book 3.8",
            readable(carried),
            score=readable(score),
            boards=qualifying[0],
            top=readable(qualifying_top),
            final_boards=final[0],
            final_top=readable(final_top),
        )
    return carried
