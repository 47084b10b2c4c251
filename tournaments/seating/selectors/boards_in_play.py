"""The boards that some table has still to play: nobody but the director sees anything of them."""

import datetime as dt
from collections import Counter

from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from federation.errors import RuleError
from federation.models import Account
from tournaments.calendar.selectors.slots import (
    boards_of_teams,
    entries_of,
    noted_results_of,
    recorded_tables_of,
    slots_of,
)
from tournaments.deals.selectors import plays_in
from tournaments.events.selectors.events import events_managed_by
from tournaments.models import Event, EventKind, SeatingPlan, Session
from tournaments.seating.selectors.seating import SessionSeating, seatings_of, table_hours_of

BoardsInPlay = frozenset[tuple[int, int]]
MOST_NAMED = 12
NONE: BoardsInPlay = frozenset()


def boards_in_play(event: Event, *, now: dt.datetime) -> BoardsInPlay:
    """Return the boards, as session and number, that a table of a seated session has yet to play.

    A board is played where its result is noted and verified, or the results have it, a ruling in
    its place too. One that was left open counts once the tables are closed.
    """
    seated = SeatingPlan.objects.filter(session__event=event).values("session")
    lately = timezone.localdate(now) - dt.timedelta(days=1)
    sessions = list(
        Session.objects.filter(pk__in=seated, played_on__gte=lately).select_related(
            "event", "hours"
        )
    )
    found: set[tuple[int, int]] = set()
    if event.kind == EventKind.TEAMS:
        found |= boards_of_teams(event, now=now)
    for seating in seatings_of(sessions, on=timezone.localdate(now)) if sessions else ():
        session = seating.session
        hours = table_hours_of(session, getattr(session, "hours", None))
        if now < hours.closes_at:
            found |= {(session.number, board) for board in _to_play(seating)}
    return frozenset(found)


def hidden_boards(
    event: Event, reader: Account | AnonymousUser, *, now: dt.datetime | None = None
) -> BoardsInPlay:
    """Return the boards in play that a reader does not see: all, but for those who direct.

    Who plays sees none, also as director. now: by default this moment.
    """
    now = now or timezone.now()
    found = boards_in_play(event, now=now)
    if not found or not reader.is_authenticated:
        return found
    managed = events_managed_by(reader, on=timezone.localdate(now))
    directs = managed.filter(pk=event.pk).exists()
    return NONE if directs and not plays_in(event, reader.person_id) else found


def refuse_boards_in_play(event: Event, *, now: dt.datetime, session: int = 0) -> None:
    """Return if no table has a board left to play, of one session or of all (0).

    Raises: RuleError naming the boards.
    """
    boards = sorted({each for each in boards_in_play(event, now=now) if session in {0, each[0]}})
    if boards:
        listed = ", ".join(str(board) for _session, board in boards[:MOST_NAMED])
        more = "…" if len(boards) > MOST_NAMED else ""
        raise RuleError("boards_in_play", article="RTP 2.1.9", boards=listed + more)


def _to_play(seating: SessionSeating) -> set[int]:
    """Return the boards of a session that lack a result of some table."""
    noted = {
        (each.section, each.table, each.round, each.board)
        for each in noted_results_of(seating.session)
        if each.is_verified
    }
    recorded = recorded_tables_of(seating.session)
    lines = Counter(board for board, _entries in recorded)
    due: Counter[int] = Counter()
    lacking: set[int] = set()
    for place, (ns, ew) in slots_of(seating).items():
        board = place[-1]
        due[board] += 1
        met = frozenset(entries_of(ns) + entries_of(ew))
        if place not in noted and (board, met) not in recorded:
            lacking.add(board)
    # a file that names its pairs otherwise than the seating still has a line of each table
    return {board for board in lacking if lines[board] < due[board]}
