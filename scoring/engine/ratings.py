"""The grade of a pair, and the percentage it should score, as other federations compute them.

No list of the federation uses these grades: only `strength` and the players' pages do.
"""

from decimal import Decimal
from fractions import Fraction

from scoring.engine.errors import EngineError
from scoring.engine.rounding import Exact, exact, is_count, to_places

__all__ = ["grade_after", "par_of_pair"]

AVERAGE = 50  # percent


def par_of_pair(first: Exact, second: Exact, field_strength: Exact) -> Fraction:
    """Return the percentage a pair should score: its mean grade, less the field's excess over 50.

    Raises: EngineError "not_exact". Source: EBU NGS.
    """
    mean = (exact(first, "grade") + exact(second, "grade")) / 2
    return mean - (exact(field_strength, "field_strength") - AVERAGE)


def grade_after(grade: Exact, above_par: Exact, *, boards: int, window: int = 2000) -> Decimal:
    """Return a grade after a session, weighted by the session's share of the boards in the window.

    above_par: percentage scored less the par. Returns: two decimals. Raises: EngineError
    "bad_boards", "not_exact". Source: EBU NGS, as an exponential mean.
    """
    if not is_count(boards) or boards > window:
        raise EngineError("bad_boards", boards=boards)
    moved = exact(above_par, "above_par") * Fraction(boards, window)
    return to_places(exact(grade, "grade") + moved, 2)
