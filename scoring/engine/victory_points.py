"""Victory points: the conversion of a margin in IMPs to the points of both teams.

A scale is a set of columns, one for each number of boards. The WBF scales are formulas, so their
columns are computed when needed; a federation's own scale is data.
"""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_UP, Context, Decimal, localcontext
from fractions import Fraction
from functools import lru_cache

from scoring.engine.errors import EngineError
from scoring.engine.rounding import Exact, exact, is_count, readable, to_places
from scoring.engine.trace import Trace

CENT = Decimal("0.01")
TWENTY = Decimal(20)
ANNEX1_BOARDS = (6, 7, 8, 10, 16, 20, 24, 32)
NAMED_SCALES = ("annex1", "wbf_continuous", "wbf_discrete", "wbf_discrete_half")
PRECISE = Context(prec=40)


@dataclass(frozen=True, slots=True)
class VictoryPointScale:
    """A scale as data: for each number of boards, the points of winner and loser by margin.

    columns: margin 0 first; margins past the last row use the last row. nearest: whether a number
    of boards without a column uses the nearest one; else it is refused.
    """

    name: str
    columns: Mapping[int, Sequence[tuple[Decimal, Decimal]]]
    nearest: bool = True


def scale_from_winners(
    name: str, columns: Mapping[int, Sequence[Exact]], *, total: Exact = 20, nearest: bool = True
) -> VictoryPointScale:
    """Return a scale from the winner's points by margin; the loser gets the rest of `total`.

    Raises: EngineError "bad_scale". Source: RTP Annex I.
    """
    whole = _decimal(total)
    return VictoryPointScale(
        name,
        {
            boards: tuple((_decimal(won), whole - _decimal(won)) for won in winners)
            for boards, winners in columns.items()
        },
        nearest,
    )


def victory_points(
    margin: Exact,
    boards: int = 24,
    scale: str | VictoryPointScale = "annex1",
    *,
    fraction: str = "half_up",
    trace: Trace | None = None,
) -> tuple[Decimal, Decimal]:
    """Return the victory points of the first and the second team.

    margin: IMPs of the first less those of the second. boards: those that counted. scale: "annex1"
    (columns of the regulation, nearest one), "wbf_continuous", "wbf_discrete", "wbf_discrete_half"
    (half of a triangle, 10 points) or a scale as data. fraction: a margin with a fraction is
    rounded "half_up", or "formula" uses it unrounded (Annex I, continuous). Raises: EngineError
    "bad_boards", "unknown_scale", "bad_scale". Source: RTP 3.6.6, Annex I.
    """
    difference = exact(margin, "margin")
    _check_boards(boards)
    if fraction not in ("half_up", "formula"):
        raise EngineError("unknown_setting", setting="fraction", value=fraction)
    size = abs(difference)
    if fraction == "formula" and size.denominator > 1 and scale in ("annex1", "wbf_continuous"):
        winner = _rounded_formula(size, nearest_column(boards) if scale == "annex1" else boards)
        pair = (winner, TWENTY - winner)
    else:
        column = vp_column(boards, scale)
        pair = column[min(int(to_places(size, 0)), len(column) - 1)]
    points = pair if difference >= 0 else (pair[1], pair[0])
    if trace is not None:
        is_annex = scale == "annex1"
        trace.add(
            "victory_points",
            "RTP Annex I" if is_annex else "Law 78 D",
            points[0],
            other=points[1],
            margin=readable(difference),
            boards=boards,
            column=nearest_column(boards) if is_annex else boards,
        )
    return points


def vp_column(
    boards: int, scale: str | VictoryPointScale = "annex1"
) -> Sequence[tuple[Decimal, Decimal]]:
    """Return the column of a scale for a number of boards: (winner, loser) by margin from 0.

    Raises: EngineError "bad_boards", "unknown_scale", "bad_scale". Source: RTP Annex I.
    """
    _check_boards(boards)
    if isinstance(scale, VictoryPointScale):
        return _data_column(boards, scale)
    if scale == "annex1":
        winners = wbf_continuous(nearest_column(boards))
    elif scale == "wbf_continuous":
        winners = wbf_continuous(boards)
    elif scale == "wbf_discrete":
        winners = wbf_discrete(boards)
    elif scale == "wbf_discrete_half":
        return _with_loser(wbf_discrete(boards, half=True), Decimal(10))
    else:
        raise EngineError("unknown_scale", scale=scale)
    return _with_loser(winners, TWENTY)


def nearest_column(boards: int, columns: Sequence[int] = ANNEX1_BOARDS) -> int:
    """Return the column nearest to the boards that counted; of two equally near, the larger.

    Raises: EngineError "bad_boards" or "scale_without_columns". Source: RTP Annex I, 2.3.6.6,
    2.3.6.7.
    """
    _check_boards(boards)
    if not columns:
        raise EngineError("scale_without_columns", boards=boards)
    return min(columns, key=lambda column: (abs(column - boards), -column))


@lru_cache(maxsize=128)
def wbf_continuous(boards: int) -> tuple[Decimal, ...]:
    """Return the winner's points by margin from 0 on the continuous scale, 10.00 to 20.00.

    Each figure is rounded half up to 0.01; then, as long as a step up is larger than the step
    before it, the figure between the two is raised by 0.01.
    Raises: EngineError "bad_boards". Source: RTP Annex I; WBF 2013.
    """
    _check_boards(boards)
    last = int(PRECISE.multiply(15, PRECISE.sqrt(Decimal(boards))).to_integral_value(ROUND_CEILING))
    column = [_rounded_formula(Fraction(margin), boards) for margin in range(last + 1)]
    changed = True
    while changed:
        changed = False
        for row in range(1, last):
            if column[row + 1] - column[row] > column[row] - column[row - 1]:
                column[row] += CENT
                changed = True
    return tuple(column)


@lru_cache(maxsize=128)
def wbf_discrete(boards: int, *, half: bool = False) -> tuple[Decimal, ...]:
    """Return the winner's points by margin from 0 on the discrete scale, 10 to 20.

    half: the 10-point scale of half a triangular match.
    Raises: EngineError "bad_boards". Source: WBF 2013, EBU White Book 3.1.1.
    """
    _check_boards(boards)
    upper = _discrete_bounds(boards, half=half)
    draw = 5 if half else 10
    return tuple(Decimal(draw + bisect_left(upper, margin)) for margin in range(upper[-1] + 2))


def _discrete_bounds(boards: int, *, half: bool) -> list[int]:
    pool = 5 if half else 10
    with localcontext(PRECISE):
        ratio = _golden() ** 3
        blitz = 15 * (Decimal(boards) / (2 if half else 1)).sqrt()
        upper = []
        for band in range(pool):
            share = (pool + Decimal("0.5") + band) / pool - 1
            exponent = (1 - (1 - ratio) * share).ln() / ratio.ln()
            upper.append(int((blitz * exponent).to_integral_value(ROUND_FLOOR)))
    return _widening(upper)


def _widening(upper: list[int]) -> list[int]:
    """Return the limits lowered until no band is wider than the next; the draw counts both ways."""
    row = 0
    while row < len(upper) - 1:
        before = 2 * upper[0] + 1 if row == 0 else upper[row] - upper[row - 1]
        if upper[row + 1] - upper[row] < before:
            upper[row] -= 1
            row = 0
        else:
            row += 1
    return upper


def _golden() -> Decimal:
    return (Decimal(5).sqrt() - 1) / 2


def _rounded_formula(margin: Fraction, boards: int) -> Decimal:
    with localcontext(PRECISE):
        golden, size = _golden(), Decimal(margin.numerator) / margin.denominator
        blitz = 15 * Decimal(boards).sqrt()
        if size >= blitz:
            return TWENTY.quantize(CENT)
        points = 10 + 10 * (1 - golden ** (3 * size / blitz)) / (1 - golden**3)
        return points.quantize(CENT, ROUND_HALF_UP)


def _data_column(boards: int, scale: VictoryPointScale) -> Sequence[tuple[Decimal, Decimal]]:
    if scale.nearest and scale.columns:
        boards = nearest_column(boards, tuple(scale.columns))
    column = scale.columns.get(boards)
    if not column:
        raise EngineError("bad_scale", scale=scale.name, boards=boards)
    return column


def _with_loser(winners: Sequence[Decimal], total: Decimal) -> tuple[tuple[Decimal, Decimal], ...]:
    return tuple((won, total - won) for won in winners)


def _decimal(value: Exact) -> Decimal:
    return value if isinstance(value, Decimal) else to_places(value, 2)


def _check_boards(boards: int) -> None:
    if not is_count(boards):
        raise EngineError("bad_boards", boards=boards)
