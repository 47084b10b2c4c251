"""Howell movements and those derived from them: everybody meets everybody, or nearly so."""

from federation.errors import RuleError
from tournaments.movements.starters import STARTERS
from tournaments.movements.values import Meeting, Movement

ARTICLE = "RTP 3.5.5.2"


def howell(tables: int) -> Movement:
    """Return the Howell of a number of tables: everybody meets everybody once, one pair stays.

    Contestants 1 .. rounds move, the next one stays. Raises: RuleError if no such movement is
    stored.
    Source: RTP 3.5.5.2.
    """
    return _movement(tables, 2 * tables - 1, code="HOWELL")


def three_quarter_howell(tables: int, *, rounds: int) -> Movement:
    """Return a Howell of fewer rounds, with as many more fixed pairs.

    Contestants 1 .. rounds move, the next ones stay. Raises: RuleError if no such movement is
    stored.
    Source: RTP 3.5.5.2.
    """
    if not tables + 1 < rounds < 2 * tables - 1:
        raise RuleError("movement_not_kept", article=ARTICLE, tables=tables, rounds=rounds)
    return _movement(tables, rounds, code="THREE_QUARTER_HOWELL")


def hesitation_mitchell(tables: int) -> Movement:
    """Return a Mitchell with one round more than tables, in one field.

    No pair stays at the last table: the pair East-West there plays the next round there as
    North-South.
    Raises: RuleError if no such movement is stored. Source: RTP 3.5.5.1.
    """
    return _movement(tables, tables + 1, code="HESITATION_MITCHELL")


def refuse_shortened(movement: Movement, *, rounds: int) -> None:
    """Refuse a movement that is not played to its end. Raises: RuleError. Source: RTP 3.5.5.2."""
    if rounds < movement.rounds:
        raise RuleError(
            "movement_may_not_be_shortened", article=ARTICLE, rounds=rounds, all=movement.rounds
        )


def _movement(tables: int, rounds: int, *, code: str) -> Movement:
    seats = STARTERS.get((tables, rounds))
    if seats is None:
        raise RuleError("movement_not_kept", article=ARTICLE, tables=tables, rounds=rounds)
    meetings = []
    for turn in range(rounds):
        for place, (ns, ew, boards) in enumerate(seats):
            north_south, east_west = (
                rounds + place + 1 if seat is None else (seat + turn) % rounds + 1
                for seat in (ns, ew)
            )
            table_set = (boards + turn) % rounds + 1
            meetings.append(Meeting(turn + 1, place + 1, north_south, east_west, table_set))
    fixed = sum(None in (ns, ew) for ns, ew, _ in seats)
    return Movement(
        code=code,
        contestants=rounds + fixed,
        tables=tables,
        rounds=rounds,
        board_sets=rounds,
        lines=1,
        meetings=tuple(meetings),
        fixed=tuple(range(rounds + 1, rounds + fixed + 1)),
        shared_sets=len({boards for _, _, boards in seats}) < tables,
    )
