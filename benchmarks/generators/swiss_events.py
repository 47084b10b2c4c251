"""A Swiss event after some rounds: teams of different strength, paired by standing, no rematch."""

from dataclasses import dataclass
from random import Random

from scoring.engine import swiss_pairing, victory_points


@dataclass(frozen=True)
class SwissEvent:
    """The teams by standing, best first, and every pair of teams that has met."""

    ranking: list[int]
    played: set[frozenset[int]]


def swiss_event(teams: int, rounds: int = 9, seed: int = 5) -> SwissEvent:
    """Return an event of an even number of teams after some rounds of 16 boards."""
    random = Random(seed)
    strength = [random.gauss(0, 12) for _ in range(teams)]
    points = [0.0] * teams  # only to order an invented event
    ranking = list(range(teams))
    played: set[frozenset[int]] = set()
    for _ in range(rounds):
        for one, other in swiss_pairing(ranking, played):
            if other is None:
                continue
            margin = round(random.gauss(strength[one] - strength[other], 18))
            won, lost = victory_points(margin, 16, "wbf_continuous")
            points[one] += float(won)
            points[other] += float(lost)
            played.add(frozenset((one, other)))
        ranking.sort(key=lambda team: -points[team])
    return SwissEvent(ranking, played)
