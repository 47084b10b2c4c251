"""Patton: each board counts in IMPs and as won or lost, and both halves weigh the same."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from scoring.engine.errors import EngineError
from scoring.engine.imps import imps
from scoring.engine.trace import Trace
from scoring.engine.victory_points import VictoryPointScale, vp_column

ARTICLE = "RTP 3.6.13"


@dataclass(frozen=True, slots=True)
class PattonResult:
    """The result of a Patton match: points of each side for boards and for IMPs, and their sum."""

    boards: tuple[Fraction, Fraction]
    imps: tuple[Decimal, Decimal]
    total: tuple[Fraction, Fraction]
    margin: int


def patton_result(
    differences: Sequence[int],
    scale: VictoryPointScale,
    *,
    win: int = 2,
    trace: Trace | None = None,
) -> PattonResult:
    """Return the result of a Patton match from the difference in total points on each board.

    differences: seen from the first team. scale: the organiser's; its maximum must equal the points
    of all boards together. win: 2 counts boards 2-1-0, 1 counts them 1-1/2-0. Raises: EngineError
    "bad_boards", "patton_scale_most", "unknown_setting", "not_a_score". Source: RTP 3.6.13.
    """
    if not differences:
        raise EngineError("bad_boards", boards=0)
    if win not in (1, 2):
        raise EngineError("unknown_setting", setting="win", value=win)
    for place, difference in enumerate(differences, start=1):
        if isinstance(difference, bool) or not isinstance(difference, int):
            raise EngineError("not_a_score", place=place, score=difference)
    column = vp_column(len(differences), scale)
    most = max(winner for winner, _ in column)
    if most != win * len(differences):
        raise EngineError("patton_scale_most", most=str(most), boards=win * len(differences))
    tie = Fraction(win, 2)
    first = sum((tie + tie * _sign(gap) for gap in differences), Fraction(0))
    boards = (first, win * len(differences) - first)
    margin = sum(imps(gap) for gap in differences)
    winner, loser = column[min(abs(margin), len(column) - 1)]
    points = (winner, loser) if margin >= 0 else (loser, winner)
    total = (boards[0] + Fraction(points[0]), boards[1] + Fraction(points[1]))
    if trace is not None:
        trace.add("patton_boards", ARTICLE, boards[0], other=boards[1], played=len(differences))
        trace.add("patton_imps", ARTICLE, points[0], other=points[1], margin=margin)
        trace.add("patton_total", ARTICLE, total[0], other=total[1])
    return PattonResult(boards, points, total, margin)


def _sign(gap: int) -> int:
    return (gap > 0) - (gap < 0)
