"""One board of a pairs event: what each side of each table earns on it."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from math import prod

from scoring.engine.comparison import (
    Result,
    butler_imps,
    compared_imps,
    compared_matchpoints,
    reversed_result,
)
from scoring.engine.errors import EngineError
from scoring.engine.fouled_boards import SMALL_GROUP, small_group_percentages
from scoring.engine.imps import cross_imp_divisor
from scoring.engine.matchpoints import converted
from scoring.engine.rounding import away_from, to_places
from scoring.engine.types import (
    BoardLine,
    LinePoints,
    PairsSettings,
    Points,
    SidePoints,
)

NS, EW = 0, 1
NEITHER = (False, False)
MISSING = SidePoints(None, 0, "missing")
ROUNDINGS = {
    "none": None,
    "side_0.01": (2, "half_up"),
    "0.1": (1, "half_up"),
    "truncate_0.01": (2, "truncate"),
    "truncate_0.1": (1, "truncate"),
    "unit": None,  # nearest whole point, halves away from average
    "0.0001": None,  # the same at the fourth decimal
}


def is_plain(line: BoardLine) -> bool:
    """Return whether the line is only a score between two pairs. Source: Law 78 (2007)."""
    return (
        line.ns_score is not None
        and line.artificial is None
        and line.awarded is None
        and not line.outcomes
        and line.ew_score is None
        and not line.ew_outcomes
        and line.own_average == NEITHER
        and not line.not_played
        and line.ns is not None
        and line.ew is not None
    )


def counts_in_field(line: BoardLine) -> bool:
    """Return whether the line counts as a result that the field expects; a sit-out does not.

    Source: RTP 3.5.8; EBU White Book 4.2.3.
    """
    if line.not_played or line.ns is None or line.ew is None:
        return False
    return (
        line.ns_score is not None
        or line.artificial is not None
        or line.awarded is not None
        or bool(line.outcomes)
        or line.ew_score is not None
        or bool(line.ew_outcomes)
        or line.own_average != NEITHER
    )


def board_points(
    lines: Sequence[BoardLine], expected: int, settings: PairsSettings
) -> tuple[list[LinePoints], Fraction | None]:
    """Return what both sides of each line of one board earn, and the board's Butler datum.

    lines: every line of the board, in one field. expected: number of results to convert to. A side
    that gets its own average has points None: they depend on the other boards.
    Source: Law 78, RTP 3.5.7, 3.5.8.
    """
    groups: dict[str, list[int]] = {}
    for place, line in enumerate(lines):
        groups.setdefault(line.group, []).append(place)
    fouled = len(groups) > 1 and _forms_played(lines) > 1
    if not fouled and len(groups) == 1 and all(is_plain(line) for line in lines):
        whole = len(lines) if settings.expected == "own_group" else expected
        if not _is_small(len(lines), whole, fouled, settings):
            return _plain_board(lines, whole, settings)
    earned: list[tuple[SidePoints, SidePoints]] = [(MISSING, MISSING)] * len(lines)
    middle = None
    for places in groups.values():
        members = [lines[place] for place in places]
        ns, middle = _one_side(members, NS, expected, fouled, settings)
        ew, _ = _one_side(members, EW, expected, fouled, settings)
        for place, pair in zip(places, zip(ns, ew, strict=True), strict=True):
            earned[place] = pair
    return [LinePoints(line, *pair) for line, pair in zip(lines, earned, strict=True)], middle


def _forms_played(lines: Sequence[BoardLine]) -> int:
    """Return in how many forms a board was played; lines without a result belong to none."""
    return len(
        {
            line.group
            for line in lines
            if _result_of(line, NS) is not None or _result_of(line, EW) is not None
        }
    )


def board_top(expected: int, settings: PairsSettings) -> int:
    """Return the most matchpoints a board can give; 0 at IMPs. Source: Law 78 A (2007)."""
    return settings.scale * (expected - 1) if settings.method == "matchpoints" else 0


def rounded_points(points: Points, top: Points, settings: PairsSettings) -> Points:
    """Return the points of one side on one board, rounded as the event prescribes.

    Raises: EngineError "unknown_setting". Source: EBU White Book 4.2.6.1; Law 78 D.
    """
    if settings.board_rounding == "none":
        return points
    if settings.board_rounding not in ROUNDINGS:
        raise EngineError(
            "unknown_setting", setting="board_rounding", value=settings.board_rounding
        )
    if (way := ROUNDINGS[settings.board_rounding]) is None:
        unit = Fraction(1) if settings.board_rounding == "unit" else Fraction(1, 10_000)
        return away_from(Fraction(top, 2), Fraction(points), unit)
    return Fraction(to_places(points, way[0], way=way[1]))


def _plain_board(
    lines: Sequence[BoardLine], expected: int, settings: PairsSettings
) -> tuple[list[LinePoints], Fraction | None]:
    """Return the points of a board with scores only: East-West get what North-South do not."""
    scores = [line.ns_score for line in lines if line.ns_score is not None]
    raw, middle = _compared(scores, settings)
    whole = 2 * (len(lines) - 1) if settings.method == "matchpoints" else 0
    side_points_by_score: dict[int, tuple[SidePoints, SidePoints]] = {}
    for score, units in zip(scores, raw, strict=True):
        if score not in side_points_by_score:
            side_points_by_score[score] = (
                _conversion(units, len(lines), expected, settings, weighted=False),
                _conversion(whole - units, len(lines), expected, settings, weighted=False),
            )
    return [
        LinePoints(line, *side_points_by_score[score])
        for line, score in zip(lines, scores, strict=True)
    ], middle


def _compared(
    results: Sequence[Result], settings: PairsSettings
) -> tuple[list[Points], Fraction | None]:
    if settings.method == "butler":
        return butler_imps(results, settings.datum)
    if settings.method == "cross_imps":
        return compared_imps(results), None
    return compared_matchpoints(results), None


def _one_side(
    lines: Sequence[BoardLine], side: int, expected: int, fouled: bool, settings: PairsSettings
) -> tuple[list[SidePoints], Fraction | None]:
    results = [_result_of(line, side) for line in lines]
    played = [result for result in results if result is not None]
    if settings.expected == "own_group" and played:
        expected = len(played)
    points, middle = _earned(played, side, expected, fouled, settings)
    scored = iter(points)
    top = board_top(expected, settings)
    earned = [
        next(scored) if result is not None else _without_result(line, side, top)
        for line, result in zip(lines, results, strict=True)
    ]
    return [
        own if (award := _award_of(line, side)) is None else _awarded(award, top, settings)
        for line, own in zip(lines, earned, strict=True)
    ], middle


def _result_of(line: BoardLine, side: int) -> Result | None:
    """Return the result that counts for the side, seen from that side; None if there is none."""
    if line.not_played or line.ns is None or line.ew is None or line.own_average[side]:
        return None
    if line.artificial is not None and line.artificial[side] is not None:
        return None
    if side == NS:
        return line.outcomes or line.ns_score
    own: Result | None = line.ew_outcomes or line.ew_score
    if own is None or own == ():
        own = line.outcomes or line.ns_score
    return None if own is None else reversed_result(own)


def _award_of(line: BoardLine, side: int) -> Fraction | None:
    """Return the points awarded directly to a side, whatever a score in the line earns."""
    if line.awarded is None or line.not_played or line.ns is None or line.ew is None:
        return None
    points = line.awarded[side]
    return None if points is None else Fraction(points)


def _awarded(points: Fraction, top: int, settings: PairsSettings) -> SidePoints:
    return SidePoints(rounded_points(points, top, settings), top, "awarded")


def _without_result(line: BoardLine, side: int, top: int) -> SidePoints:
    seated = line.ns if side == NS else line.ew
    if seated is None or line.not_played:
        return MISSING
    if line.ns is None or line.ew is None:
        return SidePoints(None, top, "bye")
    if line.own_average[side]:
        return SidePoints(None, top, "own_average")
    if line.artificial is not None and (percent := line.artificial[side]) is not None:
        return SidePoints(None, top, "artificial", percent=Fraction(percent))
    return MISSING


def _earned(
    results: Sequence[Result], side: int, expected: int, fouled: bool, settings: PairsSettings
) -> tuple[list[SidePoints], Fraction | None]:
    if not results:
        return [], None
    if _is_small(len(results), expected, fouled, settings):
        return _small_group(results, side, expected, settings), None
    raw, middle = _compared(results, settings)
    if middle is not None and side == EW:
        middle = -middle
    return _converted(raw, results, expected, settings), middle


def _converted(
    raw: Sequence[Points], results: Sequence[Result], expected: int, settings: PairsSettings
) -> list[SidePoints]:
    """Return matchpoints converted to the whole field; equal results get equal points."""
    side_points_by_result: dict[Result, SidePoints] = {}
    for result, units in zip(results, raw, strict=True):
        if result not in side_points_by_result:
            side_points_by_result[result] = _conversion(
                units, len(results), expected, settings, weighted=isinstance(result, tuple)
            )
    return [side_points_by_result[result] for result in results]


def _conversion(
    raw: Points, group: int, expected: int, settings: PairsSettings, *, weighted: bool
) -> SidePoints:
    top = board_top(expected, settings)
    rule, points = settings.method, raw
    if settings.method == "matchpoints":
        if settings.scale == 1:
            raw = points = Fraction(raw, 2)
        if settings.conversion == "infinite" or group != expected:
            rule = settings.conversion
            points = converted(raw, group, expected, rule, scale=settings.scale)
    elif settings.method == "cross_imps":
        points = raw / cross_imp_divisor(group, settings.denominator)
    points = rounded_points(points, top, settings)
    return SidePoints(points, top, rule, raw, group, expected, None, weighted)


def _is_small(group: int, expected: int, fouled: bool, settings: PairsSettings) -> bool:
    if group > SMALL_GROUP or settings.small_groups == "never":
        return False
    if settings.method != "matchpoints":  # IMPs only need another result to compare with
        return fouled and group == 1
    if fouled:
        return True
    return settings.small_groups == "third" and 3 * group <= expected


def _small_group(
    results: Sequence[Result], side: int, expected: int, settings: PairsSettings
) -> list[SidePoints]:
    top = board_top(expected, settings)
    if len(results) == 1:
        return [SidePoints(None, top, "artificial", group=1, field=expected, percent=Fraction(60))]
    percents = _expected_percents(results, side, settings.small_group_opponents)
    return [
        SidePoints(
            rounded_points(percent * top / 100, top, settings),
            top,
            "small_group",
            group=len(results),
            field=expected,
            percent=percent,
            weighted=isinstance(result, tuple),
        )
        for result, percent in zip(results, percents, strict=True)
    ]


def _expected_percents(results: Sequence[Result], side: int, opponents: str) -> list[Fraction]:
    """Return the percent of each result; a weighted result averages over all its outcomes."""
    choices = [
        [(result, Fraction(1))]
        if isinstance(result, int)
        else [(outcome.score, Fraction(outcome.weight)) for outcome in result]
        for result in results
    ]
    totals = [Fraction(0)] * len(results)
    for combination in product(*choices):
        share = prod((weight for _, weight in combination), start=Fraction(1))
        scores = [score if side == NS else -score for score, _ in combination]
        for place, pair in enumerate(small_group_percentages(scores, opponents=opponents)):
            totals[place] += share * pair[side]
    return totals
