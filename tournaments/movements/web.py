"""Web movements: Mitchells of a large field with several copies of the boards.

North-South stay, East-West move up a table. The tables form two strands: in the first the sets
ascend along the tables, in the second they descend, and all boards move down a table after each
round. The sets that an East-West pair meets in the two strands therefore interlock: it plays each
of them once, as everybody else does, though there are more tables than rounds.

From table to table East-West meet every second set. With an odd number of rounds this reaches all
sets. With an even number it reaches one half of them: half way East-West skip a table, and continue
with the other half. That needs an even number of tables, or else the parity of the sets changes
where the last table meets the first. With an odd number of tables all but the last form such a web;
the last table has a copy of its own: in each round an East-West pair that would be due elsewhere
plays there, and the surplus East-West pair takes its place.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from federation.errors import RuleError
from tournaments.movements.mitchell import two_lines
from tournaments.movements.values import Movement

ARTICLE = "RTP 3.5.5.1"
FEWEST_ROUNDS = 3
# The first candidate and the number of positions in a search for the extra table.
STEPS_TRIED = range(2, 14)
PLACES_TRIED = 1000


@dataclass(frozen=True, slots=True)
class Strands:
    """The division of the tables. rising, falling: tables of each strand; copies: of the boards.

    A copy is on at most `rounds` neighbouring tables, all within one strand. beside: by round, the
    table, from 0, whose boards the extra table plays too; empty if there is no extra table.
    """

    rising: int
    falling: int
    copies: int
    beside: tuple[int, ...] = ()

    @property
    def circle(self) -> int:
        """Return the number of tables through which East-West rotate."""
        return self.rising + self.falling


@lru_cache(maxsize=512)
def strands_of(tables: int, rounds: int) -> Strands | None:
    """Return how a number of tables play a number of rounds as a web, None if no way is known.

    Source: RTP 3.5.5.1.
    """
    if rounds < FEWEST_ROUNDS or rounds >= tables:
        return None
    if tables % 2 == 0 or rounds % 2:
        return min(_parted(tables, rounds), key=lambda strands: strands.copies, default=None)
    if tables < rounds + 3:
        return None
    circle = min(_parted(tables - 1, rounds), key=lambda strands: strands.copies)
    beside = _beside(circle, rounds)
    return replace(circle, copies=circle.copies + 1, beside=beside) if beside else None


def web_mitchell(tables: int, *, rounds: int) -> Movement:
    """Return a Mitchell of more tables than rounds in which everybody plays every set.

    Raises: RuleError if no such movement is known. Source: RTP 3.5.5.1.
    """
    strands = strands_of(tables, rounds)
    if strands is None:
        raise RuleError("movement_has_no_web", article=ARTICLE, tables=tables, rounds=rounds)
    parts, last = strands, tables - 1

    def place(table: int, turn: int) -> tuple[int, int]:
        if not parts.beside:
            return _due(table, turn, rounds, parts), _boards(table, turn, rounds, parts)
        beside = parts.beside[turn]
        at = beside if table == last else table
        pair = last if table == beside else _due(at, turn, rounds, parts)
        # The pair that starts at the extra table has the last number, so all start at their own
        # table.
        swap = {last: parts.beside[0], parts.beside[0]: last}
        return swap.get(pair, pair), _boards(at, turn, rounds, parts)

    movement = two_lines("WEB_MITCHELL", tables, rounds, rounds, place)
    meetings = tuple(
        replace(meeting, copy=_copy(meeting.table - 1, rounds, parts))
        for meeting in movement.meetings
    )
    return replace(movement, meetings=meetings, copies=parts.copies)


def _parted(tables: int, rounds: int) -> Iterator[Strands]:
    """Yield the divisions of the tables, nearest to halves first.

    The lengths of the strands differ by a multiple of the rounds, so that the sets of one continue
    those of the other.
    """
    for more in range(0, tables + 1, rounds):
        if (tables - more) % 2 == 0:
            rising = (tables - more) // 2
            falling = rising + more
            yield Strands(rising, falling, -(-rising // rounds) - (-falling // rounds))


def _due(table: int, turn: int, rounds: int, strands: Strands) -> int:
    """Return the East-West pair due at a table of the rotation in a round, all from 0."""
    skipped = int(rounds % 2 == 0 and turn >= rounds // 2)
    return (table - turn - skipped) % strands.circle


def _boards(table: int, turn: int, rounds: int, strands: Strands) -> int:
    """Return the set at a table of the rotation in a round, all from 0."""
    if table < strands.rising:
        return (table + turn) % rounds
    return (2 * strands.rising - 2 - table - turn) % rounds


def _copy(table: int, rounds: int, strands: Strands) -> int:
    """Return the copy of the boards at a table, from 1; the table from 0."""
    if table < strands.rising:
        return table // rounds + 1
    if table == strands.circle:
        return strands.copies
    return -(-strands.rising // rounds) + (table - strands.rising) // rounds + 1


def _beside(strands: Strands, rounds: int) -> tuple[int, ...]:
    """Return, by round, the table whose boards the extra table plays too; empty if none found.

    No table, no East-West pair and no set occurs twice. Then nobody meets or plays anything twice,
    neither the pairs at the extra table nor those that replace them.
    """
    for step in STEPS_TRIED:
        search = _Search(strands, rounds, step, PLACES_TRIED)
        if search.completes():
            return tuple(search.found)
    return ()


class _Search:
    """A search, round by round: each time the table `step` further on, or else the next one."""

    def __init__(self, strands: Strands, rounds: int, step: int, places: int) -> None:
        self.strands, self.rounds, self.step, self.places = strands, rounds, step, places
        self.found: list[int] = []
        self.taken: set[tuple[str, int]] = set()

    def completes(self) -> bool:
        """Complete the result to all rounds if possible; say whether it was."""
        turn = len(self.found)
        self.places -= 1
        if turn == self.rounds or self.places < 0:
            return turn == self.rounds
        start = self.found[-1] + self.step if self.found else 0
        for more in range(self.strands.circle):
            table = (start + more) % self.strands.circle
            place = {
                ("table", table),
                ("pair", _due(table, turn, self.rounds, self.strands)),
                ("set", _boards(table, turn, self.rounds, self.strands)),
            }
            if not self.taken.isdisjoint(place):
                continue
            self.found.append(table)
            self.taken |= place
            if self.completes():
                return True
            self.found.pop()
            self.taken -= place
        return False
