"""When the cards of a table may be read: during its round, with a margin before and after."""

import datetime as dt
from dataclasses import dataclass
from enum import StrEnum

from tournaments.seating.rules.session_clock import ClockReading

ARTICLE = "RTP 2.1.3.1"
# A round called by the director and never ended must not stay open for ever.
LONGEST_BY_HAND = dt.timedelta(hours=12)


@dataclass(frozen=True, slots=True)
class Margins:
    """How long before and after its round a table's cards may be read."""

    before: dt.timedelta
    after: dt.timedelta


class Closed(StrEnum):
    """Why no card is open."""

    NOT_YET = "NOT_YET"
    NOT_CALLED = "NOT_CALLED"
    OVER = "OVER"


@dataclass(frozen=True, slots=True)
class Shut:
    """No round is open. at: when the first opens, or when the last closed; None if unknown."""

    why: Closed
    at: dt.datetime | None


def rounds_open(reading: ClockReading, *, margins: Margins, now: dt.datetime) -> tuple[int, ...]:
    """Return the rounds whose cards may be read now, the current one first.

    Intervals include their start but not their end. Rounds called by hand are not open before the
    call. Source: RTP 2.1.3.1; margins: convention.
    """
    times, current = reading.rounds, reading.round
    currents = [current] if 1 <= current <= len(times) else []
    if reading.is_by_hand and times and now >= times[0].begins_at + LONGEST_BY_HAND:
        return ()
    if current > 1 and now < times[current - 2].ends_at + margins.after:
        currents.append(current - 1)
    is_next_told = not reading.is_by_hand and current < len(times)
    if is_next_told and now >= times[current].begins_at - margins.before:
        currents.append(current + 1)
    return tuple(currents)


def why_shut(reading: ClockReading, *, margins: Margins) -> Shut:
    """Return why no round is open. Source: RTP 2.1.3.1."""
    if reading.round == 0:
        if reading.is_by_hand:
            return Shut(Closed.NOT_CALLED, None)
        return Shut(Closed.NOT_YET, reading.rounds[0].begins_at - margins.before)
    return Shut(Closed.OVER, reading.rounds[-1].ends_at + margins.after)
