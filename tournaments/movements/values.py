"""Movements as values: who meets whom, at which table, in which round, with which boards."""

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from federation.errors import RuleError

ARTICLE = "RTP 3.5.3"
MOST_MEETINGS = 2


@dataclass(frozen=True, slots=True)
class Meeting:
    """One table in one round. ns, ew: contestants from 1; board_set: from 1.

    copy: the copy of the set used there, from 1.
    """

    round: int
    table: int
    ns: int
    ew: int
    board_set: int
    copy: int = 1


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault of a movement: its code, and where it occurs."""

    code: str
    round: int
    contestant: int = 0
    board_set: int = 0
    other: int = 0


@dataclass(frozen=True)
class Movement:
    """All meetings of one session of one section.

    code: MITCHELL, SKIP_MITCHELL ...; contestants: number of seats, including a phantom;
    lines: 2 if North-South and East-West are ranked separately, else 1; fixed: contestants who keep
    their seats; shared_sets: whether tables share boards in a round; copies: of each set.
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
        """Return how often any two contestants meet."""
        return Counter(frozenset((meeting.ns, meeting.ew)) for meeting in self.meetings)

    def sit_outs(self) -> dict[int, tuple[int, ...]]:
        """Return the rounds without a table, for contestants who have any."""
        seated = {
            (meeting.round, side) for meeting in self.meetings for side in (meeting.ns, meeting.ew)
        }
        idle = {
            contestant: tuple(
                turn for turn in range(1, self.rounds + 1) if (turn, contestant) not in seated
            )
            for contestant in range(1, self.contestants + 1)
        }
        return {contestant: turns for contestant, turns in idle.items() if turns}

    def without(self, phantom: int) -> "Movement":
        """Return the movement with one seat empty: its opponents sit out."""
        meetings = tuple(
            meeting for meeting in self.meetings if phantom not in (meeting.ns, meeting.ew)
        )
        still = tuple(contestant for contestant in self.fixed if contestant != phantom)
        return replace(self, meetings=meetings, fixed=still)


def faults(movement: Movement, *, max_meetings: int = 1) -> Iterator[Fault]:
    """Yield everything that makes a movement unplayable or unfair.

    Nobody may be at two tables at once, play a set of boards twice, or meet anybody more than
    `max_meetings` times; a copy of a set is at one table only, unless the movement shares them.
    Source: RTP 3.5.3.
    """
    seated: set[tuple[int, int]] = set()
    played: set[tuple[int, int]] = set()
    lying: set[tuple[int, int, int]] = set()
    for meeting in movement.meetings:
        if meeting.ns == meeting.ew:
            yield Fault("meets_itself", meeting.round, meeting.ns, meeting.board_set)
        for contestant in (meeting.ns, meeting.ew):
            if (meeting.round, contestant) in seated:
                yield Fault("at_two_tables", meeting.round, contestant)
            if (contestant, meeting.board_set) in played:
                yield Fault("plays_boards_twice", meeting.round, contestant, meeting.board_set)
            seated.add((meeting.round, contestant))
            played.add((contestant, meeting.board_set))
        lies = (meeting.round, meeting.board_set, meeting.copy)
        if lies in lying and not movement.shared_sets:
            yield Fault("boards_at_two_tables", meeting.round, board_set=meeting.board_set)
        if not 1 <= meeting.copy <= movement.copies:
            yield Fault("no_such_copy", meeting.round, board_set=meeting.board_set)
        lying.add(lies)
    for two, times in movement.opponents.items():
        if times > max_meetings:
            one, other = sorted(two) if len(two) == 2 else (*two, *two)
            yield Fault("meet_too_often", 0, one, other=other)


def refuse_faulty_movement(movement: Movement) -> None:
    """Refuse a movement that cannot be played, or in which two contestants meet more than twice.

    Raises: RuleError("movement_faulty"), RuleError("movement_meets_too_often"). Source: RTP 3.5.3.
    """
    for fault in faults(movement, max_meetings=MOST_MEETINGS):
        if fault.code == "meet_too_often":
            raise RuleError(
                "movement_meets_too_often",
                article=ARTICLE,
                first=fault.contestant,
                second=fault.other,
                most=MOST_MEETINGS,
            )
        raise RuleError(
            "movement_faulty", article=ARTICLE, round=fault.round, contestant=fault.contestant
        )


def seat_left_empty(
    fixed: tuple[int, ...], contestants: int, *, in_lines: bool, keep_seats: int = 0
) -> int:
    """Return the number that stays empty if one pair is missing.

    It is a fixed seat, unless contestants who need one (keep_seats) occupy all of them.
    Source: RTP 3.5.5.2.
    """
    if len(fixed) > keep_seats:
        return fixed[-1] if in_lines else fixed[0]
    return next(n for n in range(contestants, 0, -1) if n not in fixed)


def balance(movement: Movement, *, turned: Collection[int] = ()) -> Fraction:
    """Return how evenly the contestants compete with one another: 0 .. 1, 1 is perfect.

    On a board with n tables two contestants compete n - 1 if they meet, 1 if they sit in the same
    direction at different tables and so are compared, -1 if they sit in opposite directions and so
    help each other. The balance is the square of the mean competition of two over the mean of its
    square, within each line if lines are ranked separately. An empty seat must be removed by
    `without`.
    turned: rounds with an arrow switch, which makes one field of two lines. Only for movements in
    which nobody plays a board twice.
    """
    sides: dict[int, list[int]] = {}
    north_south = east_west = 0
    for meeting in movement.meetings:
        ns, ew = 1 << meeting.ns, 1 << meeting.ew
        if meeting.round in turned:
            ns, ew = ew, ns
        board = sides.setdefault(meeting.board_set, [0, 0])
        board[0] |= ns
        board[1] |= ew
        north_south |= ns
        east_west |= ew
    together = [north_south | east_west]
    if movement.lines == 2 and not turned:
        together = [north_south, east_west & ~north_south]
    total = squares = twos = 0
    for line in together:
        within = [(ns & line, ew & line) for ns, ew in sides.values()]
        total += sum(_alike(ns.bit_count(), ew.bit_count()) for ns, ew in within)
        squares += _squares(within)
        twos += line.bit_count() * (line.bit_count() - 1) // 2
    if len(together) == 1:
        met, met_squares = _by_meeting(movement, turned)
        total, squares = total + met, squares + met_squares
    return Fraction(total**2, twos * squares) if squares else Fraction(1)


def _alike(ns: int, ew: int) -> int:
    """Return, over any two who play a board, how many more sit alike than opposite."""
    return ((ns - ew) ** 2 - (ns + ew)) // 2


def _squares(sides: list[tuple[int, int]]) -> int:
    """Return the sum over any two of the square of: boards alike minus boards opposite.

    Let each contestant's direction on each board be +1 or -1. The matrix products of rows and of
    columns have the same sum of squares, and there are far fewer boards than contestants. The
    products of each contestant with itself, the square of its number of boards, are subtracted.
    """
    both = alone = 0
    for at, (ns, ew) in enumerate(sides):
        for place, (ns2, ew2) in enumerate(sides[: at + 1]):
            alike = (ns & ns2 | ew & ew2).bit_count()
            apart = (ns & ew2 | ew & ns2).bit_count()
            times = 1 if place == at else 2
            both += times * (alike - apart) ** 2
            alone += times * (alike + apart)
    return (both - alone) // 2


def _by_meeting(movement: Movement, turned: Collection[int]) -> tuple[int, int]:
    """Return what the meetings add to the sum of competition, and to the sum of its squares.

    Two who meet were counted there as sitting in opposite directions: n instead of 0 on n tables.
    """
    tables = Counter(meeting.board_set for meeting in movement.meetings)
    played, as_ew = [0] * (movement.contestants + 1), [0] * (movement.contestants + 1)
    adding: dict[tuple[int, int], int] = {}
    for meeting in movement.meetings:
        bit = 1 << meeting.board_set
        played[meeting.ns] |= bit
        played[meeting.ew] |= bit
        as_ew[meeting.ns if meeting.round in turned else meeting.ew] |= bit
        two = (meeting.ns, meeting.ew) if meeting.ns < meeting.ew else (meeting.ew, meeting.ns)
        adding[two] = adding.get(two, 0) + tables[meeting.board_set]
    squares = 0
    for (one, other), added in adding.items():
        common = played[one] & played[other]
        apart = ((as_ew[one] ^ as_ew[other]) & common).bit_count()
        squares += added * (added + 2 * (common.bit_count() - 2 * apart))
    return sum(adding.values()), squares
