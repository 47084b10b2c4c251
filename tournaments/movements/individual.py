"""Individual movements: everybody has everybody else as partner once, as opponent twice.

They turn like a Howell: all but one go round a circle, one step after each round; with one player
more than a multiple of four all turn, and one rests. All tables play the same boards in a round.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from federation.errors import RuleError

ARTICLE = "RTP 3.5.3"
# For 9 there is none that turns; above 20 the search takes long, and two sections play as well.
PLAYERS = (4, 5, 8, 12, 13, 16, 17, 20)


@dataclass(frozen=True, slots=True)
class Sitting:
    """One table in one round: the players, from 1, in their seats. board_set: from 1."""

    round: int
    table: int
    north: int
    east: int
    south: int
    west: int
    board_set: int


# Of a table in the first round: two partners, then the two others; None is the one who stays.
_Seats = tuple[int | None, int, int, int]


def individual(players: int) -> tuple[Sitting, ...]:
    """Return every table of every round.

    players: one of PLAYERS. Raises: RuleError for another number. Source: RTP 3.5.3.
    """
    if players not in PLAYERS:
        raise RuleError(
            "individual_not_for_so_many", article=ARTICLE, players=players, allowed=list(PLAYERS)
        )
    rounds = players - 1 if players % 4 == 0 else players
    sittings = []
    for turn in range(rounds):
        for table, seats in enumerate(_starter(players)):
            north, south, east, west = (
                players if seat is None else (seat + turn) % rounds + 1 for seat in seats
            )
            if (turn + table) % 2:
                north, east, south, west = east, south, west, north
            sittings.append(Sitting(turn + 1, table + 1, north, east, south, west, turn + 1))
    return tuple(sittings)


@lru_cache(maxsize=16)
def _starter(players: int) -> tuple[_Seats, ...]:
    circle = players - 1 if players % 4 == 0 else players
    # The one who stays sits with 0, or else 0 rests: any other is the same, some rounds later.
    open_table: list[tuple[int | None, int]] = [(None, 0)] if players % 4 == 0 else []
    return next(_completed(circle, open_table, frozenset({0}), Counter(), Counter()))


def _completed(
    circle: int,
    open_table: list[tuple[int | None, int]],
    seated: frozenset[int],
    partners: Counter[int],
    opponents: Counter[int],
    tables: tuple[_Seats, ...] = (),
) -> Iterator[tuple[_Seats, ...]]:
    """Yield the first rounds that complete this one: every gap once as partner, twice against."""
    free = [seat for seat in range(circle) if seat not in seated]
    if not free:
        yield tables
        return
    pair = open_table[0] if open_table else None
    if pair is None:
        one = free[0]
        for other in free[1:]:
            gap = _gap(one, other, circle)
            if not partners[gap]:
                yield from _completed(
                    circle,
                    [(one, other)],
                    seated | {one, other},
                    partners + Counter([gap]),
                    opponents,
                    tables,
                )
        return
    for at, one in enumerate(free):
        for other in free[at + 1 :]:
            gap = _gap(one, other, circle)
            met = opponents + Counter(
                _gap(mine, theirs, circle)
                for mine in pair
                if mine is not None
                for theirs in (one, other)
            )
            if partners[gap] or max(met.values()) > 2:
                continue
            yield from _completed(
                circle,
                [],
                seated | {one, other},
                partners + Counter([gap]),
                met,
                (*tables, (pair[0], pair[1], one, other)),
            )


def _gap(one: int, other: int, circle: int) -> int:
    step = (other - one) % circle
    return min(step, circle - step)
