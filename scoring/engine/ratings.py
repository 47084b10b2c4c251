"""How strong somebody plays: the ratings and season totals that other federations use.

No list of the federation rests on these; an event or another federation may choose them. Import
them from here.
"""

from collections.abc import Sequence
from decimal import Context, Decimal
from fractions import Fraction
from math import ceil

from scoring.engine.errors import EngineError
from scoring.engine.rounding import Exact, exact, is_count, to_places

__all__ = [
    "elo_rating",
    "expected_share",
    "grade_after",
    "grade_handicap",
    "logistic_percentage",
    "par_of_pair",
    "place_bonus_rating",
    "points_for_boards",
    "points_kept",
    "weighted_seasons",
]

PRECISE = Context(prec=40)
AVERAGE = 50  # percent


def expected_share(rating: Exact, opponent: Exact, *, spread: int = 400) -> Decimal:
    """Return the share of a match expected of one side: 1 / (1 + 10^(-difference / spread)).

    Returns: 0 to 1, four decimals. Raises: EngineError "not_exact". Source: Elo 1978.
    """
    return to_places(Fraction(_expected(rating, opponent, spread)), 4)


def elo_rating(
    rating: Exact, opponent: Exact, vps: Exact, *, total: int = 20, k: int = 20, spread: int = 400
) -> Decimal:
    """Return a rating after a match: what was won above the expected share moves it by k.

    vps: victory points won, out of `total`. Returns: two decimals.
    Raises: EngineError "not_exact". Source: Elo 1978.
    """
    share = exact(vps, "vps") / total
    return to_places(
        exact(rating, "rating") + k * (share - Fraction(_expected(rating, opponent, spread))), 2
    )


def logistic_percentage(pair: Exact, field: Exact, *, spread: int = 25) -> Decimal:
    """Return the percentage expected of a pair in a field, by the means of the players' ratings.

    field: mean of the others. Returns: two decimals. Raises: EngineError "not_exact".
    Source: Lehman 1993 and the clubs that followed.
    """
    distance = (exact(pair, "pair") - exact(field, "field")) / spread
    power = PRECISE.exp(_decimal(-distance))
    return to_places(100 * Fraction(PRECISE.divide(1, PRECISE.add(1, power))), 2)


def par_of_pair(first: Exact, second: Exact, field_strength: Exact) -> Fraction:
    """Return the percentage a pair should score: its mean grade, less the field's above 50.

    Raises: EngineError "not_exact". Source: EBU NGS.
    """
    mean = (exact(first, "grade") + exact(second, "grade")) / 2
    return mean - (exact(field_strength, "field_strength") - AVERAGE)


def grade_after(grade: Exact, above_par: Exact, *, boards: int, window: int = 2000) -> Decimal:
    """Return a grade after a session: it moves by the session's share of the boards remembered.

    above_par: percentage scored less the par. Returns: two decimals.
    Raises: EngineError "bad_boards", "not_exact". Source: EBU NGS, as an exponential mean.
    """
    if not is_count(boards) or boards > window:
        raise EngineError("bad_boards", boards=boards)
    moved = exact(above_par, "above_par") * Fraction(boards, window)
    return to_places(exact(grade, "grade") + moved, 2)


def grade_handicap(first: Exact, second: Exact) -> Fraction:
    """Return the handicap of a pair in percentage points: 50 less its mean grade.

    Raises: EngineError "not_exact". Source: EBU NGS.
    """
    return AVERAGE - (exact(first, "grade") + exact(second, "grade")) / 2


def weighted_seasons(points: Sequence[Exact], weights: Sequence[Exact]) -> Fraction:
    """Return the points of several seasons, the last first, each by its weight.

    Seasons past the last weight count nothing. Raises: EngineError "not_exact".
    Source: NBB (100, 75, 50 and 25 percent).
    """
    pairs = zip(points, weights, strict=False)
    return sum(
        (exact(won, "points") * exact(weight, "weight") for won, weight in pairs), Fraction()
    )


def points_kept(points: Exact, *, ratio: Fraction, years: int) -> Fraction:
    """Return what is left of points after some years of decay; not rounded on the way.

    Raises: EngineError "not_exact", "bad_factor". Source: WBF (85 percent a year).
    """
    if not 0 <= exact(ratio, "ratio") <= 1 or not is_count(years, 0):
        raise EngineError("bad_factor", factor=f"{ratio} x {years}")
    return exact(points, "points") * exact(ratio) ** years


def place_bonus_rating(percentage: Exact, *, factor: Exact, tables: int, place: int) -> Fraction:
    """Return (% - 50) x factor, and tables x factor halved for each place below the first.

    Raises: EngineError "not_exact", "bad_factor". Source: São Paulo.
    """
    if not is_count(tables) or not is_count(place):
        raise EngineError("bad_factor", factor=f"{tables}, {place}")
    above = exact(percentage, "percentage") - AVERAGE
    return exact(factor, "factor") * (above + Fraction(tables, 2 ** (place - 1)))


def points_for_boards(points: int, *, boards: int, standard: int = 27) -> int:
    """Return points in proportion to the boards played, rounded up.

    Raises: EngineError "bad_boards". Source: PZBS, on line.
    """
    if not is_count(boards) or not is_count(standard):
        raise EngineError("bad_boards", boards=boards)
    return ceil(Fraction(points * boards, standard))


def _expected(rating: Exact, opponent: Exact, spread: int) -> Decimal:
    difference = (exact(opponent, "opponent") - exact(rating, "rating")) / spread
    power = PRECISE.power(10, _decimal(difference))
    return PRECISE.divide(1, PRECISE.add(1, power))


def _decimal(value: Fraction) -> Decimal:
    return PRECISE.divide(Decimal(value.numerator), Decimal(value.denominator))
