"""Who was absent from a session and who came late, by the check-ins."""

import datetime as dt
from dataclasses import dataclass

from tournaments.models import CheckIn, Entry, Event, EventKind

# Articles on absence, by kind of event; and on lateness, for all.
ABSENT = {EventKind.TEAMS: "RTP 3.6.7.2"}
ABSENT_ELSE, LATE = "RTP 2.2.2.2", "RTP 2.1.11.2"


@dataclass(frozen=True, slots=True)
class Missed:
    """A contestant absent from a session. came_at: when it came after all; None: it never did.

    minutes: after the start of the session, if that is noted.
    """

    entry: Entry
    session: int
    article: str
    came_at: dt.datetime | None = None
    minutes: int | None = None


def missed_of(event: Event) -> list[Missed]:
    """Return who was absent when a session of an event began, by session and contestant.

    A contestant noted as absent before the start and present by then is neither. Source: RTP 2.2.3.
    """
    seen: dict[tuple[int, int], list[CheckIn]] = {}
    rows = CheckIn.objects.filter(session__event=event).select_related("session__hours", "entry")
    for row in rows.order_by("session__number", "entry__number", "noted_at", "pk"):
        seen.setdefault((row.session_id, row.entry_id), []).append(row)
    missing = [_missed(event, noted) for noted in seen.values() if not noted[0].is_present]
    return [missed for missed in missing if missed is not None]


def _missed(event: Event, noted: list[CheckIn]) -> Missed | None:
    """Return the result of the notes on one contestant: the latest counts. None: there in time."""
    first, last = noted[0], noted[-1]
    number = first.session.number
    if not last.is_present:
        article = ABSENT.get(EventKind(event.kind), ABSENT_ELSE)
        return Missed(first.entry, number, article)
    came = next(row for row in noted if row.is_present)
    hours = getattr(came.session, "hours", None)
    if hours is None:
        return Missed(first.entry, number, LATE, came.noted_at)
    late = came.noted_at - hours.starts_at
    if late <= dt.timedelta(0):
        return None
    return Missed(first.entry, number, LATE, came.noted_at, late // dt.timedelta(minutes=1))
