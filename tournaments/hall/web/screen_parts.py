"""The content of a screen in the room: parts with title and pages, from public data."""

import datetime as dt
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.utils import timezone
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _

from tournaments.hall.selectors.screens import messages_of, session_on_screen
from tournaments.models import Event, EventScreen, Session
from tournaments.page_parts.screens import ScreenPart, pages_of
from tournaments.seating.selectors.seating import Seating, SessionSeating, clock_of, seating_of
from tournaments.seating.web.page import boards_in_words


@dataclass(frozen=True, slots=True)
class ScreenClock:
    """The clock above the parts. ends: the end of the countdown, or None.

    note: the text before a round, while it is shown.
    """

    words: str
    below: str
    begins: dt.datetime | None
    ends: dt.datetime | None
    still: bool
    note: str


def screen_now(screen: EventScreen, *, now: dt.datetime) -> dict[str, Any]:
    """Return the content of a screen at a moment."""
    event = screen.event
    session = session_on_screen(event, now=now)
    seating = seating_of(session, on=timezone.localdate(now)) if session else None
    seated = seating if seating is not None and seating.plans else None
    chosen_parts = set(screen.parts)
    parts = (
        [_seats(session, seated, screen, now=now)] if session and "seats" in chosen_parts else []
    )
    order = list(screen.parts)
    shown = [part for part in parts if part is not None]
    shown += parts_of(event, chosen_parts, rows=screen.rows, now=now)
    return {
        "clock": _clock(session, seated, screen, now=now) if "clock" in chosen_parts else None,
        "parts": sorted(shown, key=lambda part: order.index(part.key)),
        "messages_of_room": list(messages_of(event, now=now)) if "messages" in chosen_parts else [],
    }


def parts_of(
    event: Event, names: Collection[str], *, rows: int, now: dt.datetime
) -> list[ScreenPart]:
    """Return the requested parts that other apps supply, without empty ones."""
    parts = [
        import_string(path)(event, rows=rows, now=now)
        for name, path in settings.SCREEN_PARTS.items()
        if name in names
    ]
    return [part for part in parts if part is not None]


def _clock(
    session: Session | None, seated: SessionSeating | None, screen: EventScreen, *, now: dt.datetime
) -> ScreenClock | None:
    if session is None:
        return None
    starts = session.hours.starts_at
    if seated is None:
        words = _("Session %(n)s begins at") % {"n": session.number}
        return ScreenClock(words, "", None, starts, True, _note(screen, [starts], now))
    reading = clock_of(session, session.hours, seated.sections, now=now)
    last = len(reading.rounds)
    note = _note(screen, [round_.begins_at for round_ in reading.rounds], now)
    if reading.round > last:
        return ScreenClock(_("All rounds are played"), "", None, None, True, note)
    if reading.round == 0:
        begins = reading.rounds[0].begins_at
        return ScreenClock(_("to the first round"), "", now, begins, False, note)
    turn = reading.rounds[reading.round - 1]
    words = _("Round %(n)s of %(last)s") % {"n": reading.round, "last": last}
    if reading.is_by_hand:
        return ScreenClock(words, _("The director calls each round."), None, None, True, note)
    below = _("The clock stands still.") if reading.stopped_at else ""
    return ScreenClock(words, below, turn.begins_at, turn.ends_at, bool(below), note)


def _note(screen: EventScreen, begins: Sequence[dt.datetime], now: dt.datetime) -> str:
    before = dt.timedelta(minutes=screen.note_minutes)
    return screen.note if any(begin - before <= now < begin for begin in begins) else ""


def _seats(
    session: Session, seated: SessionSeating | None, screen: EventScreen, *, now: dt.datetime
) -> ScreenPart | None:
    """Return the seating of the next round; in the last round the present one."""
    if seated is None:
        return None
    reading = clock_of(session, session.hours, seated.sections, now=now)
    last = len(reading.rounds)
    if reading.round > last:
        return None
    turn = min(reading.round + 1, last)
    return ScreenPart(
        key="seats",
        title=_("Round %(n)s: who sits where") % {"n": turn},
        note="",
        headings=((_("Table"), True), (_("North-South"), False), (_("East-West"), False),
                  (_("Boards"), True)),
        pages=pages_of(list(_tables(seated, turn)), screen.rows),
    )  # fmt: skip


def _tables(seated: SessionSeating, turn: int) -> Iterator[tuple[str, ...]]:
    many = len(seated.sections) > 1
    for section in seated.sections:
        lines = [table for table in seated.tables(section.letter) if table.round == turn]
        for line in sorted(lines, key=lambda line: line.table):
            table = f"{section.letter}{line.table}" if many else str(line.table)
            yield (table, _side(line.ns), _side(line.ew), boards_in_words(line.boards))


def _side(side: Sequence[Seating]) -> str:
    return " / ".join(seat.name for seat in side) or "–"
