"""The current round, and a player's seat in it."""

import datetime as dt
from dataclasses import dataclass

from django.utils import timezone

from tournaments.models import Session, SessionHours
from tournaments.seating.selectors.seating import SessionSeating, clock_of, seating_of


@dataclass(frozen=True, slots=True)
class SeatNow:
    """A contestant's seat in the current round. table: 0 if it rests."""

    section: str
    round: int
    table: int
    line: str


def round_now(session: Session, *, now: dt.datetime) -> int:
    """Return the current round by the clock: 1 before the start, the last one afterwards."""
    times = SessionHours.objects.filter(session=session).first()
    seating = seating_of(session, on=timezone.localdate(now))
    if times is None or not seating.plans:
        return 1
    reading = clock_of(session, times, seating.sections, now=now)
    return min(max(1, reading.round), len(reading.rounds))


def seat_now(seating: SessionSeating, person: int | None, *, now: dt.datetime) -> SeatNow | None:
    """Return a player's seat in the current round; None before the first and after the last."""
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
