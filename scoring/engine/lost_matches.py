"""Lost, void and uneven matches under the English rules, for events that chose them.

The federation's own rules are in `team_rulings`.
"""

from fractions import Fraction

from scoring.engine.errors import EngineError
from scoring.engine.rounding import Exact, exact, is_count, readable
from scoring.engine.trace import Trace

GREATEST_MISMATCH = 5


def void_match_percentages(boards: int, *, trace: Trace | None = None) -> tuple[Fraction, Fraction]:
    """Return the percentages of the innocent and the offending pair in a void match.

    Average plus and average minus on half the boards, rounded up; average on the rest. Raises:
    EngineError "bad_boards". Source: EBU White Book 4.1.
    """
    if not is_count(boards):
        raise EngineError("bad_boards", boards=boards)
    affected = -(-boards // 2)
    innocent = Fraction(60 * affected + 50 * (boards - affected), boards)
    if trace is not None:
        trace.add(
            "void_match",
            "EBU White Book 4.1",
            readable(innocent),
            other=readable(100 - innocent),
            affected=affected,
            boards=boards,
        )
    return innocent, 100 - innocent


def mismatch_points(
    score: Exact, *, higher_opponent: bool, at_fault: bool, trace: Trace | None = None
) -> Fraction:
    """Return the points of a Swiss match between sides too far apart, paired by an error.

    score: victory points of the side out of 20. higher_opponent: it met a higher side than it
    should have met; at_fault: the error was its own. The innocent side against a higher opponent
    gets 5 plus three quarters of its score; the side at fault against a lower opponent loses a
    quarter of what it has above 5; otherwise the score stands. Raises: EngineError "not_exact".
    Source: EBU White Book 3.
    """
    points = exact(score, "score")
    points_won = points
    if higher_opponent and not at_fault:
        points_won = GREATEST_MISMATCH + points * 3 / 4
    elif at_fault and not higher_opponent and points > GREATEST_MISMATCH:
        points_won = points - (points - GREATEST_MISMATCH) / 4
    if trace is not None:
        trace.add("mismatch", "EBU White Book 3", readable(points_won), score=readable(points))
    return points_won
