"""Meetings of contestants over the sessions of an event."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from federation.rules.figures_events import MovementFigures

ARTICLE = "RTP 3.5.3"


@dataclass(frozen=True, slots=True)
class Meetings:
    """The meetings in an event's movements. opponents: number of different opponents by contestant.

    too_often: pairs of contestants who meet more often than the regulation allows, and how often.
    """

    opponents: dict[int, int]
    too_often: tuple[tuple[int, int, int], ...]

    @property
    def fewest(self) -> int:
        """Return the lowest number of different opponents of a contestant. Source: RTP 3.5.3."""
        return min(self.opponents.values(), default=0)

    @property
    def most(self) -> int:
        """Return the highest number of different opponents of a contestant. Source: RTP 3.5.3."""
        return max(self.opponents.values(), default=0)


def meetings_over(met: Iterable[tuple[int, int]], *, figures: MovementFigures) -> Meetings:
    """Count the opponents of each contestant, and find those who meet too often.

    met: the two contestants of each meeting, over all sessions. Source: RTP 3.5.3.
    """
    times = Counter((min(two), max(two)) for two in met)
    opponents: Counter[int] = Counter()
    for one, other in times:
        opponents[one] += 1
        opponents[other] += 1
    often = sorted((*two, n) for two, n in times.items() if n > figures.max_meetings)
    return Meetings(dict(opponents), tuple(often))
