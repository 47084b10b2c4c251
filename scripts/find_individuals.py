"""Find the first rounds of the individual movements, and write them.

Kept in `tournaments/movements/individual_starters.py`; `python -m scripts.verify_movements` plays
each of them round by round.
"""

import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from scripts.machine import ROOT
from tournaments.movements.individual import PLAYERS
from tournaments.movements.individual_starters import Seats

KEPT_IN = ROOT / "tournaments" / "movements" / "individual_starters.py"
MOST_AGAINST = 2
NINE = 9  # possible only if some meet three times
HEAD = '''"""First rounds of individual movements, found by `python -m scripts.find_individuals`.

By players: each table as two partners and the two others, counted from 0; None for the one who
stays. Nothing here was typed by hand.
"""

Seats = tuple[int | None, int, int, int]

STARTERS: dict[int, tuple[Seats, ...]] = {
'''


def main() -> None:
    """Search every number of players and write the file."""
    lines = [HEAD]
    for players in PLAYERS:
        started = time.perf_counter()
        lines.append(f"    {players}: {first_round(players)!r},\n")
        sys.stdout.write(f"{players} {time.perf_counter() - started:.1f} s\n")
    KEPT_IN.write_text("".join(lines) + "}\n", encoding="utf-8")
    subprocess.run([sys.executable, "-m", "ruff", "format", str(KEPT_IN)], check=True)


def first_round(players: int) -> tuple[Seats, ...]:
    """Return the tables of the first round for this number of players."""
    circle = players - 1 if players % 4 == 0 else players
    # The one who stays sits with 0, or else 0 rests: others are the same some rounds later.
    open_table: list[tuple[int | None, int]] = [(None, 0)] if players % 4 == 0 else []
    search = _Search(circle, MOST_AGAINST + (players == NINE))
    resting = max(0, players % 4 - 1)
    return next(_completed(search, open_table, frozenset({0}), Counter(), Counter(), resting))


@dataclass(frozen=True, slots=True)
class _Search:
    """The number of players who turn, and how often two of them may meet as opponents."""

    circle: int
    most_against: int

    def gap(self, one: int, other: int) -> int:
        step = (other - one) % self.circle
        return min(step, self.circle - step)

    def times(self, gap: int) -> int:
        """Return how often two players at this distance meet while all turn once."""
        return 2 if 2 * gap == self.circle else 1


def _completed(
    search: _Search,
    open_table: list[tuple[int | None, int]],
    seated: frozenset[int],
    partners: Counter[int],
    opponents: Counter[int],
    resting: int,
    tables: tuple[Seats, ...] = (),
) -> Iterator[tuple[Seats, ...]]:
    """Yield the first rounds that complete this one; resting: how many more have no table.

    Every gap occurs at most once between partners, and a limited number of times between opponents.
    """
    free = [seat for seat in range(search.circle) if seat not in seated]
    if not free:
        yield tables
        return
    pair = open_table[0] if open_table else None
    if pair is None:
        one = free[0]
        for other in free[1:]:
            gap = search.gap(one, other)
            if not partners[gap] and search.times(gap) == 1:
                yield from _completed(
                    search,
                    [(one, other)],
                    seated | {one, other},
                    partners + Counter([gap]),
                    opponents,
                    resting,
                    tables,
                )
        if resting:
            yield from _completed(
                search, [], seated | {one}, partners, opponents, resting - 1, tables
            )
        return
    for at, one in enumerate(free):
        for other in free[at + 1 :]:
            gap = search.gap(one, other)
            met = opponents + Counter(
                item
                for mine in pair
                if mine is not None
                for theirs in (one, other)
                for item in [search.gap(mine, theirs)] * search.times(search.gap(mine, theirs))
            )
            if partners[gap] or search.times(gap) > 1 or max(met.values()) > search.most_against:
                continue
            yield from _completed(
                search,
                [],
                seated | {one, other},
                partners + Counter([gap]),
                met,
                resting,
                (*tables, (pair[0], pair[1], one, other)),
            )


if __name__ == "__main__":
    main()
