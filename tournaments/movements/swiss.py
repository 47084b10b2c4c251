"""Swiss events of pairs: each round has its own draw, so a number is a seat."""

from dataclasses import dataclass

from federation.errors import RuleError
from tournaments.movements.values import Meeting, Movement

ARTICLE = "RTP 3.6.12.2"
SWISS = "SWISS"


@dataclass(frozen=True, slots=True)
class PairsBye:
    """A round that a pair sits out: the boards, first and last, of its session."""

    key: str
    session: int
    first: int
    last: int


def swiss_rounds(tables: int, rounds: int) -> Movement:
    """Return a movement of some rounds: two numbers at each table, the same boards at all tables.

    rounds: those drawn so far; each has its own seating, so repeated meetings cannot be seen here.
    Raises: RuleError for fewer than two tables. Source: RTP 3.6.12.2.
    """
    if tables < 2:
        raise RuleError("movement_needs_tables", article=ARTICLE, tables=tables)
    return Movement(
        code=SWISS,
        contestants=2 * tables,
        tables=tables,
        rounds=rounds,
        board_sets=rounds,
        lines=1,
        meetings=tuple(
            Meeting(turn, table, 2 * table - 1, 2 * table, turn)
            for turn in range(1, rounds + 1)
            for table in range(1, tables + 1)
        ),
        shared_sets=True,
    )
