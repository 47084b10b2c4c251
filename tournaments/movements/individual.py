"""Individual movements: a new partner in every round, nobody as opponent more than twice.

They rotate like a Howell: all players but one move round a circle, one step after each round. If
the number is no multiple of four, all rotate, and the surplus players rest. For some numbers
(COMPLETE) everybody has everybody else as partner once and as opponent twice. All tables play the
same boards in a round.
"""

from dataclasses import dataclass

from federation.errors import RuleError
from tournaments.movements.individual_starters import STARTERS

ARTICLE = "RTP 3.5.3"
# Above 20 the search takes long, and two sections do as well.
PLAYERS = tuple(range(4, 21))
COMPLETE = frozenset({4, 5, 8, 12, 13, 16, 17, 20})


@dataclass(frozen=True, slots=True)
class Sitting:
    """One table in one round: the players, from 1, by seat. board_set: from 1."""

    round: int
    table: int
    north: int
    east: int
    south: int
    west: int
    board_set: int


def individual(players: int) -> tuple[Sitting, ...]:
    """Return every table of every round.

    players: one of PLAYERS. Raises: RuleError for another number. Source: RTP 3.5.3.
    """
    rounds = individual_rounds(players)
    sittings = []
    for turn in range(rounds):
        for table, seats in enumerate(STARTERS[players]):
            north, south, east, west = (
                players if seat is None else (seat + turn) % rounds + 1 for seat in seats
            )
            if (turn + table) % 2:
                north, east, south, west = east, south, west, north
            sittings.append(Sitting(turn + 1, table + 1, north, east, south, west, turn + 1))
    return tuple(sittings)


def individual_rounds(players: int) -> int:
    """Return the number of rounds for some players. Raises: RuleError. Source: RTP 3.5.3."""
    if players not in PLAYERS:
        raise RuleError(
            "individual_not_for_so_many",
            article=ARTICLE,
            players=players,
            fewest=PLAYERS[0],
            most=PLAYERS[-1],
        )
    return players - 1 if players % 4 == 0 else players
