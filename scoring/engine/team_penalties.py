"""Victory points a team loses for the players it fields."""

from decimal import Decimal
from fractions import Fraction

from scoring.engine.rounding import Exact, exact, readable, to_places
from scoring.engine.trace import Trace

IV_PER_POINT = 100


def added_strength_penalty(
    iv_before: Exact,
    iv_with_added: Exact,
    *,
    grouped_by_iv: bool = True,
    per: int = IV_PER_POINT,
    trace: Trace | None = None,
) -> Decimal:
    """Return the victory points lost in one match in which players added late take part.

    iv_before: value index by which the team was placed. iv_with_added: the index it would have had
    with the added players who take part. grouped_by_iv: whether the index split the teams into
    groups; in a Swiss event it does not, and nothing is lost. per: index worth one point. Returns:
    two decimals, half up, never negative. Raises: EngineError "not_exact". Source: RTP 3.6.4,
    3.6.12.3.
    """
    growth = exact(iv_with_added, "iv") - exact(iv_before, "iv")
    if not grouped_by_iv or growth <= 0:
        growth = Fraction(0)
    lost = to_places(growth / per, 2)
    if trace is not None:
        trace.add("added_strength", "RTP 3.6.4", lost, growth=readable(growth), per=per)
    return lost
