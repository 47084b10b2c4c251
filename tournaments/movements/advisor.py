"""The movements possible for a number of pairs, best first, with their properties."""

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
AT_TWO_TABLES = range(1, 13)  # there are three rounds alone
MOST_ALIKE = 7  # tenths of the deals: a pair with fewer is hardly comparable with the others


@dataclass(frozen=True, slots=True)
class Wish:
    """The director's wishes. boards: minimum and maximum for a pair.

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
    """One movement and its properties for this field. phantom: the empty seat, 0 if none."""

    movement: Movement
    boards_in_a_round: int
    phantom: int
    minutes_per_board: int

    @cached_property
    def balance(self) -> Fraction:
        """Return the balance of competition, 0 .. 1."""
        return balance(self.movement)

    @property
    def boards(self) -> int:
        """Return the boards of a pair that never sits out."""
        return self.movement.rounds * self.boards_in_a_round

    @property
    def boards_needed(self) -> int:
        """Return the number of deals of the session."""
        return self.movement.board_sets * self.boards_in_a_round

    @property
    def copies(self) -> int:
        """Return the number of copies of each deal."""
        return self.movement.copies

    @property
    def minutes(self) -> int:
        """Return the playing time of the session in minutes."""
        return self.boards * self.minutes_per_board

    @property
    def opponents(self) -> int:
        """Return the lowest number of different opponents of a pair."""
        met: dict[int, set[int]] = {}
        for two in self.movement.opponents:
            one, other = two
            met.setdefault(one, set()).add(other)
            met.setdefault(other, set()).add(one)
        return min(len(value) for value in met.values())

    @property
    def repeats(self) -> int:
        """Return the number of meetings beyond the first of two pairs."""
        return sum(times - 1 for times in self.movement.opponents.values())

    @property
    def sit_outs(self) -> int:
        """Return the highest number of rounds a pair sits out."""
        return max((len(turns) for turns in self._idle().values()), default=0)

    @property
    def comparisons(self) -> int:
        """Return the number of tables that play a board, for the set played least."""
        played: dict[int, int] = {}
        for meeting in self.movement.meetings:
            played[meeting.board_set] = played.get(meeting.board_set, 0) + 1
        return min(played.values())

    @property
    def sharing(self) -> int:
        """Return the highest number of tables that share boards with another table in a round."""
        lying: dict[int, Counter[tuple[int, int]]] = {}
        for meeting in self.movement.meetings:
            lying.setdefault(meeting.round, Counter())[meeting.board_set, meeting.copy] += 1
        return max(sum(n for n in value.values() if n > 1) for value in lying.values())

    def _idle(self) -> dict[int, tuple[int, ...]]:
        """Return the rounds in which each pair rests, without the empty seat, which always does."""
        idle = self.movement.sit_outs()
        rounds = self.movement.rounds
        return {pair: turns for pair, turns in idle.items() if len(turns) < rounds}


def options(wish: Wish) -> tuple[Option, ...]:
    """Return the movements that meet the wishes, the best first.

    In order of importance: at least two boards a round, fewest sit-outs, no repeated meetings, one
    field rather than two lines if there is no wish, everybody at most of the deals, more opponents,
    better balance, fewer tables sharing boards, fewer copies of the boards, more comparisons, more
    boards. Raises: RuleError if none fits. Source: RTP 3.5.3, 3.5.5.
    """
    if wish.pairs < 4:
        raise RuleError("movement_needs_tables", article=ARTICLE, tables=wish.pairs // 2)
    candidates = list(_candidates(wish))
    if not candidates:
        raise RuleError("no_movement_fits", article=ARTICLE, pairs=wish.pairs)
    candidates.sort(
        key=lambda candidate: (
            candidate.boards_in_a_round == 1,
            candidate.sit_outs * candidate.boards_in_a_round,
            candidate.repeats,
            candidate.movement.lines,
            candidate.boards * 10 < candidate.boards_needed * MOST_ALIKE,
            -candidate.opponents,
            -candidate.balance,
            candidate.sharing,
            candidate.copies,
            -candidate.comparisons,
            -candidate.boards,
        )
    )
    return tuple(candidates)


def _candidates(wish: Wish) -> Iterator[Option]:
    tables = (wish.pairs + 1) // 2
    in_a_round = AT_TWO_TABLES if tables == 2 else BOARDS_IN_A_ROUND
    fitting_in = {
        rounds: fitting
        for rounds in range(1, wish.most_boards + 1)
        if (fitting := [board for board in in_a_round if _fits(rounds * board, wish)])
    }
    for code, rounds in pair_movements(tables, of=fitting_in):
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
    """Yield a movement ranked as requested: in two lines, or with the best arrow switch in one."""
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


def pair_movements(tables: int, *, of: Collection[int] | None = None) -> Iterator[tuple[str, int]]:
    """Yield code and rounds of every movement of pairs for a number of tables.

    of: the numbers of rounds to consider, by default all. Source: RTP 3.5.5.
    """
    for code, rounds in _possible(tables):
        if (of is None or rounds in of) and (
            code != "WEB_MITCHELL" or strands_of(tables, rounds) is not None
        ):
            yield code, rounds


def _possible(tables: int) -> Iterator[tuple[str, int]]:
    """Yield every candidate; a web movement may still not exist."""
    for key, rounds in STARTERS:
        if key == tables:
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
