"""What a movement is: who meets whom, at which table, in which round, with which set of boards."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import combinations


@dataclass(frozen=True, slots=True)
class Meeting:
    """One table in one round. ns, ew: contestants from 1; board_set: from 1.

    copy: which copy of the set lies there, from 1.
    """

    round: int
    table: int
    ns: int
    ew: int
    board_set: int
    copy: int = 1


@dataclass(frozen=True, slots=True)
class Fault:
    """What a movement does that it must not: the code of the fault, and where."""

    code: str
    round: int
    contestant: int = 0
    board_set: int = 0
    other: int = 0


@dataclass(frozen=True)
class Movement:
    """All meetings of one session of one section.

    code: MITCHELL, SKIP_MITCHELL ...; contestants: how many are seated, a phantom included;
    lines: 2 where North-South and East-West are ranked apart, else 1; fixed: contestants who keep
    their seats; shared_sets: whether tables share boards in a round; copies: how often each set is
    dealt.
    """

    code: str
    contestants: int
    tables: int
    rounds: int
    board_sets: int
    lines: int
    meetings: tuple[Meeting, ...]
    fixed: tuple[int, ...] = ()
    shared_sets: bool = False
    copies: int = 1

    @cached_property
    def opponents(self) -> Counter[frozenset[int]]:
        """Return how often each two contestants meet."""
        return Counter(frozenset((each.ns, each.ew)) for each in self.meetings)

    def sit_outs(self) -> dict[int, tuple[int, ...]]:
        """Return the rounds in which a contestant has no table, for those who ever have none."""
        seated = {(each.round, side) for each in self.meetings for side in (each.ns, each.ew)}
        idle = {
            contestant: tuple(
                turn for turn in range(1, self.rounds + 1) if (turn, contestant) not in seated
            )
            for contestant in range(1, self.contestants + 1)
        }
        return {contestant: turns for contestant, turns in idle.items() if turns}

    def without(self, phantom: int) -> "Movement":
        """Return the movement with one seat left empty: whoever would meet it sits out."""
        kept = tuple(each for each in self.meetings if phantom not in (each.ns, each.ew))
        still = tuple(each for each in self.fixed if each != phantom)
        return replace(self, meetings=kept, fixed=still)


def faults(movement: Movement, *, max_meetings: int = 1) -> Iterator[Fault]:
    """Yield everything by which a movement could not be played, or would not be fair.

    Nobody is at two tables at once, plays a set of boards twice, or meets anybody more than
    `max_meetings` times; a copy of a set lies on one table, unless the movement shares them.
    Source: RTP 3.5.3.
    """
    seated: set[tuple[int, int]] = set()
    played: set[tuple[int, int]] = set()
    lying: set[tuple[int, int, int]] = set()
    for each in movement.meetings:
        if each.ns == each.ew:
            yield Fault("meets_itself", each.round, each.ns, each.board_set)
        for contestant in (each.ns, each.ew):
            if (each.round, contestant) in seated:
                yield Fault("at_two_tables", each.round, contestant)
            if (contestant, each.board_set) in played:
                yield Fault("plays_boards_twice", each.round, contestant, each.board_set)
            seated.add((each.round, contestant))
            played.add((contestant, each.board_set))
        lies = (each.round, each.board_set, each.copy)
        if lies in lying and not movement.shared_sets:
            yield Fault("boards_at_two_tables", each.round, board_set=each.board_set)
        if not 1 <= each.copy <= movement.copies:
            yield Fault("no_such_copy", each.round, board_set=each.board_set)
        lying.add(lies)
    for two, times in movement.opponents.items():
        if times > max_meetings:
            one, other = sorted(two) if len(two) == 2 else (*two, *two)
            yield Fault("meet_too_often", 0, one, other=other)


def competition(movement: Movement) -> dict[tuple[int, int], int]:
    """Return how much each two contestants compete, over all boards.

    On a board of n tables: n - 1 where they meet, 1 where they sit the same way at other tables
    and so are compared, -1 where they sit opposite ways and so help one another. Of a movement in
    which nobody plays a board twice.
    """
    tables = Counter(each.board_set for each in movement.meetings)
    north_south, east_west = [0] * (movement.contestants + 1), [0] * (movement.contestants + 1)
    for each in movement.meetings:
        north_south[each.ns] |= 1 << each.board_set
        east_west[each.ew] |= 1 << each.board_set
    compete = {}
    for one, other in combinations(range(1, movement.contestants + 1), 2):
        alike = (north_south[one] & north_south[other]).bit_count()
        alike += (east_west[one] & east_west[other]).bit_count()
        apart = (north_south[one] & east_west[other]).bit_count()
        apart += (east_west[one] & north_south[other]).bit_count()
        compete[one, other] = alike - apart
    for each in movement.meetings:
        # Counted above as sitting opposite ways: one more makes that none.
        two = min(each.ns, each.ew), max(each.ns, each.ew)
        compete[two] += tables[each.board_set]
    return compete


def balance(movement: Movement) -> Fraction:
    """Return how evenly everybody competes with everybody else: 0 .. 1, 1 is perfect.

    The square of the mean competition of two contestants over the mean of its square, within each
    line where two are ranked apart.
    """
    compete = competition(movement)
    if movement.lines == 2:
        north_south = {each.ns for each in movement.meetings}
        compete = {
            (one, other): weight
            for (one, other), weight in compete.items()
            if (one in north_south) == (other in north_south)
        }
    squares = len(compete) * sum(weight * weight for weight in compete.values())
    return Fraction(sum(compete.values()) ** 2, squares) if squares else Fraction(1)
