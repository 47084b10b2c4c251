"""Triplets: two of three players play, one rests, and they change between rounds."""

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
    """A player rests from a round of a session on; sessions and rounds count from 1."""

    session: int
    from_round: int
    resting: int


def resting_in(turns: Iterable[Turn], session: int, round_number: int | None) -> int | None:
    """Return which player of a triplet rests in a round, None if unknown.

    round_number: None for a result without a round; then the answer is known only if one player
    rested during the whole session. Source: RTP 3.5.2.
    """
    selected_turns = sorted(
        (turn for turn in turns if turn.session == session), key=lambda turn: turn.from_round
    )
    if round_number is None:
        resting = {turn.resting for turn in selected_turns}
        begins = bool(selected_turns) and selected_turns[0].from_round == 1
        return resting.pop() if begins and len(resting) == 1 else None
    restings = [turn.resting for turn in selected_turns if turn.from_round <= round_number]
    return restings[-1] if restings else None


def boards_for_triplets(figures: PairsEventFigures) -> int:
    """Return the minimum boards of an official event of triplets, so that each plays enough.

    If they take turns evenly, each of the three plays two thirds of the boards.
    Source: RTP 3.5.1.
    """
    return max(figures.event_min_boards, ceil(figures.player_min_boards / SHARE_OF_EACH))


def refuse_size(players: int, *, number: str) -> None:
    """Refuse a contestant that has not three players. Raises: RuleError. Source: RTP 3.5.2."""
    if players != SIZE:
        raise RuleError("triplet_is_of_three", article=TRIPLETS, number=number, players=players)
