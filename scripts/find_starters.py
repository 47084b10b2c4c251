"""Find the starters of the movements that turn, and write them with their balance.

Kept in `tournaments/movements/starters.py`. Of the first starters found for each size, with as few
tables that share boards as can be, the one whose movement is balanced best is kept; a test plays
each of them round by round.
"""

import subprocess
import sys
import time
from itertools import islice

from scoring.engine.rounding import to_places
from scripts.machine import ROOT
from scripts.starter_search import Starter, best_sides, starters
from tournaments.movements.values import Movement, balance, faults

KEPT_IN = ROOT / "tournaments" / "movements" / "starters.py"
TABLES = range(2, 11)
# Trying the sides of ten tables needs a thousand movements for each starter.
TRIED = {tables: 24 if tables < 9 else 6 for tables in TABLES}
HEAD = '''"""Starters of the movements that turn, found by `python -m scripts.find_starters`.

(tables, rounds): the tables of the first round as (North-South, East-West, set of boards), counted
from 0; None for somebody fixed, turned tables already turned. Nothing here was typed by hand.
"""

Seats = tuple[int | None, int | None, int]

STARTERS: dict[tuple[int, int], tuple[Seats, ...]] = {
'''


def main() -> None:
    """Search every size and write the file."""
    lines = [HEAD]
    for tables in TABLES:
        for rounds in range(tables + 1, 2 * tables):
            started = time.perf_counter()
            found = fewest_sharing(tables, rounds)
            if not found:
                continue
            best, movement = max(
                ((starter, best_sides(starter, code="")) for starter in found),
                key=lambda two: balance(two[1]),
            )
            if any(faults(movement)):
                raise SystemExit(f"{tables} tables, {rounds} rounds: not a movement")
            lines.append(f"    ({tables}, {rounds}): {_seats(best, movement)!r},\n")
            spent = time.perf_counter() - started
            sys.stdout.write(f"{tables} {rounds} {to_places(balance(movement), 3)} {spent:.1f} s\n")
            sys.stdout.flush()
    KEPT_IN.write_text("".join(lines) + "}\n", encoding="utf-8")
    subprocess.run([sys.executable, "-m", "ruff", "format", str(KEPT_IN)], check=True)


def fewest_sharing(tables: int, rounds: int) -> list[Starter]:
    """Return the first starters among those with the fewest tables sharing boards; or none."""
    for shares in range(tables):
        found = list(islice(starters(tables=tables, rounds=rounds, shares=shares), TRIED[tables]))
        if found:
            return found
    return []


def _seats(starter: Starter, movement: Movement) -> tuple[tuple[int | None, int | None, int], ...]:
    first = [meeting for meeting in movement.meetings if meeting.round == 1]

    def seat(contestant: int) -> int | None:
        return None if contestant in movement.fixed else contestant - 1

    return tuple((seat(meeting.ns), seat(meeting.ew), meeting.board_set - 1) for meeting in first)


if __name__ == "__main__":
    main()
