"""Lost, void and uneven matches where another federation's rules were chosen for the event.

The federation's own are in `team_rulings`; these are the English ones.
"""

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction

from scoring.engine.errors import EngineError
from scoring.engine.rounding import Exact, exact, is_count, to_places

GREATEST_MISMATCH = 5


def void_match_percentages(boards: int) -> tuple[Fraction, Fraction]:
    """Return the percentages of the innocent and the offending pair in a match that is void.

    Average plus and minus on half the boards, rounded up, average on the rest.
    Raises: EngineError "bad_boards". Source: EBU White Book 4.1.
    """
    if not is_count(boards):
        raise EngineError("bad_boards", boards=boards)
    affected = -(-boards // 2)
    innocent = Fraction(60 * affected + 50 * (boards - affected), boards)
    return innocent, 100 - innocent


def against_leaver(
    own: Sequence[Decimal], leaver: Sequence[Decimal], *, played_half: bool, total: int = 20
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
    return to_places(max(choices), 2)


def mismatch_points(score: Exact, *, higher_opponent: bool, at_fault: bool) -> Fraction:
    """Return the points of a Swiss match whose sides stood too far apart through an error.

    score: victory points of the side out of 20. higher_opponent: it met a side it should not have
    had to meet; at_fault: the error was its own. The innocent side against a higher opponent has
    5 and three quarters of its score; the side at fault against a lower one loses a quarter of
    what it has above 5; everybody else keeps the score.
    Raises: EngineError "not_exact". Source: EBU White Book 3.
    """
    points = exact(score, "score")
    if higher_opponent and not at_fault:
        return GREATEST_MISMATCH + points * 3 / 4
    if at_fault and not higher_opponent and points > GREATEST_MISMATCH:
        return points - (points - GREATEST_MISMATCH) / 4
    return points
