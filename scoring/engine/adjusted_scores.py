"""Boards that were not simply played: what replaces the result, by Law and article.

Each function takes a line of a board as it was and returns it as it counts.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction

from scoring.engine.errors import EngineError
from scoring.engine.lost_matches import void_match_percentages
from scoring.engine.pairs_input import check_outcomes
from scoring.engine.rounding import Exact, exact, readable
from scoring.engine.trace import Trace
from scoring.engine.types import BoardLine, Outcome

AVERAGE_BY_BLAME = {"none": 60, "partly": 50, "wholly": 40}
SIDES = ("NS", "EW")


def artificial_percentages(ns_blame: str, ew_blame: str) -> tuple[int, int]:
    """Return the percent of the top for North-South and East-West, by how far each is to blame.

    ns_blame, ew_blame: "none" 60, "partly" 50, "wholly" 40. Raises: EngineError "unknown_setting".
    Source: Law 12 C2(a) (2007), Law 12 C1 (1997).
    """
    for blame in (ns_blame, ew_blame):
        if blame not in AVERAGE_BY_BLAME:
            raise EngineError("unknown_setting", setting="blame", value=blame)
    return AVERAGE_BY_BLAME[ns_blame], AVERAGE_BY_BLAME[ew_blame]


def artificial_score(line: BoardLine, ns_blame: str, ew_blame: str) -> BoardLine:
    """Return the line with an artificial score instead of its result.

    Source: Law 12 C2 (2007), Law 12 C1 and 88 (1997), RTP 2.2.5.
    """
    percentages = artificial_percentages(ns_blame, ew_blame)
    return replace(_bare(line), artificial=percentages)


def cancelled_board(line: BoardLine, at_fault: str) -> BoardLine:
    """Return the line of a board that was not played because of lateness or the end of the round.

    at_fault: "NS" or "EW" (40 for that side, 60 or the session percentage for the other; at IMPs -3
    and +3), "both" (40 each) or "neither" (60 each). Raises: EngineError "unknown_setting". Source:
    RTP 2.2.3.1, 2.2.5.
    """
    if at_fault not in (*SIDES, "both", "neither"):
        raise EngineError("unknown_setting", setting="side", value=at_fault)
    ns = "wholly" if at_fault in ("NS", "both") else "none"
    ew = "wholly" if at_fault in ("EW", "both") else "none"
    return artificial_score(line, ns, ew)


def replaced_pair(line: BoardLine, side: str) -> BoardLine:
    """Return the line of a board cancelled because a pair came late and was replaced.

    The new pair, sitting `side`, gets its average in the session; its opponents get 60 or their
    session percentage. Raises: EngineError "bad_seat". Source: RTP 2.2.3.1.
    """
    _check_side(side)
    if side == "NS":
        return replace(_bare(line), own_average=(True, False), artificial=(None, 60))
    return replace(_bare(line), own_average=(False, True), artificial=(60, None))


def suspended_pair(line: BoardLine, side: str) -> BoardLine:
    """Return the line of a board not played because a player of `side` was suspended or excluded.

    That side gets nothing; the other gets 60 or its session percentage. Raises: EngineError
    "bad_seat". Source: RTP 3.2.1.
    """
    _check_side(side)
    return replace(_bare(line), artificial=(0, 60) if side == "NS" else (60, 0))


def missing_result(line: BoardLine) -> BoardLine:
    """Return the line of a board whose result cannot be found: half of the top each.

    Source: RTP 2.2.7.3.
    """
    return replace(_bare(line), artificial=(50, 50))


def sits_out(line: BoardLine, side: str) -> BoardLine:
    """Return the line of a bye, or of a board against opponents who left the event.

    side: the contestant who is still there, and gets its average in the session. Raises:
    EngineError "bad_seat". Source: RTP 3.5.10.1, 3.5.10.2.
    """
    _check_side(side)
    if side == "NS":
        return replace(_bare(line), ew=None, west=None)
    return replace(_bare(line), ns=None, south=None)


def assigned_score(line: BoardLine, ns: int, ew: int | None = None) -> BoardLine:
    """Return the line with an assigned score; give `ew` too if the sides get different scores.

    ns, ew: total points, both seen from North-South. Source: Law 12 C1(a), (f) (2007), Law 12 C2
    (1997).
    """
    return replace(_bare(line), ns_score=ns, ew_score=ew)


def best_and_worst(
    *, innocent: str, likely: Sequence[int], possible: Sequence[int]
) -> tuple[int, int]:
    """Return the scores that the 1997 Laws assign to North-South and East-West, without weights.

    The innocent side gets the best of the likely results, the other side the worst of the results
    that were at all probable. likely, possible and the returned scores: seen from North-South.
    Raises: EngineError "bad_seat", "empty_field". Source: Law 12 C2 (1997), 12 C1(e) (2007).
    """
    _check_side(innocent)
    if not likely or not possible:
        raise EngineError("empty_field")
    if innocent == "NS":
        return max(likely), max(possible)
    return min(possible), min(likely)


def weighted_score(
    line: BoardLine, outcomes: Iterable[Outcome], ew_outcomes: Iterable[Outcome] = ()
) -> BoardLine:
    """Return the line with a weighted score; give `ew_outcomes` if East-West get other weights.

    Raises: EngineError "too_many_outcomes", "bad_weight", "weights_not_one". Source: Law 12 C1(c)
    (2007).
    """
    for_both, for_ew = tuple(outcomes), tuple(ew_outcomes)
    check_outcomes(for_both, line.board)
    if for_ew:
        check_outcomes(for_ew, line.board)
    return replace(_bare(line), outcomes=for_both, ew_outcomes=for_ew)


def matchpoints_awarded(line: BoardLine, ns: Fraction | int, ew: Fraction | int) -> BoardLine:
    """Return the line with matchpoints (or IMPs) awarded directly, as the 1997 Laws allow.

    Source: Law 12 C2 (1997).
    """
    return replace(_bare(line), awarded=(ns, ew))


def less_own_error(
    assigned: Exact, *, without_error: Exact, at_table: Exact, trace: Trace | None = None
) -> Fraction:
    """Return the points of an innocent side that contributed to its own damage.

    It does not recover the part lost by its own extremely serious error or gambling action, but
    never gets less than its result at the table; the offenders get the assigned score. assigned:
    its matchpoints or IMPs by the assigned score. without_error: the same had it not erred.
    at_table: by the result at the table. The caller awards the returned points as `awarded` points.
    Raises: EngineError "not_exact". Source: Law 12 C1(b) (2007).
    """
    table = exact(at_table, "at_table")
    own = exact(without_error, "without_error") - table
    points = max(table, exact(assigned, "assigned") - max(own, Fraction(0)))
    if trace is not None:
        trace.add(
            "own_error",
            "Law 12 C1(b)",
            readable(points),
            assigned=readable(assigned),
            without_error=readable(without_error),
            at_table=readable(at_table),
        )
    return points


def void_match_board(line: BoardLine, innocent: str, boards: int) -> BoardLine:
    """Return a board of a match of pairs that is void because of one side.

    boards: of the whole match. Raises: EngineError "bad_seat", "bad_boards". Source: EBU White Book
    4.1.
    """
    _check_side(innocent)
    better, worse = void_match_percentages(boards)
    return replace(_bare(line), artificial=(better, worse) if innocent == "NS" else (worse, better))


def is_excluded_for_failures(failed_rounds: Iterable[int], most_in_a_row: int = 2) -> bool:
    """Return whether technical failures online exclude a pair from the event.

    failed_rounds: the rounds that did not end in time because of its equipment. The results of an
    excluded pair are removed: give its entry the status "deleted". Source: RTP 2.4.1.
    """
    rounds = set(failed_rounds)
    return any(all(start + offset in rounds for offset in range(most_in_a_row)) for start in rounds)


def _bare(line: BoardLine) -> BoardLine:
    """Return the line with its board and pairs, and no result."""
    return BoardLine(
        board=line.board,
        ns=line.ns,
        ew=line.ew,
        south=line.south,
        west=line.west,
        session=line.session,
        section=line.section,
        group=line.group,
    )


def _check_side(side: str) -> None:
    if side not in SIDES:
        raise EngineError("bad_seat", seat=side)
