"""Pairs events played in matches: what each pair won against each opponent, as victory points."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from scoring.engine.errors import EngineError
from scoring.engine.rounding import Exact, exact, is_count, to_places
from scoring.engine.trace import Trace
from scoring.engine.types import Key, LinePoints
from scoring.engine.victory_points import VictoryPointScale, victory_points

HUNDRED = Fraction(100)


@dataclass(frozen=True, slots=True)
class PairsMatch:
    """The boards two pairs played against each other in one session, added up."""

    session: int
    first: Key
    second: Key
    boards: int
    first_points: Fraction
    second_points: Fraction
    available: Fraction


@dataclass(frozen=True, slots=True)
class PercentageScale:
    """A scale of whole victory points by percentage.

    limits: for each largest number of boards, the highest percentage of each result, starting with
    the draw; above the last one the winner gets all of `total`.
    """

    name: str
    limits: Mapping[int, Sequence[Decimal]]
    total: int = 20


def _limits(row: str) -> tuple[Decimal, ...]:
    return tuple(Decimal(limit) for limit in row.split())


EBU_SWISS_PAIRS = PercentageScale(
    "ebu_swiss_pairs",
    {
        4: _limits("50.92 52.80 54.71 56.70 58.80 61.08 63.63 66.61 70.36 75.95"),
        6: _limits("50.78 52.39 54.02 55.72 57.51 59.45 61.62 64.17 67.37 72.13"),
        9: _limits("50.65 51.98 53.33 54.74 56.23 57.83 59.64 61.75 64.40 68.35"),
        13: _limits("50.54 51.65 52.78 53.95 55.19 56.53 58.04 59.80 62.01 65.30"),
        19: _limits("50.45 51.38 52.32 53.30 54.34 55.45 56.71 58.18 60.03 62.78"),
        27: _limits("50.38 51.16 51.94 52.77 53.63 54.57 55.62 56.85 58.40 60.71"),
    },
)
EBU_SWISS_PAIRS_HALF = PercentageScale(
    "ebu_swiss_pairs_half",
    {
        2: _limits("51.86 55.70 59.94 65.12 73.15"),
        3: _limits("51.59 54.87 58.48 62.89 69.75"),
        4: _limits("51.32 54.03 57.03 60.70 66.38"),
        6: _limits("51.09 53.36 55.86 58.92 63.66"),
        9: _limits("50.92 52.81 54.93 57.45 61.41"),
        13: _limits("50.77 52.36 54.10 56.24 59.56"),
    },
    total=10,
)


def pairs_matches(lines: Iterable[LinePoints]) -> list[PairsMatch]:
    """Return the matches of a pairs event, in the order they first appear.

    Source: Law 78 D (2007), RTP 3.5.9.2.
    """
    sums: dict[tuple[int, frozenset[Key]], list[Fraction]] = {}
    seats: dict[tuple[int, frozenset[Key]], tuple[Key, Key]] = {}
    for line, ns, ew in lines:
        if line.ns is None or line.ew is None or ns.points is None or ew.points is None:
            continue
        place = (line.session, frozenset((line.ns, line.ew)))
        first, second = seats.setdefault(place, (line.ns, line.ew))
        total = sums.setdefault(place, [Fraction(0)] * 4)
        total[0] += 1
        total[1] += ns.points if line.ns == first else ew.points
        total[2] += ew.points if line.ew == second else ns.points
        total[3] += ns.available
    return [
        PairsMatch(place[0], *seats[place], int(total[0]), total[1], total[2], total[3])
        for place, total in sums.items()
    ]


def percentage_victory_points(
    percentage: Exact,
    boards: int,
    scale: PercentageScale = EBU_SWISS_PAIRS,
    *,
    trace: Trace | None = None,
) -> tuple[Decimal, Decimal]:
    """Return the victory points of a pair and its opponent from the pair's percentage of a match.

    scale: EBU_SWISS_PAIRS, EBU_SWISS_PAIRS_HALF for half of a triangle, or an organiser's own.
    The percentage is rounded to two decimals first; on a limit it takes the result nearer to the
    draw. Raises: EngineError "bad_boards", "percent_out_of_range", "bad_scale".
    Source: EBU White Book 3.1.7.
    """
    if not is_count(boards):
        raise EngineError("bad_boards", boards=boards)
    if not 0 <= exact(percentage, "percentage") <= 100:
        raise EngineError("percent_out_of_range", percent=str(percentage))
    row = next((most for most in sorted(scale.limits) if boards <= most), None)
    if row is None:
        raise EngineError("bad_scale", scale=scale.name, boards=boards)
    rounded = to_places(percentage, 2)
    better = max(rounded, 100 - rounded)
    steps = sum(1 for limit in scale.limits[row] if better > limit)
    winner = Decimal(scale.total) / 2 + steps
    loser = scale.total - winner
    points = (winner, loser) if rounded >= 50 else (loser, winner)
    if trace is not None:
        trace.add(
            "percentage_victory_points",
            "EBU White Book 3.1.7",
            points[0],
            other=points[1],
            percentage=rounded,
            boards=boards,
        )
    return points


def match_victory_points(
    match: PairsMatch,
    scale: str | VictoryPointScale = "wbf_discrete",
    *,
    moved: Exact = 0,
) -> tuple[Decimal, Decimal]:
    """Return the victory points of both pairs of a match, according to the scoring of the event.

    At matchpoints by the percentage of the match, at IMPs by the difference. moved: IMPs that
    penalties transfer from the second pair to the first. Raises: EngineError "bad_boards",
    "unknown_scale", "bad_scale". Source: RTP 3.5.9.2, EBU White Book 3.1.
    """
    if match.available:
        percentage = min(max(match.first_points * 100 / match.available, Fraction(0)), HUNDRED)
        return percentage_victory_points(percentage, match.boards)
    return cross_imp_victory_points(match.first_points + exact(moved), match.boards, scale)


def cross_imp_victory_points(
    imps: Exact,
    boards: int,
    scale: str | VictoryPointScale = "wbf_discrete",
    *,
    trace: Trace | None = None,
) -> tuple[Decimal, Decimal]:
    """Return the victory points of a match of IMP pairs.

    imps: of the match, with the "root" denominator for cross-IMPs. They are rounded to the nearest
    IMP, halves away from zero, and converted by the scale for teams. Raises: EngineError
    "bad_boards", "unknown_scale". Source: EBU White Book 3.1.
    """
    return victory_points(to_places(imps, 0), boards, scale, trace=trace)
