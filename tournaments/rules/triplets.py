"""Who of three sits at the table: two play, one rests, and they change between rounds."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from federation.errors import RuleError
from federation.rules.figures_events import PairsEventFigures

TRIPLETS = "RTP 3.5.2"
MINIMUM = "RTP 3.5.1"
SIZE = 3
SHARE_OF_EACH = Fraction(2, SIZE)


@dataclass(frozen=True, slots=True)
class Turn:
    """From a round of a session on one player rests; sessions and rounds count from 1."""

    session: int
    from_round: int
    resting: int


def resting_in(turns: Iterable[Turn], session: int, round_number: int | None) -> int | None:
    """Return who of a triplet rests in a round, None where nothing tells.

    round_number: None for a result that names no round: then only a session in which one player
    rested throughout says who it was. Source: RTP 3.5.2.
    """
    told = sorted(
        (each for each in turns if each.session == session), key=lambda each: each.from_round
    )
    if round_number is None:
        resting = {each.resting for each in told}
        begins = bool(told) and told[0].from_round == 1
        return resting.pop() if begins and len(resting) == 1 else None
    begun = [each.resting for each in told if each.from_round <= round_number]
    return begun[-1] if begun else None


def boards_for_triplets(figures: PairsEventFigures) -> int:
    """Return the fewest boards of an official event of triplets, so that each plays the least.

    Each of three sits at two thirds of the boards when they take turns evenly.
    Source: RTP 3.5.1.
    """
    return max(figures.event_min_boards, ceil(figures.player_min_boards / SHARE_OF_EACH))


def refuse_size(players: int, *, number: str) -> None:
    """Return if a contestant has three players. Raises: RuleError. Source: RTP 3.5.2."""
    if players != SIZE:
        raise RuleError("triplet_is_of_three", article=TRIPLETS, number=number, players=players)
