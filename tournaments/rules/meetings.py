"""Who met whom over the sessions of an event."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from federation.rules.figures_events import MovementFigures

ARTICLE = "RTP 3.5.3"


@dataclass(frozen=True, slots=True)
class Meetings:
    """What the movements of an event give. opponents: how many different ones by contestant.

    too_often: those who meet more often than the regulation would have it, and how often.
    """

    opponents: dict[int, int]
    too_often: tuple[tuple[int, int, int], ...]

    @property
    def fewest(self) -> int:
        """Return how many opponents the contestant has who meets fewest. Source: RTP 3.5.3."""
        return min(self.opponents.values(), default=0)

    @property
    def most(self) -> int:
        """Return how many opponents the contestant has who meets most. Source: RTP 3.5.3."""
        return max(self.opponents.values(), default=0)


def meetings_over(met: Iterable[tuple[int, int]], *, figures: MovementFigures) -> Meetings:
    """Return who met how many, and who met too often.

    met: each round two contestants play against each other, of all sessions. Source: RTP 3.5.3.
    """
    times = Counter((min(two), max(two)) for two in met)
    opponents: Counter[int] = Counter()
    for one, other in times:
        opponents[one] += 1
        opponents[other] += 1
    often = sorted((*two, n) for two, n in times.items() if n > figures.max_meetings)
    return Meetings(dict(opponents), tuple(often))
