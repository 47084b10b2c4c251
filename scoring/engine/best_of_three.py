"""The victory points of a team for a match that its opponent, or neither team, could play."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from scoring.engine.rounding import to_places
from scoring.engine.team_types import TeamFigures
from scoring.engine.trace import Trace
from scoring.engine.types import Key

FEDERATION = TeamFigures()


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A team that played the same opponent: its standing, and what it won against that opponent."""

    team: Key
    total: Decimal
    rank: int
    won: Decimal


def best_of_three(
    own: Sequence[Decimal],
    total: Decimal,
    against_opponent: Iterable[Neighbour],
    figures: TeamFigures = FEDERATION,
    *,
    trace: Trace | None = None,
) -> Decimal:
    """Return the best of the floor, the own average, and the neighbours' average.

    own: victory points of the team's other matches. total: the team's victory points in the
    standing. against_opponent: the teams that played the opponent. The eight whose totals are
    nearest to `total` count; of two equally near, the better ranked. Averages have two decimals.
    Source: RTP 2.3.6.7, 3.6.7.2.
    """
    nearest = sorted(against_opponent, key=lambda team: (abs(team.total - total), team.rank))
    nearest = nearest[: figures.neighbours]
    elsewhere = average_vps(own)
    theirs = average_vps([team.won for team in nearest])
    best = max(value for value in (figures.floor, elsewhere, theirs) if value is not None)
    if trace is not None:
        trace.add(
            "best_of_three",
            "RTP 3.6.7.2",
            result=best,
            floor=figures.floor,
            own_average="-" if elsewhere is None else elsewhere,
            neighbours=len(nearest),
            neighbours_average="-" if theirs is None else theirs,
        )
    return best


def average_vps(points: Sequence[Decimal]) -> Decimal | None:
    """Return the mean of victory points to two decimals; None without a match.

    Source: RTP 3.6.7.2.
    """
    return to_places(Fraction(sum(points)) / len(points), 2) if points else None
