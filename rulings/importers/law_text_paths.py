"""Which apparent marks of a law are its items: the sequence that fits best.

Every mark is weighed against all that follow, not only against the one before: a reference at the
beginning of a line ("(b) above") fits at first, but then the true (b) no longer does.
"""

from dataclasses import dataclass

from rulings.importers.law_text_marks import (
    CAPITAL,
    DOUBLED,
    FIGURE,
    FURTHER,
    ROMAN,
    ROMANS,
    SMALL,
    Candidate,
)

# The levels from the top; a book that nests differently needs another order.
ORDERS = (
    (CAPITAL, FIGURE, FURTHER, SMALL, ROMAN),
    (CAPITAL, SMALL, FIGURE, FURTHER, ROMAN),
    (FIGURE, FURTHER, CAPITAL, SMALL, ROMAN),
    (SMALL, FIGURE, FURTHER, ROMAN, CAPITAL),
    (CAPITAL, FIGURE, FURTHER, ROMAN, SMALL),
    (CAPITAL, SMALL, ROMAN, FIGURE, FURTHER),
)
OPENING, ON_TOP, SKIPPED, UNEASY = 10, 20, 25, 6
Path = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """A mark chosen as an item: the candidate, its path, and the path of the item before it."""

    candidate: Candidate
    path: Path


def best_way(candidates: list[Candidate], order: tuple[str, ...]) -> tuple[int, list[Step]]:
    """Return the items among the candidates, and how well they fit together."""
    nowhere: Path = ("",) * len(order)
    # The best sequence to each path: a chain of steps, from the last one backwards.
    ways: dict[Path, tuple[int, tuple[Step, object] | None]] = {nowhere: (0, None)}
    for candidate in candidates:
        reached: dict[Path, tuple[int, tuple[Step, object] | None]] = {}
        for path, (worth, chain) in ways.items():
            for reading in candidate.readings:
                after, cost = _walked(path, reading, order)
                if after is None:
                    continue
                total = worth + candidate.worth - cost
                if after not in reached or reached[after][0] < total:
                    reached[after] = (total, (Step(candidate, after), chain))
        for path, way in reached.items():
            if path not in ways or ways[path][0] < way[0]:
                ways[path] = way
    worth, chain = max(ways.values(), key=lambda way: way[0])
    steps: list[Step] = []
    while chain is not None:
        step, chain = chain  # type: ignore[assignment]
        steps.append(step)
    return worth, steps[::-1]


def best_order(laws: list[list[Candidate]]) -> tuple[str, ...]:
    """Return the order of levels that fits a whole book best; the usual one, if any will do."""
    usual = sum(best_way(law, ORDERS[0])[0] for law in laws)
    best, order = usual * 21 // 20, ORDERS[0]
    for other in ORDERS[1:]:
        worth = sum(best_way(law, other)[0] for law in laws)
        if worth > best:
            best, order = worth, other
    return order


def skipped(before: Path, path: Path, order: tuple[str, ...]) -> str:
    """Return the mark skipped just before the last of `path`, "" without one."""
    level = max(at for at, part in enumerate(path) if part)
    last, value = before[level] if before[:level] == path[:level] else "", path[level]
    follows = next_value(order[level], last)
    return follows if follows != value and next_value(order[level], follows) == value else ""


def _walked(
    path: Path, reading: tuple[tuple[str, str], ...], order: tuple[str, ...]
) -> tuple[Path | None, int]:
    """Return the path after a mark and the cost of the step; None if it cannot follow."""
    cost, fresh = 0, False
    for nth, (kind, value) in enumerate(reading):
        level = order.index(kind)
        here = "" if fresh else path[level]
        if not fresh and nth < len(reading) - 1 and here == value:
            continue
        step = _step_cost(kind, here, value)
        if step is None:
            return None, 0
        cost += step
        if not here and not fresh:
            cost += _top_cost(kind, path[:level], order)
        path = (*path[:level], value, *("" for _part in order[level + 1 :]))
        fresh = True
    return path, cost


def _step_cost(kind: str, here: str, value: str) -> int | None:
    follows = next_value(kind, here)
    opening = 0 if here else OPENING
    if value == follows:
        return opening
    if value in DOUBLED and not here:
        return opening if value == DOUBLED[0] else None
    if value and next_value(kind, follows) == value:
        return opening + SKIPPED - (3 * OPENING // 2 if kind in (CAPITAL, FIGURE) else 0)
    return None


def _top_cost(kind: str, above: Path, order: tuple[str, ...]) -> int:
    """Return the cost of opening a level with nothing, or not the usual one, above it."""
    if kind == FURTHER and not above[-1]:
        return ON_TOP
    if kind in (SMALL, ROMAN) and not any(above):
        return ON_TOP
    small = order.index(SMALL)
    return UNEASY if kind == ROMAN and small < len(above) and not above[small] else 0


def next_value(kind: str, value: str) -> str:
    """Return the value that follows at a level, the first for none."""
    if kind == CAPITAL:
        return chr(ord(value) + 1) if value else "A"
    if kind in (FIGURE, FURTHER):
        return str(int(value) + 1) if value else "1"
    if kind == SMALL:
        return chr(ord(value) + 1) if value else "a"
    series = DOUBLED if value in DOUBLED else ROMANS
    nth = series.index(value) + 1 if value in series else 0
    return series[nth] if nth < len(series) else ""
