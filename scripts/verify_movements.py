"""Play every movement from 3 to 40 tables round by round, and say how even each is.

`python -m scripts.verify_movements [LAST]`: a line for each movement with its tables, rounds,
opponents, meetings twice and balance; the first fault ends it.
"""

import sys
import time
from collections import Counter
from collections.abc import Iterator

from federation.rules.figures_events import MixedSession
from scoring.engine.rounding import to_places
from tournaments.movements.advisor import pair_movements
from tournaments.movements.individual import COMPLETE, PLAYERS, individual
from tournaments.movements.mitchell import arrow_switched, best_arrow_switch
from tournaments.movements.mixed import GROUPS, mixed_session
from tournaments.movements.plans import built, has_lines, plain_movement, spec_of
from tournaments.movements.values import Movement, balance, faults

FIRST, LAST = 3, 40
SEARCHED_TABLES = 16  # trying every switch of larger ones takes long
MIXED_GROUPS = (7, 9, 11)


def main() -> None:
    """Verify all sizes up to the one on the command line."""
    last = int(sys.argv[1]) if len(sys.argv) > 1 else LAST
    started, count = time.perf_counter(), 0
    for movement in movements(last):
        if fault := fault_of(movement):
            raise SystemExit(f"{_title(movement)}: {fault}")
        sys.stdout.write(f"{_title(movement)} {_figures(movement)}\n")
        count += 1
    for group in MIXED_GROUPS:
        _verify_mixed(group)
        count += 1
    for players in PLAYERS:
        _verify_individual(players)
        count += 1
    spent = time.perf_counter() - started
    sys.stdout.write(f"{count} movements of 3 to {last} tables without fault in {spent:.0f} s\n")


def fault_of(movement: Movement) -> str:
    """Return what is wrong with a movement, "" for nothing."""
    fault = next(faults(movement), None)
    if fault is not None:
        return str(fault)
    if built(spec_of(movement)) != movement:
        return "not built again from its words"
    if movement.copies > 1:
        played = Counter(side for meeting in movement.meetings for side in (meeting.ns, meeting.ew))
        if set(played.values()) != {movement.board_sets}:
            return "somebody does not play every set of boards"
    return ""


def movements(last: int) -> Iterator[Movement]:
    """Yield every movement of pairs on offer, those of two lines also with sides exchanged."""
    for tables in range(FIRST, last + 1):
        for code, rounds in pair_movements(tables):
            movement = plain_movement(code, tables, rounds)
            yield movement
            if has_lines(code):
                yield _switched(movement)


def _switched(movement: Movement) -> Movement:
    """Return a movement with sides exchanged: as is best, or in large ones in the last eighth."""
    if movement.tables <= SEARCHED_TABLES:
        return best_arrow_switch(movement)
    turned = max(1, round(movement.rounds / 8))
    last = movement.rounds
    return arrow_switched(movement, switched=range(last - turned + 1, last + 1))


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


def _verify_mixed(group: int) -> None:
    """Check three sessions, after which everybody must have met everybody once."""
    met: Counter[frozenset[int]] = Counter()
    for at in range(3):
        ns, ew, turning = (GROUPS[(at + step) % 3] for step in range(3))
        movement = mixed_session(
            group, roles=MixedSession(mitchell_ns=ns, mitchell_ew=ew, howell=turning)
        )
        if fault := fault_of(movement):
            raise SystemExit(f"{_title(movement)}: {fault}")
        met += movement.opponents
        sys.stdout.write(f"{_title(movement)} {_figures(movement)}\n")
    pairs = 3 * group + 1
    if len(met) != pairs * (pairs - 1) // 2 or set(met.values()) != {1}:
        raise SystemExit(f"mixed, {pairs} pairs: not everybody meets everybody once")


def _verify_individual(players: int) -> None:
    """Check that nobody has a partner or board twice; if complete, all partners, rivals twice."""
    partners: dict[frozenset[int], int] = {}
    opponents: dict[frozenset[int], int] = {}
    seen: set[tuple[int, int]] = set()
    for sitting in individual(players):
        ns, ew = (sitting.north, sitting.south), (sitting.east, sitting.west)
        for one, other in (ns, ew):
            two = frozenset((one, other))
            partners[two] = partners.get(two, 0) + 1
        for one in ns:
            for other in ew:
                two = frozenset((one, other))
                opponents[two] = opponents.get(two, 0) + 1
        for player in (*ns, *ew):
            if (player, sitting.board_set) in seen:
                raise SystemExit(f"individual {players}: {player} plays a board twice")
            seen.add((player, sitting.board_set))
    pairs = players * (players - 1) // 2
    if set(partners.values()) != {1} or max(opponents.values()) > 3:
        raise SystemExit(f"individual {players}: a partner twice, or an opponent too often")
    if players in COMPLETE and (len(partners) != pairs or set(opponents.values()) != {2}):
        raise SystemExit(f"individual {players}: partners or opponents are not even")
    most = max(opponents.values())
    sys.stdout.write(f"INDIVIDUAL {players} players: {len(partners)} of {pairs} partners once, ")
    sys.stdout.write(f"{len(opponents)} of {pairs} opponents at most {most} times\n")


if __name__ == "__main__":
    main()
