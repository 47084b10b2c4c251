"""Where somebody sits in the round that is played."""

import datetime as dt
from dataclasses import dataclass

from tournaments.models import SessionHours
from tournaments.seating.selectors.seating import SessionSeating, clock_of


@dataclass(frozen=True, slots=True)
class SeatNow:
    """Where a contestant sits in the round that is played. table: 0 where it rests."""

    section: str
    round: int
    table: int
    line: str


def seat_now(seating: SessionSeating, person: int | None, *, now: dt.datetime) -> SeatNow | None:
    """Return where a player sits by the clock; None before the first round and after the last."""
    mine = seating.seat_of(person) if seating.plans else None
    times = SessionHours.objects.filter(session=seating.session.pk).first()
    if mine is None or times is None:
        return None
    turn = clock_of(seating.session, times, seating.sections, now=now).round
    way = seating.way(mine[1].entry)
    place = seating.place_in(turn, mine[1].entry) if 1 <= turn <= len(way) else None
    if place is None:
        return None
    line = way[turn - 1].line
    return SeatNow(place[0].letter, turn, line.table, line.line)
