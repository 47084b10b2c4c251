"""The clock of a seated session, without its seats."""

import datetime as dt

from tournaments.models import SeatingSection, Session, SessionHours
from tournaments.seating.rules.session_clock import ClockReading, read_clock
from tournaments.seating.selectors.seating import marks_of


def clock_now(session: Session, *, now: dt.datetime) -> ClockReading | None:
    """Return the clock of a session; None without a timetable or seating. Three queries."""
    times = SessionHours.objects.filter(session=session).first()
    sections = SeatingSection.objects.filter(plan__session=session).order_by("-plan__version")
    rows = list(sections.values_list("plan", "rounds", "boards_in_round"))
    current = [(rounds, boards) for plan, rounds, boards in rows if plan == rows[0][0]]
    if times is None or not current:
        return None
    return read_clock(
        times.starts_at,
        marks_of(session),
        is_by_hand=times.is_by_hand,
        rounds=max(rounds for rounds, _boards in current),
        minutes_in_round=max(boards for _rounds, boards in current) * times.minutes_per_board,
        now=now,
    )
