"""Matchpoints on one board, and their conversion when part of the field did not play it."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from scoring.engine.errors import EngineError
from scoring.engine.rounding import Exact, exact, is_count
from scoring.engine.trace import Trace

SCALES = (1, 2)


def matchpoints(scores: Sequence[int | None], *, trace: Trace | None = None) -> list[int | None]:
    """Return the units each North-South pair earns on one board, in the order of `scores`.

    scores: total points seen from North-South; None where there is no result. Returns: 0 .. 2(n-1)
    over the n results, None where there is no result. Raises: EngineError "empty_field" or
    "not_a_score". Source: Law 78 A (2007).
    """
    if not scores:
        raise EngineError("empty_field")
    check_scores(scores)
    tables = Counter(score for score in scores if score is not None)
    units = matchpoints_by_score(tables)
    if trace is not None:
        for place, score in enumerate(scores, start=1):
            if score is not None:
                equal = tables[score] - 1
                beaten = (units[score] - equal) // 2
                trace.add(
                    "matchpoints",
                    "Law 78 A",
                    units[score],
                    place=place,
                    score=score,
                    beaten=beaten,
                    equal=equal,
                )
    return [None if score is None else units[score] for score in scores]


def matchpoints_by_score(tables: Counter[int]) -> dict[int, int]:
    """Return what each distinct score of a board earns, from the number of tables that had it.

    Equal scores are counted once, so the cost depends on the number of distinct scores alone.
    Source: Law 78 A (2007).
    """
    units, below = {}, 0
    for score in sorted(tables):
        units[score] = 2 * below + tables[score] - 1  # two for each pair beaten, one for each tie
        below += tables[score]
    return units


def neuberg(
    points: Exact, group: int, field: int, *, scale: int = 2, trace: Trace | None = None
) -> Fraction:
    """Return matchpoints earned among `group` results as if all `field` results had been there.

    points: matchpoints within the group. scale: matchpoints for a pair beaten, 2 or 1.
    Returns: (points + 1) x field / group - 1 (on the 1-1/2-0 scale 1/2 for 1); never as low as 0
    nor as high as the top unless the group is the field.
    Raises: EngineError "bad_group" when the group is not 1 .. field, "not_exact",
    "unknown_setting".
    Source: RTP 3.5.7, 3.5.8; EBU White Book 4.2.3.
    """
    earned = exact(points, "points")
    if not is_count(group) or not is_count(field) or group > field:
        raise EngineError("bad_group", group=group, field=field)
    if scale not in SCALES:
        raise EngineError("unknown_setting", setting="scale", value=scale)
    tie = Fraction(scale, 2)
    converted = (earned + tie) * field / group - tie
    if trace is not None:
        trace.add(
            "neuberg", "RTP 3.5.8", converted, points=earned, group=group, field=field, tie=tie
        )
    return converted


def check_scores(scores: Sequence[object]) -> None:
    """Refuse a list that holds anything but total points and None.

    Raises: EngineError "not_a_score", naming its place. Source: Law 78 (2007).
    """
    for place, score in enumerate(scores, start=1):
        if score is not None and (isinstance(score, bool) or not isinstance(score, int)):
            raise EngineError("not_a_score", place=place, score=score)


def converted(points: Exact, group: int, field: int, way: str, *, scale: int = 2) -> Fraction:
    """Return matchpoints earned among `group` results, converted to the field.

    way: "neuberg"; "factor": in proportion to the tops, a single result gets half; "infinite": the
    share of an infinite field, (points + 1) / 2 x group, of the top. Raises: EngineError as
    `neuberg` does, "unknown_setting". Source: RTP 3.5.8; convention.
    """
    if way == "neuberg":
        return neuberg(points, group, field, scale=scale)
    top = scale * (field - 1)
    tie = Fraction(scale, 2)
    if way == "infinite":
        return (exact(points, "points") + tie) * top / (scale * group)
    if way == "factor":
        own_top = scale * (group - 1)
        return exact(points, "points") * top / own_top if own_top else Fraction(top, 2)
    raise EngineError("unknown_setting", setting="conversion", value=way)
