"""The pairing of a whole field that keeps neighbours together: least sum of squared distances.

A pairing can only be improved by exchanging pairs along a closed chain of positions. Such a chain
crosses every gap between the first and the last of its positions at least twice, counting pairs
taken apart and pairs made. Taking apart a pair at distance d saves d x d; making one costs at
least 3d - 2 (for whole d, d x d >= 3d - 2). So an exchange over a stretch of the list can gain
only if the sum of d x d + 2 over its pairs exceeds 3 for each crossing still to be made, by
(D - 1)(D - 2) more if it makes a pair at distance D. Where that cannot be, pairs are left alone.
The stretches that remain are few and short; each is solved exactly: by search when it is short,
by maximum-weight matching (rustworkx) when it is long. When none improves any more, no pairing is
better.
"""

from collections.abc import Iterator, Sequence
from importlib import import_module
from itertools import accumulate
from typing import Any

from scoring.engine.perfect_matching import Met

Pair = tuple[int, int]

SHORT = 10
SHORT_WITHOUT_LIBRARY = 14
FIRST_REACH = 8
WIDER = 3


def closest_pairing(met: Met, partner: Sequence[int]) -> list[int]:
    """Return the perfect pairing with the least sum of squared distances.

    met: for each position, the positions it must not meet. partner: any perfect pairing; it is kept
    where it cannot be improved. Long stretches need rustworkx; without it they are improved only
    piece by piece. Source: RTP 3.6.12.2 (1-2, 3-4, ... as close as those already met allow).
    """
    best = list(partner)
    reach = FIRST_REACH
    settled: set[tuple[int, ...]] = set()
    while True:
        outlook = _Outlook(best)
        improved = cut_short = False
        for first, last in outlook.stretches():
            if (first, *best[first : last + 1]) in settled:
                continue
            stretch = _Stretch(first, last, met, best)
            pairs, is_final = stretch.solved(outlook, reach)
            improved = improved or _cost(pairs) < _cost(stretch.present)
            cut_short = cut_short or not is_final
            for one, other in pairs:
                best[one], best[other] = other, one
            if is_final:
                settled.add((first, *best[first : last + 1]))
        if not improved and not cut_short:
            return best
        if not improved:
            reach *= WIDER


def squared_distance(partner: Sequence[int]) -> int:
    """Return the sum of the squared distances of a pairing. Source: RTP 3.6.12.2."""
    return sum((other - one) ** 2 for one, other in enumerate(partner)) // 2


class _Outlook:
    """An upper bound on what exchanges could gain over each stretch, doubled.

    It is doubled so that each end of a pair contributes half of the pair's value.
    """

    def __init__(self, partner: Sequence[int]) -> None:
        worth = [(other - one) ** 2 + 2 for one, other in enumerate(partner)]
        crossed = accumulate(1 if other > one else -1 for one, other in enumerate(partner))
        self.toll = [6 * max(0, 2 - crossings) for crossings in crossed][:-1]
        up_to = _best_ending(worth, self.toll)
        onwards = _best_ending(worth[::-1], self.toll[::-1])[::-1]
        tolls = [0, *self.toll]
        run = accumulate(value - price for value, price in zip(worth, tolls, strict=True))
        self.before, self.after = [], []
        for total, value, left, right in zip(run, worth, up_to, onwards, strict=True):
            self.before.append(left - total)
            self.after.append(right - value + total)

    def gain(self, first: int, last: int) -> int:
        """Return twice the most that an exchange spanning both positions could gain."""
        return self.before[first] + self.after[last]

    def stretches(self) -> Iterator[Pair]:
        """Yield the first and last position of each stretch where an exchange may gain."""
        first = None
        for gap in range(len(self.toll)):
            if self.before[gap] + self.after[gap + 1] > 0:
                first = gap if first is None else first
            elif first is not None:
                yield first, gap
                first = None
        if first is not None:
            yield first, len(self.toll)


def _best_ending(worth: Sequence[int], toll: Sequence[int]) -> list[int]:
    best = [worth[0]]
    for value, price in zip(worth[1:], toll, strict=True):
        best.append(max(0, best[-1] - price) + value)
    return best


def _cost(pairs: Sequence[Pair]) -> int:
    return sum((other - one) ** 2 for one, other in pairs)


class _Stretch:
    """The pairs that lie wholly between two positions and may be exchanged among themselves."""

    def __init__(self, first: int, last: int, met: Met, partner: Sequence[int]) -> None:
        self.positions = [at for at in range(first, last + 1) if first <= partner[at] <= last]
        self.met = met
        self.partner = partner
        self.present = [(at, partner[at]) for at in self.positions if at < partner[at]]

    def solved(self, outlook: _Outlook, reach: int) -> tuple[list[Pair], bool]:
        """Return the best pairs, else the present ones; False if `reach` ended the search."""
        if len(self.positions) <= SHORT:
            return _searched(self.positions, self.met, self.present), True
        try:
            library = import_module("rustworkx")
        except ImportError:
            return self._piece_by_piece(), True
        pairs, is_final = self._matched(outlook, reach, library)
        is_better = len(pairs) == len(self.present) and _cost(pairs) < _cost(self.present)
        return (pairs if is_better else self.present), is_final

    def _matched(self, outlook: _Outlook, reach: int, library: Any) -> tuple[list[Pair], bool]:
        place_of = {position: place for place, position in enumerate(self.positions)}
        most = max(outlook.gain(position, position) for position in self.positions)
        highest = (self.positions[-1] - self.positions[0]) ** 2 + 1
        edges = {
            (place_of[upper], place_of[lower]): highest - (lower - upper) ** 2
            for upper, lower in self.present
        }
        is_final = True
        for upper, place in place_of.items():
            not_for_upper = self.met[upper]
            for lower in self.positions[place + 1 :]:
                distance = lower - upper
                extra = 2 * (distance - 1) * (distance - 2)
                if extra >= most:
                    break
                if lower in not_for_upper or outlook.gain(upper, lower) <= extra:
                    continue
                if distance > reach:
                    is_final = False
                    break
                edges[place, place_of[lower]] = highest - distance * distance
        graph = library.PyGraph(multigraph=False)
        graph.add_nodes_from(self.positions)
        graph.add_edges_from([(*ends, weight) for ends, weight in sorted(edges.items())])
        matching = library.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
        ends = (sorted((self.positions[one], self.positions[other])) for one, other in matching)
        return sorted((upper, lower) for upper, lower in ends), is_final

    def _piece_by_piece(self) -> list[Pair]:
        """Improve overlapping short pieces one after the other: good, but not proven the best."""
        local = {at: self.partner[at] for at in self.positions}
        step = SHORT_WITHOUT_LIBRARY // 2
        for start in range(0, max(1, len(self.positions) - step), step):
            piece = set(self.positions[start : start + SHORT_WITHOUT_LIBRARY])
            inside = sorted(at for at in piece if local[at] in piece)
            present = [(at, local[at]) for at in inside if at < local[at]]
            for one, other in _searched(inside, self.met, present):
                local[one], local[other] = other, one
        return [(one, other) for one, other in local.items() if one < other]


def _searched(positions: Sequence[int], met: Met, present: list[Pair]) -> list[Pair]:
    """Return the best pairing of a few positions by trying all that could still be better."""
    best, least = present, _cost(present)

    def pair_first(free: Sequence[int], made: list[Pair], cost: int) -> None:
        nonlocal best, least
        if not free:
            best, least = made, cost
            return
        upper, rest = free[0], free[1:]
        for place, lower in enumerate(rest):
            price = (lower - upper) ** 2
            if cost + price + len(rest) // 2 >= least:  # every pair to come costs at least 1
                return
            if lower not in met[upper]:
                still_free = (*rest[:place], *rest[place + 1 :])
                pair_first(still_free, [*made, (upper, lower)], cost + price)

    pair_first(tuple(positions), [], 0)
    return best
