"""A club session scored by comparing all pairs with all pairs, in fractions."""

from collections.abc import Sequence
from fractions import Fraction

from scoring.engine import BoardLine, Key, Penalty

Place = tuple[Key, int, Fraction]  # contestant, rank, percentage


def session_by_all_pairs(
    lines: Sequence[BoardLine], penalties: Sequence[Penalty] = ()
) -> list[Place]:
    """Return the places of a matchpoint session: Neuberg, 60/50/40, own averages, penalties."""
    by_board: dict[int, list[BoardLine]] = {}
    for line in lines:
        by_board.setdefault(line.board, []).append(line)
    most = max(
        sum(line.ns_score is not None or line.artificial is not None for line in board)
        for board in by_board.values()
    )
    top = 2 * (most - 1)
    won: dict[Key, Fraction] = {}
    boards: dict[Key, int] = {}
    artificial: list[tuple[Key, int]] = []
    for board in by_board.values():
        played = [line for line in board if line.ns_score is not None]
        for line in played:
            ns, ew = _compared(line.ns_score or 0, [other.ns_score or 0 for other in played])
            for pair, points in ((line.ns, ns), (line.ew, ew)):
                if pair is not None:
                    full = Fraction((points + 1) * most, len(played)) - 1
                    won[pair] = won.get(pair, Fraction(0)) + full
                    boards[pair] = boards.get(pair, 0) + 1
        for line in board:
            if line.artificial is not None:
                for pair, percent in zip((line.ns, line.ew), line.artificial, strict=True):
                    if pair is not None:
                        artificial.append((pair, int(percent or 0)))
    totals, counted = dict(won), dict(boards)
    for pair, percent in artificial:
        own = 100 * won[pair] / (boards[pair] * top)
        share = max(Fraction(percent), own) if percent >= 60 else Fraction(percent)
        totals[pair] += share * top / 100
        counted[pair] += 1
    for penalty in penalties:
        totals[penalty.contestant] -= Fraction(penalty.amount) * top / 100
    percentages = {pair: 100 * total / (counted[pair] * top) for pair, total in totals.items()}
    ranks = {
        pair: 1 + sum(other > mine for other in percentages.values())
        for pair, mine in percentages.items()
    }
    return sorted(
        ((pair, ranks[pair], percentages[pair]) for pair in percentages),
        key=lambda place: (place[1], str(place[0])),
    )


def _compared(mine: int, scores: Sequence[int]) -> tuple[int, int]:
    """Return the matchpoints of both sides: two for a pair beaten, one for an equal one."""
    ns = ew = -1
    for score in scores:
        if mine > score:
            ns += 2
        elif mine < score:
            ew += 2
        else:
            ns += 1
            ew += 1
    return ns, ew
