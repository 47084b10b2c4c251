"""The search behind `find_starters`: Howell, three-quarter Howell, hesitation Mitchell.

`rounds` contestants go round a circle, one step after each round, and the sets of boards with
them; some others keep their seats. The first round says everything: it is the starter. Turned by
one step it gives the second round, and so on. Whether a starter is good shows in its differences:
everybody plays every set once if all differences between a set and those who turn are different,
and those who turn meet once if the differences between them are.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

from tournaments.movements.values import Meeting, Movement, balance


@dataclass(frozen=True, slots=True)
class StartTable:
    """A table in the first round. ns: who turns, or None for a fixed contestant; counted from 0."""

    ns: int | None
    ew: int
    board_set: int


@dataclass(frozen=True, slots=True)
class Starter:
    """The first round of a movement that turns. Fixed contestants sit at the first tables."""

    rounds: int
    tables: tuple[StartTable, ...]

    @property
    def fixed(self) -> int:
        """Return how many keep their seats."""
        return sum(table.ns is None for table in self.tables)

    @property
    def shares_sets(self) -> bool:
        """Return whether two tables play the same boards in a round."""
        return len({table.board_set for table in self.tables}) < len(self.tables)


def turning(starter: Starter, *, code: str, switched: tuple[int, ...] = ()) -> Movement:
    """Return the movement of a starter: contestants 1 .. rounds turn, those after them are fixed.

    switched: tables, from 1, at which the sides are exchanged in every round. Source: RTP 3.5.5.2.
    """
    turns = starter.rounds
    meetings = []
    for turn in range(turns):
        for place, table in enumerate(starter.tables):
            ns = turns + place if table.ns is None else (table.ns + turn) % turns
            ew = (table.ew + turn) % turns
            if place + 1 in switched:
                ns, ew = ew, ns
            boards = (table.board_set + turn) % turns
            meetings.append(Meeting(turn + 1, place + 1, ns + 1, ew + 1, boards + 1))
    return Movement(
        code=code,
        contestants=turns + starter.fixed,
        tables=len(starter.tables),
        rounds=turns,
        board_sets=turns,
        lines=1,
        meetings=tuple(meetings),
        fixed=tuple(range(turns + 1, turns + starter.fixed + 1)),
        shared_sets=starter.shares_sets,
    )


def best_sides(starter: Starter, *, code: str) -> Movement:
    """Return the movement with the sides exchanged at the tables that balance it best.

    Source: RTP 3.5.3.
    """
    tables = range(1, len(starter.tables) + 1)
    choices = product((False, True), repeat=len(starter.tables))
    movements = (
        turning(
            starter,
            code=code,
            switched=tuple(
                table for table, is_turned in zip(tables, turned, strict=True) if is_turned
            ),
        )
        for turned in choices
    )
    return max(movements, key=balance)


@dataclass(frozen=True, slots=True)
class _Search:
    """The state of a search; a number is a set of bits, one for each residue."""

    rounds: int
    shares: int  # further tables that may share boards in a round
    seats: int = 0
    gaps: int = 0
    offsets: int = 0
    sets: int = 0
    tables: tuple[StartTable, ...] = ()

    def seated(self, ns: int | None, ew: int, boards: int) -> "_Search | None":
        """Return the search with one more table, or None if that breaks a rule."""
        turning_seats = [ew] if ns is None else [ns, ew]
        offsets, gaps = self.offsets, self.gaps
        for seat in turning_seats:
            offset = 1 << ((boards - seat) % self.rounds)
            if offsets & offset:
                return None
            offsets |= offset
        if ns is not None:
            step = (ew - ns) % self.rounds
            gap = 1 << min(step, self.rounds - step)
            if gaps & gap or 2 * step == self.rounds:  # half way round, they would meet twice
                return None
            gaps |= gap
        shares = self.shares - bool(self.sets & (1 << boards))
        if shares < 0:
            return None
        seats = self.seats
        for seat in turning_seats:
            seats |= 1 << seat
        return replace(
            self,
            shares=shares,
            seats=seats,
            gaps=gaps,
            offsets=offsets,
            sets=self.sets | (1 << boards),
            tables=(*self.tables, StartTable(ns, ew, boards)),
        )


def starters(*, tables: int, rounds: int, shares: int = 0) -> Iterator[Starter]:
    """Yield the starters for this number of tables and rounds, everybody seated in every round.

    rounds: at most 2 * tables - 1; the rest of 2 * tables is fixed. shares: how many tables may
    play, in each round, boards that another one plays. Source: RTP 3.5.3, 3.5.5.2.
    """
    fixed = 2 * tables - rounds
    if not 0 < fixed <= tables:
        return
    # Turning the sets of all tables by one step changes nothing: fix the first anywhere.
    pairs = tables - fixed
    yield from _with_pairs(_Search(rounds, shares), pairs, fixed)


def _with_pairs(search: _Search, pairs: int, fixed: int) -> Iterator[Starter]:
    """Seat two who turn at each of `pairs` tables; the others meet those fixed."""
    if not pairs:
        yield from _with_fixed(search, fixed)
        return
    free = [seat for seat in range(search.rounds) if not search.seats & (1 << seat)]
    used = search.tables
    # Turned until its first table has seat 0, a starter is the same movement some rounds later.
    firsts = [seat for seat in free if seat > (used[-1].ns or 0)] if used else [0]
    for one in firsts:
        for other in free:
            if other <= one:
                continue
            boards_tried = range(search.rounds) if used else range(1)
            for boards in boards_tried:
                found = search.seated(one, other, boards)
                if found is not None:
                    yield from _with_pairs(found, pairs - 1, fixed)


def _with_fixed(search: _Search, fixed: int) -> Iterator[Starter]:
    """Seat the remaining ones against fixed contestants."""
    if not fixed:
        ordered = sorted(search.tables, key=lambda table: table.ns is not None)
        yield Starter(search.rounds, tuple(ordered))
        return
    seat = next(number for number in range(search.rounds) if not search.seats & (1 << number))
    for boards in range(search.rounds):
        found = search.seated(None, seat, boards)
        if found is not None:
            yield from _with_fixed(found, fixed - 1)
