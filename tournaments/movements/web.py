"""Web movements: Mitchells of a large field with several copies of the boards.

North-South stay, East-West go up a table. The tables are two strands: in the first the sets rise
along the tables, in the second they fall, and all boards go down a table after each round. So the
sets that an East-West pair meets in the two strands interlock: it plays each of them once, as
everybody else does, though there are more tables than rounds.
"""

from dataclasses import dataclass, replace

from federation.errors import RuleError
from tournaments.movements.mitchell import two_lines
from tournaments.movements.values import Movement

ARTICLE = "RTP 3.5.5.1"
MOST_COPIES = 4


@dataclass(frozen=True, slots=True)
class Strands:
    """How the tables are parted. rising, falling: tables of each strand; copies: of the boards.

    A copy lies on `rounds` neighbouring tables at most, and all of it within a strand.
    """

    rising: int
    falling: int
    copies: int


def strands_of(tables: int, rounds: int) -> Strands | None:
    """Return how so many tables play so many rounds as a web, None where they cannot.

    The strands differ by a multiple of the rounds, and the step of two between a pair's sets comes
    round to all of them where the rounds are odd. Source: RTP 3.5.5.1.
    """
    if rounds % 2 == 0 or rounds < 3 or rounds >= tables:
        return None
    loop = rounds if tables % 2 else 0
    rising = (tables - loop) // 2
    copies = 2 * -(-rising // rounds) + loop // rounds
    return Strands(rising, rising + loop, copies) if rising else None


def web_mitchell(tables: int, *, rounds: int) -> Movement:
    """Return a Mitchell of more tables than rounds in which everybody plays every set.

    Raises: RuleError where there is none, or it needs more than MOST_COPIES copies.
    Source: RTP 3.5.5.1.
    """
    strands = strands_of(tables, rounds)
    if strands is None or strands.copies > MOST_COPIES:
        raise RuleError("movement_has_no_web", article=ARTICLE, tables=tables, rounds=rounds)
    parts = strands

    def place(table: int, turn: int) -> tuple[int, int]:
        return (table - turn) % tables, _boards(table, turn, rounds, parts)

    movement = two_lines("WEB_MITCHELL", tables, rounds, rounds, place)
    meetings = tuple(
        replace(each, copy=_copy(each.table - 1, rounds, parts)) for each in movement.meetings
    )
    return replace(movement, meetings=meetings, copies=parts.copies)


def _boards(table: int, turn: int, rounds: int, strands: Strands) -> int:
    """Return the set on a table in a round, all from 0."""
    if table < strands.rising:
        return (table + turn) % rounds
    return (2 * strands.rising - 2 - table - turn) % rounds


def _copy(table: int, rounds: int, strands: Strands) -> int:
    """Return which copy of the boards a table has, from 1; the table from 0."""
    if table < strands.rising:
        return table // rounds + 1
    return -(-strands.rising // rounds) + (table - strands.rising) // rounds + 1
