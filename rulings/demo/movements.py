"""Movements: who meets whom, where, with which boards; small, enough for a simulation.

Every contestant plays every board at most once. Contestants are numbered from 0.
"""

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Meeting:
    """One table in one round; in a team event the two sides are teams."""

    round: int
    table: int
    ns: int
    ew: int
    boards: range


def mitchell(
    north_south: int, east_west: int, *, rounds: int, boards_per_round: int, start: int = 0
) -> Iterator[Meeting]:
    """Yield a Mitchell: North-South stay, East-West go up, boards go down.

    With an even number of tables East-West skip one after half of them. A pair without opponents
    sits out. start: number of tables by which East-West begin further up, in a later session.
    """
    tables = max(north_south, east_west)
    skips = tables % 2 == 0
    if rounds > tables - skips:
        raise ValueError(f"{rounds} rounds at {tables} tables")
    for turn in range(rounds):
        skipped = 1 if skips and turn >= tables // 2 else 0
        for seat in range(tables):
            table = (seat + turn + skipped) % tables
            pair = (seat + start) % tables
            if table < north_south and pair < east_west:
                first = (table + turn) % tables * boards_per_round + 1
                boards = range(first, first + boards_per_round)
                yield Meeting(turn + 1, table + 1, table, pair, boards)


def everybody_meets(
    contestants: int, *, rounds: int, boards_per_round: int, start: int = 0
) -> Iterator[Meeting]:
    """Yield a movement in which all tables play the same boards in each round.

    The first contestant stays, the others go around it; with an odd number one sits out. start:
    number of rounds of the full circle played in an earlier session.
    """
    seats = contestants + contestants % 2
    if rounds > seats - 1:
        raise ValueError(f"{rounds} rounds of {contestants}")
    for turn in range(rounds):
        boards = range(turn * boards_per_round + 1, (turn + 1) * boards_per_round + 1)
        for table in range(seats // 2):
            one, other = _facing(seats, start + turn, table)
            if max(one, other) < contestants:
                # exchange sides from round to round, so that nobody sits in one direction all day
                ns, ew = (one, other) if (turn + table) % 2 else (other, one)
                yield Meeting(turn + 1, table + 1, ns, ew, boards)


def _facing(seats: int, turn: int, table: int) -> tuple[int, int]:
    if table == 0:
        return 0, 1 + turn % (seats - 1)
    circle = seats - 1
    return 1 + (turn + table) % circle, 1 + (turn - table) % circle
