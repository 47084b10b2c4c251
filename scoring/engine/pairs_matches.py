"""Pairs events played in matches: what each pair won against each opponent, as victory points."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from scoring.engine.errors import EngineError
from scoring.engine.rounding import Exact, exact, is_count, to_places
from scoring.engine.types import Key, LinePoints
from scoring.engine.victory_points import VictoryPointScale, victory_points


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
    """A scale of whole victory points read from a percentage.

    limits: by the most boards a row is for, the highest percentage of each result, the draw
    first; above the last the winner has all of `total`.
    """

    name: str
    limits: Mapping[int, Sequence[Decimal]]
    total: int = 20


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
    percentage: Exact, boards: int, scale: PercentageScale
) -> tuple[Decimal, Decimal]:
    """Return the victory points of a pair and its opponent from the pair's percentage of a match.

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
    return (winner, loser) if rounded >= 50 else (loser, winner)


def cross_imp_victory_points(
    imps: Exact, boards: int, scale: str | VictoryPointScale = "wbf_discrete"
) -> tuple[Decimal, Decimal]:
    """Return the victory points of a match of IMP pairs.

    imps: of the match, on the "root" denominator for cross-IMPs; to the nearest IMP, halves away
    from zero, then by the scale for teams. Raises: EngineError "bad_boards", "unknown_scale".
    Source: EBU White Book 3.1.
    """
    return victory_points(to_places(imps, 0), boards, scale)
