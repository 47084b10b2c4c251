"""Play every movement from 3 to 40 tables round by round, and say how even each is.

`python -m scripts.verify_movements [LAST]`: a line for each movement with its tables, rounds,
opponents, meetings twice and balance; the first fault ends it.
"""

import sys
import time
from collections.abc import Iterator
from math import gcd

from scoring.engine.rounding import to_places
from tournaments.movements.howell import hesitation_mitchell, howell, three_quarter_howell
from tournaments.movements.individual import PLAYERS, individual
from tournaments.movements.mitchell import (
    appendix_mitchell,
    arrow_switched,
    best_arrow_switch,
    mitchell,
    relay_mitchell,
    skip_mitchell,
)
from tournaments.movements.plans import built, spec_of
from tournaments.movements.starters import STARTERS
from tournaments.movements.values import Movement, balance, faults

FIRST, LAST = 3, 40
FEWEST_ROUNDS = 5
SEARCHED_TABLES = 16  # trying every switch of larger ones takes long


def main() -> None:
    """Verify all sizes up to the one asked for."""
    last = int(sys.argv[1]) if len(sys.argv) > 1 else LAST
    started, count = time.perf_counter(), 0
    for movement in movements(last):
        found = next(faults(movement), None)
        if found is not None or built(spec_of(movement)) != movement:
            raise SystemExit(f"{_title(movement)}: {found or 'not built again from its words'}")
        sys.stdout.write(f"{_title(movement)} {_figures(movement)}\n")
        count += 1
    for players in PLAYERS:
        _verify_individual(players)
        count += 1
    spent = time.perf_counter() - started
    sys.stdout.write(f"{count} movements of 3 to {last} tables without fault in {spent:.0f} s\n")


def movements(last: int) -> Iterator[Movement]:
    """Yield every movement of pairs that can be offered, those of two lines switched as well."""
    for tables, rounds in STARTERS:
        if tables > last:
            continue
        if rounds == 2 * tables - 1:
            yield howell(tables)
        elif rounds == tables + 1:
            yield hesitation_mitchell(tables)
        else:
            yield three_quarter_howell(tables, rounds=rounds)
    for tables in range(FIRST, last + 1):
        for movement in _mitchells(tables):
            yield movement
            yield _switched(movement)


def _switched(movement: Movement) -> Movement:
    """Return a movement with its sides turned: as is best, or in large ones in the last eighth."""
    if movement.tables <= SEARCHED_TABLES:
        return best_arrow_switch(movement)
    turned = max(1, round(movement.rounds / 8))
    last = movement.rounds
    return arrow_switched(movement, switched=range(last - turned + 1, last + 1))


def _mitchells(tables: int) -> Iterator[Movement]:
    plain, most = (mitchell, tables) if tables % 2 else (skip_mitchell, tables - 1)
    for rounds in range(min(FEWEST_ROUNDS, most), most + 1):
        yield plain(tables, rounds=rounds)
    if tables % 2 == 0:
        yield relay_mitchell(tables)
    for rounds in range(FEWEST_ROUNDS, tables):
        if gcd(rounds, 6) == 1 and tables <= 2 * rounds:
            yield appendix_mitchell(tables, rounds=rounds)


def _title(movement: Movement) -> str:
    rankings = "two rankings" if movement.lines == 2 else "one ranking"
    return f"{movement.code} {movement.tables} tables {movement.rounds} rounds {rankings}"


def _figures(movement: Movement) -> str:
    met = movement.opponents
    fewest = min(
        sum(contestant in two for two in met) for contestant in range(1, movement.contestants + 1)
    )
    twice = sum(times - 1 for times in met.values())
    return f"opponents {fewest} twice {twice} balance {to_places(balance(movement), 3)}"


def _verify_individual(players: int) -> None:
    """Everybody has everybody as partner once and as opponent twice, no board twice."""
    partners: dict[frozenset[int], int] = {}
    opponents: dict[frozenset[int], int] = {}
    seen: set[tuple[int, int]] = set()
    for each in individual(players):
        ns, ew = (each.north, each.south), (each.east, each.west)
        for one, other in (ns, ew):
            two = frozenset((one, other))
            partners[two] = partners.get(two, 0) + 1
        for one in ns:
            for other in ew:
                two = frozenset((one, other))
                opponents[two] = opponents.get(two, 0) + 1
        for player in (*ns, *ew):
            if (player, each.board_set) in seen:
                raise SystemExit(f"individual {players}: {player} plays a board twice")
            seen.add((player, each.board_set))
    pairs = players * (players - 1) // 2
    if len(partners) != pairs or set(partners.values()) != {1} or set(opponents.values()) != {2}:
        raise SystemExit(f"individual {players}: partners or opponents are not even")
    sys.stdout.write(f"INDIVIDUAL {players} players: partners once, opponents twice\n")


if __name__ == "__main__":
    main()
