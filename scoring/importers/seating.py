"""Properties of an event inferred from its seats: number of rankings, scale of matchpoints."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from decimal import Decimal
from typing import NamedTuple

from scoring.importers.records import ImportedLine


class Seats(NamedTuple):
    """Who sat where on one board, by the numbers in the file."""

    section: str
    board: int
    ns: str
    ew: str


def rankings_of(seats: Iterable[Seats]) -> int:
    """Return 2 if North-South and East-West are numbered apart and never change sides, else 1.

    A number on both sides of one board must be two pairs; so must a number that plays itself.
    """
    north: dict[str, set[str]] = defaultdict(set)
    east: dict[str, set[str]] = defaultdict(set)
    on_board: dict[tuple[str, int], tuple[set[str], set[str]]] = defaultdict(lambda: (set(), set()))
    for seat in seats:
        north[seat.section].add(seat.ns)
        east[seat.section].add(seat.ew)
        sides = on_board[seat.section, seat.board]
        sides[0].add(seat.ns)
        sides[1].add(seat.ew)
    if any(ns & ew for ns, ew in on_board.values()):
        return 2
    return 2 if all(north[section].isdisjoint(east[section]) for section in north) else 1


def matchpoint_scale(lines: Iterable[ImportedLine]) -> int:
    """Return 1 if the matchpoints count one for each pair beaten, else 2.

    It is 1 if the points of both sides add up to the number of the other tables.
    """
    boards: dict[tuple[int, int], list[ImportedLine]] = defaultdict(list)
    for line in lines:
        boards[line.session, line.board].append(line)
    votes: Counter[int] = Counter()
    for results in boards.values():
        single = Decimal(len(results) - 1)
        real = [line for line in results if line.artificial is None]
        sums = [
            line.published_ns + line.published_ew
            for line in real
            if line.published_ns is not None and line.published_ew is not None
        ]
        for total in sums:
            if total > 0:
                votes[1 if abs(total - single) < abs(total - 2 * single) else 2] += 1
        tops = [line.published_ns for line in real if line.published_ns is not None]
        if tops and not sums and single > 0:  # one side only: the best cannot exceed this
            votes[1 if max(tops) <= single else 2] += 1
    return 1 if votes[1] > votes[2] else 2
