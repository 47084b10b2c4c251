"""Fouled boards: groups of tables with the same cards that are too small for the formula."""

from collections.abc import Sequence
from fractions import Fraction

from scoring.engine.errors import EngineError
from scoring.engine.matchpoints import check_scores
from scoring.engine.rounding import readable
from scoring.engine.trace import Trace

LADDERS = {1: (60,), 2: (65, 55), 3: (70, 60, 50)}
SMALL_GROUP = 3


def small_group_percentages(
    scores: Sequence[int], *, opponents: str = "complement", trace: Trace | None = None
) -> list[tuple[Fraction, Fraction]]:
    """Return the percent of the top for North-South and East-West in a group of one to three.

    scores: total points of the group, seen from North-South. Equal results share the mean.
    opponents: "complement" gives East-West 100 less the percent of North-South; "mirrored" applies
    the same ladder to them from their own side. Returns: one pair of percents for each score. A
    single result gives both sides 60, which the caller raises to their session percentage if that
    is higher. Raises: EngineError "not_a_small_group", "not_a_score" or "unknown_setting". Source:
    RTP 3.5.7. Open: whether the opponents of 70/60/50 and 65/55 get the complement, asked
    federation 2026.
    """
    if len(scores) not in LADDERS:
        raise EngineError("not_a_small_group", results=len(scores))
    check_scores(scores)
    if opponents not in ("complement", "mirrored"):
        raise EngineError("unknown_setting", setting="opponents", value=opponents)
    percents = _percents(scores, opponents)
    if trace is not None:
        for place, (score, (ns, ew)) in enumerate(zip(scores, percents, strict=True), start=1):
            trace.add(
                "small_group",
                "RTP 3.5.7",
                readable(ns),
                place=place,
                score=score,
                other=readable(ew),
                group=len(scores),
            )
    return percents


def _percents(scores: Sequence[int], opponents: str) -> list[tuple[Fraction, Fraction]]:
    if len(scores) == 1:
        return [(Fraction(60), Fraction(60))]
    ns = _shared(scores)
    ew = _shared([-score for score in scores])
    if opponents == "complement":
        ew = {-score: 100 - percent for score, percent in ns.items()}
    return [(ns[score], ew[-score]) for score in scores]


def _shared(scores: Sequence[int]) -> dict[int, Fraction]:
    ladder = LADDERS[len(scores)]
    places: dict[int, list[int]] = {}
    for place, score in enumerate(sorted(scores, reverse=True)):
        places.setdefault(score, []).append(ladder[place])
    return {score: Fraction(sum(steps), len(steps)) for score, steps in places.items()}
