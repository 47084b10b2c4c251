"""Boards that a table still has to play: nobody but the director may see anything of them.

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
from tournaments.events.selectors.events import events_managed_by
from tournaments.models import BoardsSeen, Event, EventKind, SeatingPlan, Session
from tournaments.seating.rules.visibility import SessionBoards, unseen_boards
from tournaments.seating.selectors.seating import SessionSeating, seatings_of, table_hours_of
from tournaments.seating.selectors.visibility import sight_of
from tournaments.selectors.recorded_tables import recorded_tables_of

BoardsInPlay = frozenset[tuple[int, int]]
MOST_NAMED = 12
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


def hidden_boards(
    event: Event, reader: Account | AnonymousUser, *, now: dt.datetime | None = None
) -> BoardsInPlay:
    """Return the boards a reader may not see yet; none for the director.

    Players see them no sooner, even as director. now: by default the present time.
    """
    now = now or timezone.now()
    boards_in_play = boards_unseen(event, now=now)
    if not boards_in_play or not reader.is_authenticated:
        return boards_in_play
    managed = events_managed_by(reader, on=timezone.localdate(now))
    directs = managed.filter(pk=event.pk).exists()
    return NONE if directs and not plays_in(event, reader.person_id) else boards_in_play


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
