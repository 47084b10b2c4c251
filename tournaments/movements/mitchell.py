"""Mitchell movements: North-South stay, East-West move up a table, the boards move down.

North-South are the contestants 1 .. tables, East-West the next ones; pair `tables + 1` starts East-
West at table 1. An arrow switch exchanges the directions of all tables in a round, for one ranking.
"""

from collections.abc import Callable, Collection
from dataclasses import replace
from math import gcd

from federation.errors import RuleError
from tournaments.movements.values import Meeting, Movement, balance

ARTICLE = "RTP 3.5.5.1"
FEWEST_TABLES = 3


def mitchell(tables: int, *, rounds: int | None = None) -> Movement:
    """Return a Mitchell of an odd number of tables, with one set of boards for each table.

    rounds: by default all. Raises: RuleError. Source: RTP 3.5.5.1.
    """
    _refuse(tables, rounds, most=tables)
    if tables % 2 == 0:
        raise RuleError("movement_needs_odd_tables", article=ARTICLE, tables=tables)
    return two_lines(
        "MITCHELL",
        tables,
        rounds or tables,
        tables,
        lambda table, turn: ((table - turn) % tables, (table + turn) % tables),
    )


def skip_mitchell(tables: int, *, rounds: int | None = None) -> Movement:
    """Return a Mitchell of an even number of tables: East-West skip one table half way.

    At most tables - 1 rounds, since in the last one everybody would meet again. Raises: RuleError.
    Source: RTP 3.5.5.1.
    """
    _refuse(tables, rounds, most=tables - 1)
    if tables % 2:
        raise RuleError("movement_needs_even_tables", article=ARTICLE, tables=tables)

    def place(table: int, turn: int) -> tuple[int, int]:
        skipped = int(turn >= tables // 2)
        return (table - turn - skipped) % tables, (table + turn) % tables

    return two_lines("SKIP_MITCHELL", tables, rounds or tables - 1, tables, place)


def relay_mitchell(tables: int, *, rounds: int | None = None) -> Movement:
    """Return a Mitchell of an even number of tables with a bye-stand and a relay.

    One set of boards rests on a stand half way round; the last table shares the boards of the
    first. Everybody of one line meets everybody of the other. Raises: RuleError.
    Source: RTP 3.5.5.1.
    """
    _refuse(tables, rounds, most=tables)
    if tables % 2:
        raise RuleError("movement_needs_even_tables", article=ARTICLE, tables=tables)

    def place(table: int, turn: int) -> tuple[int, int]:
        station = 0 if table == tables - 1 else table + int(table >= tables // 2)
        return (table - turn) % tables, (station + turn) % tables

    movement = two_lines("RELAY_MITCHELL", tables, rounds or tables, tables, place)
    return replace(movement, shared_sets=True)


def appendix_mitchell(tables: int, *, rounds: int) -> Movement:
    """Return a Mitchell of more tables than rounds, in which everybody plays all boards.

    The first `rounds` tables form a Mitchell. Each further table is an appendix: its North-South
    pair plays, round by round, the East-West pair due at the neighbouring table, with that table's
    boards; the appendix's East-West pair plays there instead. Both move two tables up after each
    round. Possible if no number below 5 divides the rounds. Raises: RuleError. Source: RTP 3.5.5.1.
    """
    _refuse(tables, rounds, most=tables - 1)
    if gcd(rounds, 6) != 1 or tables > 2 * rounds:
        raise RuleError("movement_has_no_appendix", article=ARTICLE, tables=tables, rounds=rounds)
    meetings = []
    for turn in range(rounds):
        beside = {(2 * turn + extra) % rounds: rounds + extra for extra in range(tables - rounds)}
        for table in range(rounds):
            due = tables + (table - turn) % rounds
            boards = (table + turn) % rounds + 1
            if table in beside:
                further = beside[table]
                meetings.append(Meeting(turn + 1, further + 1, further + 1, due + 1, boards))
                due = tables + further
            meetings.append(Meeting(turn + 1, table + 1, table + 1, due + 1, boards))
    meetings.sort(key=lambda meeting: (meeting.round, meeting.table))
    return Movement(
        code="APPENDIX_MITCHELL",
        contestants=2 * tables,
        tables=tables,
        rounds=rounds,
        board_sets=rounds,
        lines=2,
        meetings=tuple(meetings),
        fixed=tuple(range(1, rounds + 1)),
        shared_sets=True,
    )


def arrow_switched(movement: Movement, *, switched: Collection[int]) -> Movement:
    """Return the movement with the directions exchanged in some rounds, ranked as one field.

    switched: rounds. Raises: RuleError if there is no such round. Source: RTP 3.5.6, 2.2.4.2.
    """
    if unknown := sorted(set(switched) - set(range(1, movement.rounds + 1))):
        raise RuleError("movement_has_no_such_round", article="RTP 3.5.6", round=unknown[0])
    turned = tuple(
        replace(meeting, ns=meeting.ew, ew=meeting.ns) if meeting.round in switched else meeting
        for meeting in movement.meetings
    )
    return replace(movement, lines=1, meetings=turned)


def best_arrow_switch(movement: Movement) -> Movement:
    """Return the movement with the number of last rounds switched that gives the best balance.

    Source: RTP 3.5.6.
    """
    last = movement.rounds
    candidates = (range(last - turned + 1, last + 1) for turned in range(last // 2 + 1))
    one_field = replace(movement, lines=1)
    return arrow_switched(
        movement,
        switched=max(candidates, key=lambda candidate: balance(one_field, turned=candidate)),
    )


def _refuse(tables: int, rounds: int | None, *, most: int) -> None:
    if tables < FEWEST_TABLES:
        raise RuleError("movement_needs_tables", article=ARTICLE, tables=tables)
    if rounds is not None and not 0 < rounds <= most:
        raise RuleError("movement_too_many_rounds", article=ARTICLE, rounds=rounds, most=most)


def two_lines(
    code: str,
    tables: int,
    rounds: int,
    board_sets: int,
    place: Callable[[int, int], tuple[int, int]],
) -> Movement:
    """Build two lines; place: the East-West pair and set of a table in a round, all from 0."""
    meetings = []
    for turn in range(rounds):
        for table in range(tables):
            pair, boards = place(table, turn)
            meetings.append(Meeting(turn + 1, table + 1, table + 1, tables + pair + 1, boards + 1))
    return Movement(
        code=code,
        contestants=2 * tables,
        tables=tables,
        rounds=rounds,
        board_sets=board_sets,
        lines=2,
        meetings=tuple(meetings),
        fixed=tuple(range(1, tables + 1)),
    )
