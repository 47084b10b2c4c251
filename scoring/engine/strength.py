"""The playing strength of players, as distinct from their points: a grade after each session.

A grade is the percentage expected with a partner of grade 50 in an average field. No article of a
regulation prescribes it, and no list of the federation uses it. Source: EBU NGS, with a window that
grows with the boards played, so that the first sessions weigh more.
"""

from decimal import Context, Decimal
from fractions import Fraction

from scoring.engine.errors import EngineError
from scoring.engine.ratings import grade_after
from scoring.engine.rounding import Exact, exact, is_count, to_places

__all__ = ["BEGINNING", "WINDOW", "grade_next", "margin_of_grade", "percent_of_imps"]

BEGINNING = Decimal(50)  # the grade before the first board
PRIOR = 100  # boards that the initial grade counts as
WINDOW = 2000  # boards remembered
PER_IMP = Fraction(20, 3)  # percentage points of an IMP a board
PRECISE = Context(prec=20)


def grade_next(grade: Exact, above_par: Exact, *, boards: int, before: int) -> Decimal:
    """Return a grade after a session.

    above_par: percentage scored less the pair's par. boards: of the session. before: boards counted
    before it. Returns: two decimals. Raises: EngineError "bad_boards", "not_exact". Source: EBU
    NGS; the growing window is ours.
    """
    if not is_count(boards) or not is_count(before, 0):
        raise EngineError("bad_boards", boards=f"{boards}, {before}")
    counted = min(boards, WINDOW)
    return grade_after(
        grade, above_par, boards=counted, window=min(WINDOW, PRIOR + before + counted)
    )


def margin_of_grade(boards: int, *, in_imps: bool = False) -> Decimal:
    """Return the margin of error of a grade at 95%: two standard errors of the mean.

    The scores of a board are assumed uniform from 0 to 100 (deviation 100/√12); at IMPs their
    deviation is assumed to be 6. Returns: percentage points, one decimal. Raises: EngineError
    "bad_boards". Source: the standard error of a mean.
    """
    if not is_count(boards):
        raise EngineError("bad_boards", boards=boards)
    seen = min(boards, WINDOW)
    if in_imps:
        twice = Fraction(2 * 6) * PER_IMP
        root = PRECISE.sqrt(Decimal(seen))
    else:
        twice = Fraction(2 * 100)
        root = PRECISE.sqrt(Decimal(12 * seen))
    return to_places(Fraction(PRECISE.divide(Decimal(int(twice)), root)), 1)


def percent_of_imps(imps: Exact, boards: int) -> Fraction:
    """Return IMPs of a session as a percentage: 50 plus 20/3 per IMP per board, within 0 to 100.

    Raises: EngineError "bad_boards", "not_exact". Source: Lehman 1993.
    """
    if not is_count(boards):
        raise EngineError("bad_boards", boards=boards)
    percent = 50 + PER_IMP * exact(imps, "imps") / boards
    return max(Fraction(0), min(Fraction(100), percent))
