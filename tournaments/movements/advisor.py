"""Which movements so many pairs can play, best first, with what each costs and gives."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from math import gcd

from federation.errors import RuleError
from tournaments.movements.howell import hesitation_mitchell, howell, three_quarter_howell
from tournaments.movements.mitchell import (
    appendix_mitchell,
    best_arrow_switch,
    mitchell,
    relay_mitchell,
    skip_mitchell,
)
from tournaments.movements.starters import STARTERS
from tournaments.movements.values import Movement, balance

ARTICLE = "RTP 3.5.3"
SHORTEST_ROUNDS = 5
MOST_BOARDS_IN_A_ROUND = 6


@dataclass(frozen=True, slots=True)
class Wish:
    """What the director asks for. boards: to be played by a pair, fewest and most.

    minutes: of the whole session, None without limit; minutes_per_board: at the table.
    """

    pairs: int
    fewest_boards: int
    most_boards: int
    minutes_per_board: int
    minutes: int | None = None
    one_field: bool | None = None


@dataclass(frozen=True)
class Option:
    """One movement and what it is worth to this field. phantom: the seat left empty, 0 if none."""

    movement: Movement
    boards_in_a_round: int
    phantom: int
    minutes_per_board: int

    @cached_property
    def balance(self) -> Fraction:
        """Return how evenly all compete, 0 .. 1."""
        return balance(self.movement)

    @property
    def boards(self) -> int:
        """Return the boards that a pair with no sit-out plays."""
        return self.movement.rounds * self.boards_in_a_round

    @property
    def boards_needed(self) -> int:
        """Return the boards to be dealt."""
        return self.movement.board_sets * self.boards_in_a_round

    @property
    def minutes(self) -> int:
        """Return how long the session lasts at the table."""
        return self.boards * self.minutes_per_board

    @property
    def opponents(self) -> int:
        """Return how many different opponents the pair that meets fewest has."""
        met: dict[int, set[int]] = {}
        for two in self.movement.opponents:
            one, other = two
            met.setdefault(one, set()).add(other)
            met.setdefault(other, set()).add(one)
        return min(len(each) for each in met.values())

    @property
    def repeats(self) -> int:
        """Return how many meetings are not the first of two pairs."""
        return sum(times - 1 for times in self.movement.opponents.values())

    @property
    def sit_outs(self) -> int:
        """Return the most rounds that a pair sits out."""
        return max((len(turns) for turns in self._idle().values()), default=0)

    @property
    def comparisons(self) -> int:
        """Return at how many tables a board is played, at the set that is played least."""
        played: dict[int, int] = {}
        for each in self.movement.meetings:
            played[each.board_set] = played.get(each.board_set, 0) + 1
        return min(played.values())

    def _idle(self) -> dict[int, tuple[int, ...]]:
        idle = self.movement.sit_outs()
        return {pair: turns for pair, turns in idle.items() if pair != self.phantom}


def options(wish: Wish) -> tuple[Option, ...]:
    """Return the movements that fit the wish, the best first.

    Best is, in this order: the least sitting out, no meeting twice, one field before two lines
    where nothing is asked, more opponents, the better balance, more comparisons, more boards.
    Raises: RuleError if none fits. Source: RTP 3.5.3, 3.5.5.
    """
    if wish.pairs < 4:
        raise RuleError("movement_needs_tables", article=ARTICLE, tables=wish.pairs // 2)
    found = [each for each in _candidates(wish) if _fits(each, wish)]
    if not found:
        raise RuleError("no_movement_fits", article=ARTICLE, pairs=wish.pairs)
    found.sort(
        key=lambda each: (
            each.sit_outs * each.boards_in_a_round,
            each.repeats,
            each.movement.lines,
            -each.opponents,
            -each.balance,
            -each.comparisons,
            -each.boards,
        )
    )
    return tuple(found)


def _candidates(wish: Wish) -> Iterator[Option]:
    for movement in _movements((wish.pairs + 1) // 2):
        if wish.one_field is not None and wish.one_field != (movement.lines == 1):
            continue
        phantom = 0
        if wish.pairs % 2:
            phantom = movement.fixed[0] if movement.fixed else movement.contestants
            movement = movement.without(phantom)
        for boards in range(1, MOST_BOARDS_IN_A_ROUND + 1):
            yield Option(movement, boards, phantom, wish.minutes_per_board)


def _fits(option: Option, wish: Wish) -> bool:
    if not wish.fewest_boards <= option.boards <= wish.most_boards:
        return False
    return wish.minutes is None or option.minutes <= wish.minutes


@lru_cache(maxsize=64)
def _movements(tables: int) -> tuple[Movement, ...]:
    """Return every movement kept for so many tables; those in one field with the best sides."""
    found = [
        (howell if rounds == 2 * tables - 1 else _derived)(*_size(tables, rounds))
        for kept, rounds in STARTERS
        if kept == tables
    ]
    for movement in _mitchells(tables):
        found += [movement, best_arrow_switch(movement)]
    return tuple(found)


def _size(tables: int, rounds: int) -> tuple[int, ...]:
    return (tables,) if rounds == 2 * tables - 1 else (tables, rounds)


def _derived(tables: int, rounds: int) -> Movement:
    if rounds == tables + 1:
        return hesitation_mitchell(tables)
    return three_quarter_howell(tables, rounds=rounds)


def _mitchells(tables: int) -> Iterator[Movement]:
    if tables < 3:
        return
    most = tables if tables % 2 else tables - 1
    for rounds in range(min(SHORTEST_ROUNDS, most), most + 1):
        yield (mitchell if tables % 2 else skip_mitchell)(tables, rounds=rounds)
    if tables % 2 == 0:
        yield relay_mitchell(tables)
    for rounds in range(SHORTEST_ROUNDS, tables):
        if gcd(rounds, 6) == 1 and tables <= 2 * rounds:
            yield appendix_mitchell(tables, rounds=rounds)
