"""Boards that a table still has to play: nobody but who runs the event may see anything of them.

An event may show boards even later, or at once.
"""

import datetime as dt
from collections import Counter
from collections.abc import Iterator

from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from federation.errors import RuleError
from federation.models import Account
from tournaments.calendar.selectors.slots import (
    boards_of_teams,
    entries_of,
    noted_results_of,
    slots_of,
)
from tournaments.deals.selectors import plays_in
from tournaments.direction.selectors import directs_event
from tournaments.events.selectors.events import events_managed_by
from tournaments.models import BoardsSeen, Event, EventKind, SeatingPlan, Session, StaffRole
from tournaments.seating.rules.visibility import SessionBoards, unseen_boards
from tournaments.seating.selectors.seating import SessionSeating, seatings_of, table_hours_of
from tournaments.seating.selectors.visibility import sight_of
from tournaments.selectors.recorded_tables import recorded_tables_of
from tournaments.selectors.staff import helps_as

BoardsInPlay = frozenset[tuple[int, int]]
MOST_NAMED = 12
SEEING = (StaffRole.ASSISTANT, StaffRole.SCORER)
NONE: BoardsInPlay = frozenset()


def boards_in_play(event: Event, *, now: dt.datetime) -> BoardsInPlay:
    """Return the boards, as session and number, that a table of a seated session still has to play.

    A board is played if its result is noted and verified, or the results contain it or a ruling. An
    unverified result counts once the tables are closed.
    """
    return _of_teams(event, now) | frozenset(
        (number, board)
        for session in _lately(event, now)
        for number, boards in _boards_of(session, now)
        for board in boards.to_play
    )


def boards_unseen(event: Event, *, now: dt.datetime) -> BoardsInPlay:
    """Return the boards that are not shown yet, by the event's setting."""
    lately, of_teams = _lately(event, now), _of_teams(event, now)
    if not lately and not of_teams:
        return NONE
    sight = sight_of(event.pk)
    if sight.boards == BoardsSeen.NOW:
        return NONE
    delay = dt.timedelta(minutes=sight.minutes)
    return of_teams | frozenset(
        (number, board)
        for session in lately
        for number, boards in _boards_of(session, now, delay)
        for board in unseen_boards(boards, seen=sight.boards, delay=delay, now=now)
    )


def sees_boards_in_play(reader: Account | AnonymousUser, event: Event, *, on: dt.date) -> bool:
    """Return whether a reader may see boards that a table of an event still has to play.

    Who directs the event, assists there or scores; of the others the organiser, the host and the
    office, unless they play in it.
    """
    if not reader.is_authenticated:
        return False
    if directs_event(reader, event, on=on) or helps_as(reader, event, SEEING, on=on):
        return True
    manages = events_managed_by(reader, on=on).filter(pk=event.pk).exists()
    return manages and not plays_in(event, reader.person_id)


def hidden_boards(
    event: Event, reader: Account | AnonymousUser, *, now: dt.datetime | None = None
) -> BoardsInPlay:
    """Return the boards a reader may not see yet; none for the director.

    now: by default the present time.
    """
    now = now or timezone.now()
    unseen = boards_unseen(event, now=now)
    if unseen and sees_boards_in_play(reader, event, on=timezone.localdate(now)):
        return NONE
    return unseen


def hidden_cards(
    event: Event, reader: Account | AnonymousUser, *, now: dt.datetime | None = None
) -> BoardsInPlay:
    """Return the boards whose cards a reader may not see yet.

    A director who plays sees what the tables noted, but not the cards of boards to be played.
    """
    now = now or timezone.now()
    if reader.is_authenticated and plays_in(event, reader.person_id):
        return boards_unseen(event, now=now)
    return hidden_boards(event, reader, now=now)


def refuse_boards_in_play(event: Event, *, now: dt.datetime, session: int = 0) -> None:
    """Refuse while a table has a board left to play, or boards are not shown; session 0 means all.

    Raises: RuleError naming the boards.
    """
    for code, hidden in (
        ("boards_in_play", boards_in_play(event, now=now)),
        ("boards_unseen", boards_unseen(event, now=now)),
    ):
        boards = sorted({place for place in hidden if session in {0, place[0]}})
        if boards:
            listed = ", ".join(str(board) for _session, board in boards[:MOST_NAMED])
            more = "…" if len(boards) > MOST_NAMED else ""
            raise RuleError(code, article="RTP 2.1.9", boards=listed + more)


def _of_teams(event: Event, now: dt.datetime) -> BoardsInPlay:
    return frozenset(boards_of_teams(event, now=now)) if event.kind == EventKind.TEAMS else NONE


def _lately(event: Event, now: dt.datetime) -> list[SessionSeating]:
    """Return the seatings of the sessions since yesterday."""
    seated = SeatingPlan.objects.filter(session__event=event).values("session")
    since = timezone.localdate(now) - dt.timedelta(days=1)
    rows = Session.objects.filter(pk__in=seated, played_on__gte=since)
    sessions = list(rows.select_related("event", "hours"))
    return seatings_of(sessions, on=timezone.localdate(now)) if sessions else []


def _boards_of(
    seating: SessionSeating, now: dt.datetime, delay: dt.timedelta = dt.timedelta()
) -> Iterator[tuple[int, SessionBoards]]:
    """Yield number and boards of a session; nothing after its tables are closed plus the delay.

    A board is without a result of some table, or ended when its last result was verified.
    """
    session = seating.session
    hours = table_hours_of(session, getattr(session, "hours", None))
    if now >= hours.closes_at + delay:
        return
    results = noted_results_of(session)
    ended: dict[int, dt.datetime] = {}
    for result in results:
        if result.verified_at is not None:
            ended[result.board] = max(
                result.verified_at, ended.get(result.board, result.verified_at)
            )
    noted = {
        (result.section, result.table, result.round, result.board)
        for result in results
        if result.is_verified
    }
    recorded = recorded_tables_of(session)
    lines = Counter(board for board, _entries in recorded)
    due: Counter[int] = Counter()
    lacking: set[int] = set()
    for place, (ns, ew) in slots_of(seating).items():
        board = place[-1]
        due[board] += 1
        met = frozenset(entries_of(ns) + entries_of(ew))
        if place not in noted and (board, met) not in recorded:
            lacking.add(board)
    # a file with other pair numbers than the seating still has a line for each table
    to_play = {board for board in lacking if lines[board] < due[board]}
    yield session.number, SessionBoards(set(due), to_play, ended, hours.closes_at)
