"""Results of one board compared with one another; weighted ones by their outcomes' weights."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from scoring.engine.imps import DatumRule, datum, imps
from scoring.engine.types import Outcome, Points

Weighted = tuple[Outcome, ...]
Result = int | Weighted


def compared_matchpoints(results: Sequence[Result]) -> list[Points]:
    """Return the units of each result on the 2-1-0 scale, seen from the side whose scores they are.

    A weighted result earns the weighted mean of what each outcome would have earned, and counts in
    the comparison of the others with the weight of each outcome. Source: Law 78 A, Law 12 C1(c)
    (2007); EBU White Book 4.1.1.4.
    """
    tables = tables_by_score(results)
    units: dict[int, Points] = {}
    below: Points = 0
    for score in sorted(tables):
        units[score] = 2 * below + tables[score] - 1
        below += tables[score]
    return [
        units[result] if isinstance(result, int) else _weighted_units(result, units)
        for result in results
    ]


def compared_imps(results: Sequence[Result]) -> list[Points]:
    """Return the sum of IMPs of each result against all the others, with weights as at matchpoints.

    Source: Law 78 B, Law 12 C1(c) (2007).
    """
    tables = list(tables_by_score(results).items())
    sums: dict[int, Points] = {
        score: sum(imps(score - other) * count for other, count in tables) for score, _ in tables
    }
    return [
        sums[result] if isinstance(result, int) else _weighted_imps(result, sums)
        for result in results
    ]


def butler_imps(results: Sequence[Result], rule: DatumRule) -> tuple[list[Points], Fraction]:
    """Return the IMPs of each result against the datum, and the datum.

    A weighted result enters the datum as its mean and earns the mean of its outcomes' IMPs.
    Source: Law 78 B, D, Law 12 C1(c) (2007).
    """
    middle = datum([_mean_score(result) for result in results], rule)
    earned: list[Points] = [
        imps(result - middle)
        if isinstance(result, int)
        else sum(Fraction(o.weight) * imps(o.score - middle) for o in result)
        for result in results
    ]
    return earned, middle


def tables_by_score(results: Sequence[Result]) -> dict[int, Points]:
    """Return how many tables had each score; a weighted result counts in parts.

    Source: Law 12 C1(c).
    """
    tables: dict[int, Points] = {}
    for result in results:
        if isinstance(result, int):
            tables[result] = tables.get(result, 0) + 1
        else:
            for score, weight in result:
                tables[score] = tables.get(score, 0) + Fraction(weight)
    return tables


def reversed_result(result: Result) -> Result:
    """Return the result seen from the other side. Source: Law 77 (2007)."""
    if isinstance(result, int):
        return -result
    return tuple(Outcome(-score, weight) for score, weight in result)


def _weighted_units(result: Weighted, units: Mapping[int, Points]) -> Fraction:
    total = Fraction(0)
    for score, weight in result:
        # `units` left out one table of the same score; what is left out is the result itself
        own = sum(
            Fraction(w) * (2 if other < score else int(other == score)) for other, w in result
        )
        total += Fraction(weight) * (units[score] + 1 - own)
    return total


def _weighted_imps(result: Weighted, sums: Mapping[int, Points]) -> Fraction:
    total = Fraction(0)
    for score, weight in result:
        own = sum(Fraction(w) * imps(score - other) for other, w in result)
        total += Fraction(weight) * (sums[score] - own)
    return total


def _mean_score(result: Result) -> Fraction:
    if isinstance(result, int):
        return Fraction(result)
    return sum((Fraction(weight) * score for score, weight in result), Fraction(0))
