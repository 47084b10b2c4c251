"""A pairing of all teams in which none meets a team it has already met, whenever one exists.

Teams are positions 0 .. n-1, best first; `met[i]` holds the positions that i must not meet. The
director's own method is tried first (from the top, the next team not yet met, stepping back when
stuck). Where that takes too long, augmenting paths with blossoms (Edmonds 1965) are used, which
always find a pairing if there is one.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet

Met = Sequence[AbstractSet[int]]

STEPS_BACK = 200
FIRST_REACH, WIDER = 16, 4
FREE = -1


def perfect_matching(met: Met) -> list[int] | None:
    """Return the partner of every position, or None when no pairing of all exists.

    met: even in number, symmetric. Returns: partner[partner[i]] == i and partner[i] not in
    met[i]. Source: RTP 3.6.12.2 (1-2, 3-4, ..., going down past those met, stepping back).
    """
    partner, is_perfect = _from_the_top(met)
    if is_perfect:
        return partner
    for position in range(len(met)):
        if partner[position] == FREE and not _pair_one_more(position, met, partner):
            return None
    return partner


def _pair_one_more(root: int, met: Met, partner: list[int]) -> bool:
    """Look for an augmenting path among near positions first: fewer pairs change, and quickly."""
    reach = FIRST_REACH
    while not _Search(met, partner, reach).augment(root):
        if reach >= len(met):
            return False
        reach *= WIDER
    return True


def _from_the_top(met: Met) -> tuple[list[int], bool]:
    """Pair from the top with limited stepping back; return the fullest attempt if it fails.

    Free positions form a linked list, shifted by one so that 0 is its head and n + 1 its end.
    """
    end = len(met) + 1
    following, previous = list(range(1, end + 2)), list(range(-1, end + 1))
    pairs: list[tuple[int, int]] = []
    fullest: list[tuple[int, int]] = []
    left = STEPS_BACK
    upper, lower = 1, 2
    while upper < end and left >= 0:
        not_for_upper = met[upper - 1]
        while lower != end and lower - 1 in not_for_upper:
            lower = following[lower]
        if lower != end:
            for taken in (upper, lower):
                following[previous[taken]] = following[taken]
                previous[following[taken]] = previous[taken]
            pairs.append((upper, lower))
            upper = following[0]
            lower = following[upper] if upper != end else end
            continue
        left -= 1
        fullest = max(fullest, pairs[:], key=len)
        if not pairs:
            break
        upper, lower = pairs.pop()
        for freed in (lower, upper):
            following[previous[freed]] = freed
            previous[following[freed]] = freed
        lower = following[lower]
    partner = [FREE] * len(met)
    for one, other in max(pairs, fullest, key=len):
        partner[one - 1], partner[other - 1] = other - 1, one - 1
    return partner, FREE not in partner


def _nearest_first(position: int, count: int, reach: int) -> Iterator[int]:
    for distance in range(1, min(count, reach + 1)):
        if position + distance < count:
            yield position + distance
        if position >= distance:
            yield position - distance


class _Search:
    """One search for an augmenting path from a free position, shrinking odd circuits."""

    def __init__(self, met: Met, partner: list[int], reach: int) -> None:
        self.met, self.partner, self.count, self.reach = met, partner, len(partner), reach
        self.came_from = [FREE] * self.count
        self.base = list(range(self.count))
        self.tree: list[int] = []

    def augment(self, root: int) -> bool:
        """Pair `root` and one more free position; return False if no path leads to one."""
        last = self._last_of_path(root)
        if last == FREE:
            return False
        while last != FREE:
            before = self.came_from[last]
            following = self.partner[before]
            self.partner[last], self.partner[before] = before, last
            last = following
        return True

    def _last_of_path(self, root: int) -> int:
        is_outer = [False] * self.count
        is_outer[root] = True
        waiting = deque([root])
        self.tree.append(root)
        while waiting:
            here = waiting.popleft()
            for there in _nearest_first(here, self.count, self.reach):
                if there in self.met[here] or self.base[here] == self.base[there]:
                    continue
                if self.partner[here] == there:
                    continue
                mate = self.partner[there]
                if there == root or (mate != FREE and self.came_from[mate] != FREE):
                    self._shrink(here, there, is_outer, waiting)
                elif self.came_from[there] == FREE:
                    self.came_from[there] = here
                    if mate == FREE:
                        return there
                    is_outer[mate] = True
                    waiting.append(mate)
                    self.tree += (there, mate)
        return FREE

    def _shrink(self, here: int, there: int, is_outer: list[bool], waiting: deque[int]) -> None:
        base = self._common_base(here, there)
        circuit = self._mark(here, base, there) | self._mark(there, base, here)
        for position in self.tree:
            if self.base[position] in circuit:
                self.base[position] = base
                if not is_outer[position]:
                    is_outer[position] = True
                    waiting.append(position)

    def _common_base(self, one: int, other: int) -> int:
        on_the_way = set()
        while True:
            one = self.base[one]
            on_the_way.add(one)
            if self.partner[one] == FREE:
                break
            one = self.came_from[self.partner[one]]
        while self.base[other] not in on_the_way:
            other = self.came_from[self.partner[self.base[other]]]
        return self.base[other]

    def _mark(self, position: int, base: int, child: int) -> set[int]:
        circuit = set()
        while self.base[position] != base:
            mate = self.partner[position]
            circuit |= {self.base[position], self.base[mate]}
            self.came_from[position] = child
            child = mate
            position = self.came_from[mate]
        return circuit
