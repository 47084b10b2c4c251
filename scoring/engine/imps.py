"""International match points: the scale, and a board compared with other tables or with a datum."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal, localcontext
from fractions import Fraction

from scoring.engine.errors import EngineError
from scoring.engine.rounding import Exact, exact, is_count, is_exact, readable
from scoring.engine.trace import Trace

THRESHOLDS = (
    *(20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600),
    *(750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000),
)
DENOMINATORS = ("comparisons", "results", "sum", "root")
ROOT_DIGITS = 30


def imps(difference: Exact, *, trace: Trace | None = None) -> int:
    """Return the IMPs for a difference in total points, with the same sign.

    Raises: EngineError "not_exact". Source: Law 78 B (2007), RTP 3.6.6.
    """
    size = difference if type(difference) is int else exact(difference, "difference")
    gained = bisect_right(THRESHOLDS, size) if size >= 0 else -bisect_right(THRESHOLDS, -size)
    if trace is not None:
        trace.add("imps", "Law 78 B", gained, difference=readable(size))
    return gained


def cross_imp_divisor(results: int, denominator: str) -> Fraction:
    """Return the divisor for a sum of IMPs over the other tables; 1 when there is none.

    Source: Law 78 D (2007); EBU White Book 3.1 (the root).
    """
    if denominator not in DENOMINATORS:
        raise EngineError("unknown_setting", setting="denominator", value=denominator)
    if denominator == "sum" or results < 2:
        return Fraction(1)
    if denominator == "root":
        with localcontext() as context:
            context.prec = ROOT_DIGITS + 8
            root = (Decimal(results * (results - 1)) / 2).sqrt()
            return Fraction(round(root, ROOT_DIGITS))
    return Fraction(results - 1 if denominator == "comparisons" else results)


@dataclass(frozen=True, slots=True)
class DatumRule:
    """How the datum of a Butler board is found: which extremes are left out, and its rounding."""

    drop_each: int = 1  # results left out at each end
    drop_share: Fraction = Fraction(0)  # or this share of the results at each end, rounded down
    drop_from: int = 3  # with fewer results nothing is left out
    unit: int = 10  # rounded to it, halves away from zero; 0: not rounded


def datum(
    results: Sequence[Exact], rule: DatumRule = DatumRule(), *, trace: Trace | None = None
) -> Fraction:
    """Return the datum of a Butler board: the mean of its results without the extremes.

    Raises: EngineError "empty_field" or "bad_datum_rule". Source: Law 78 D (2007).
    """
    if not results:
        raise EngineError("empty_field")
    check_datum_rule(rule)
    ordered = sorted(exact(result, "score") for result in results)
    drop = max(rule.drop_each, int(len(ordered) * rule.drop_share))
    if len(ordered) >= rule.drop_from and len(ordered) > 2 * drop:
        ordered = ordered[drop : len(ordered) - drop]
    mean = sum(ordered, Fraction(0)) / len(ordered)
    middle = mean
    if rule.unit:
        steps = (abs(mean) / rule.unit + Fraction(1, 2)).__floor__()
        middle = Fraction(steps * rule.unit if mean > 0 else -steps * rule.unit)
    if trace is not None:
        trace.add(
            "datum",
            "Law 78 D",
            readable(middle),
            results=len(results),
            counted=len(ordered),
            mean=readable(mean),
        )
    return middle


def check_datum_rule(rule: DatumRule) -> None:
    """Refuse a rule that leaves no result to average.

    Raises: EngineError "bad_datum_rule". Source: Law 78 D (2007).
    """
    counts = (rule.drop_each, rule.drop_from, rule.unit)
    if not all(is_count(count, 0) for count in counts) or not (
        is_exact(rule.drop_share) and 0 <= rule.drop_share < Fraction(1, 2)
    ):
        raise EngineError("bad_datum_rule", rule=str(rule))
