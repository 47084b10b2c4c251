"""Lost, void and uneven matches where another federation's rules were chosen for the event.

The federation's own are in `team_rulings`; these are the English ones.
"""

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction

from scoring.engine.errors import EngineError
from scoring.engine.rounding import Exact, exact, is_count, readable, to_places
from scoring.engine.trace import Trace

GREATEST_MISMATCH = 5


def void_match_percentages(boards: int, *, trace: Trace | None = None) -> tuple[Fraction, Fraction]:
    """Return the percentages of the innocent and the offending pair in a match that is void.

    Average plus and minus on half the boards, rounded up, average on the rest.
    Raises: EngineError "bad_boards". Source: EBU White Book 4.1.
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


def against_leaver(
    own: Sequence[Decimal],
    leaver: Sequence[Decimal],
    *,
    played_half: bool,
    total: int = 20,
    trace: Trace | None = None,
) -> Decimal | None:
    """Return what a team has from a match against one that left an all-play-all event.

    own: its points in its other matches. leaver: those of the team that left. played_half:
    whether that team had played at least half of its matches.
    Returns: the best of the own average, what the leaver's average leaves, and 60%, to two
    decimals; None when the matches of the leaver are cancelled. Source: EBU White Book 3.
    """
    if not played_half:
        return None
    choices = [Fraction(total) * 60 / 100]
    if own:
        choices.append(Fraction(sum(own)) / len(own))
    if leaver:
        choices.append(total - Fraction(sum(leaver)) / len(leaver))
    best = to_places(max(choices), 2)
    if trace is not None:
        shown = ", ".join(str(to_places(choice, 2)) for choice in choices)
        trace.add("against_leaver", "EBU White Book 3", best, choices=shown)
    return best


def mismatch_points(
    score: Exact, *, higher_opponent: bool, at_fault: bool, trace: Trace | None = None
) -> Fraction:
    """Return the points of a Swiss match whose sides stood too far apart through an error.

    score: victory points of the side out of 20. higher_opponent: it met a side it should not have
    had to meet; at_fault: the error was its own. The innocent side against a higher opponent has
    5 and three quarters of its score; the side at fault against a lower one loses a quarter of
    what it has above 5; everybody else keeps the score.
    Raises: EngineError "not_exact". Source: EBU White Book 3.
    """
    points = exact(score, "score")
    kept = points
    if higher_opponent and not at_fault:
        kept = GREATEST_MISMATCH + points * 3 / 4
    elif at_fault and not higher_opponent and points > GREATEST_MISMATCH:
        kept = points - (points - GREATEST_MISMATCH) / 4
    if trace is not None:
        trace.add("mismatch", "EBU White Book 3", readable(kept), score=readable(points))
    return kept
