"""Which movements so many pairs can play, best first, with what each costs and gives."""

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from math import gcd

from federation.errors import RuleError
from tournaments.movements.mitchell import FEWEST_TABLES, best_arrow_switch
from tournaments.movements.plans import has_lines, plain_movement
from tournaments.movements.starters import STARTERS
from tournaments.movements.values import Movement, balance, seat_left_empty
from tournaments.movements.web import strands_of

ARTICLE = "RTP 3.5.3"
SHORTEST_ROUNDS = 5
BOARDS_IN_A_ROUND = range(1, 7)
MOST_ALIKE = 7  # tenths of the deals: who plays fewer is hardly compared with the others


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
        """Return the deals of the session."""
        return self.movement.board_sets * self.boards_in_a_round

    @property
    def copies(self) -> int:
        """Return how often each deal is duplicated."""
        return self.movement.copies

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

    @property
    def sharing(self) -> int:
        """Return the most tables in a round whose boards another table plays as well."""
        lying: dict[int, Counter[tuple[int, int]]] = {}
        for each in self.movement.meetings:
            lying.setdefault(each.round, Counter())[each.board_set, each.copy] += 1
        return max(sum(n for n in each.values() if n > 1) for each in lying.values())

    def _idle(self) -> dict[int, tuple[int, ...]]:
        """Return when those rest who play at all: a seat left empty rests in every round."""
        idle = self.movement.sit_outs()
        rounds = self.movement.rounds
        return {pair: turns for pair, turns in idle.items() if len(turns) < rounds}


def options(wish: Wish) -> tuple[Option, ...]:
    """Return the movements that fit the wish, the best first.

    Best is, in this order: two boards a round or more, the least sitting out, no meeting twice,
    one field before two lines where nothing is asked, everybody at most of the deals, more
    opponents, the better balance, fewer tables that share boards, fewer copies of the boards, more
    comparisons, more boards.
    Raises: RuleError if none fits. Source: RTP 3.5.3, 3.5.5.
    """
    if wish.pairs < 4:
        raise RuleError("movement_needs_tables", article=ARTICLE, tables=wish.pairs // 2)
    found = list(_candidates(wish))
    if not found:
        raise RuleError("no_movement_fits", article=ARTICLE, pairs=wish.pairs)
    found.sort(
        key=lambda each: (
            each.boards_in_a_round == 1,
            each.sit_outs * each.boards_in_a_round,
            each.repeats,
            each.movement.lines,
            each.boards * 10 < each.boards_needed * MOST_ALIKE,
            -each.opponents,
            -each.balance,
            each.sharing,
            each.copies,
            -each.comparisons,
            -each.boards,
        )
    )
    return tuple(found)


def _candidates(wish: Wish) -> Iterator[Option]:
    tables = (wish.pairs + 1) // 2
    fitting_in = {
        rounds: fitting
        for rounds in range(1, wish.most_boards + 1)
        if (fitting := [each for each in BOARDS_IN_A_ROUND if _fits(rounds * each, wish)])
    }
    for code, rounds in movements_kept(tables, of=fitting_in):
        fitting = fitting_in[rounds]
        for movement in _in_fields(code, tables, rounds, wish.one_field):
            phantom = 0
            if wish.pairs % 2:
                phantom = seat_left_empty(
                    movement.fixed, movement.contestants, in_lines=has_lines(code)
                )
                movement = movement.without(phantom)
            for boards in fitting:
                yield Option(movement, boards, phantom, wish.minutes_per_board)


def _fits(boards: int, wish: Wish) -> bool:
    if not wish.fewest_boards <= boards <= wish.most_boards:
        return False
    return wish.minutes is None or boards * wish.minutes_per_board <= wish.minutes


def _in_fields(code: str, tables: int, rounds: int, one_field: bool | None) -> Iterator[Movement]:
    """Yield a movement ranked as is asked for: in two lines, and switched as is best in one."""
    if not has_lines(code):
        if one_field is not False:
            yield plain_movement(code, tables, rounds)
        return
    if one_field is not True:
        yield plain_movement(code, tables, rounds)
    if one_field is not False:
        yield _switched(code, tables, rounds)


@lru_cache(maxsize=128)
def _switched(code: str, tables: int, rounds: int) -> Movement:
    return best_arrow_switch(plain_movement(code, tables, rounds))


def movements_kept(tables: int, *, of: Collection[int] | None = None) -> Iterator[tuple[str, int]]:
    """Yield code and rounds of every movement of pairs for so many tables.

    of: the rounds that are looked at, all of them unless said. Source: RTP 3.5.5.
    """
    for code, rounds in _kept(tables):
        if (of is None or rounds in of) and (
            code != "WEB_MITCHELL" or strands_of(tables, rounds) is not None
        ):
            yield code, rounds


def _kept(tables: int) -> Iterator[tuple[str, int]]:
    """Yield every movement there may be; a web still has to be found."""
    for kept, rounds in STARTERS:
        if kept == tables:
            yield _turning_code(tables, rounds), rounds
    if tables < FEWEST_TABLES:
        return
    plain, most = ("MITCHELL", tables) if tables % 2 else ("SKIP_MITCHELL", tables - 1)
    for rounds in range(min(SHORTEST_ROUNDS, most), most + 1):
        yield plain, rounds
    if tables % 2 == 0:
        yield "RELAY_MITCHELL", tables
    for rounds in range(SHORTEST_ROUNDS, tables):
        if gcd(rounds, 6) == 1 and tables <= 2 * rounds:
            yield "APPENDIX_MITCHELL", rounds
        yield "WEB_MITCHELL", rounds


def _turning_code(tables: int, rounds: int) -> str:
    if rounds == 2 * tables - 1:
        return "HOWELL"
    return "HESITATION_MITCHELL" if rounds == tables + 1 else "THREE_QUARTER_HOWELL"
