"""Rulings on boards of a session in play: they count in its book, as versions of its lines.

The ruling itself is stored like any other, by who sat at the table; it stays when the session is
closed.
"""

import datetime as dt
import uuid
from collections.abc import Callable, Sequence

from django.db.models import QuerySet

from scoring.engine_input.counting import EventValues
from scoring.engine_input.match_rulings import ONLY_RULED
from scoring.engine_input.rows import matches_in_results
from scoring.engine_input.values import ScoringChoice, TableKey
from scoring.live.rules.lines import Line, read_back, ruled, unruled
from scoring.live.services.book import Act, enter
from scoring.live.services.book_cache import read_lines
from scoring.live.services.counting import values_of
from scoring.live.services.field import field_of, plans_of_book
from scoring.models import (
    ActOnLine,
    BoardResult,
    BookAct,
    BookLine,
    BookSession,
    EventBook,
    LineState,
)
from tournaments.models import Event, EventKind

SEATS = ("ns", "ew", "south", "west")


def is_played_now(event: Event, session: int, match: str = "") -> bool:
    """Return whether the results of a session, or of a match of it, are only in the book so far."""
    lines = BookLine.objects.filter(session__event=event, session__number=session)
    if not BookSession.objects.filter(session__event=event, session__number=session).exists():
        return False
    if match:
        return match not in matches_in_results(event)
    if event.kind == EventKind.TEAMS:
        return lines.filter(state__in=[LineState.DUE, LineState.ENTERED]).exists()
    results = BoardResult.objects.filter(event=event, session=session, removed_in__isnull=True)
    return not results.exists()


def values_played_now(event: Event) -> EventValues:
    """Return the values from which an event is counted, with the table results so far."""
    book = EventBook.objects.select_related("event").get(event=event)
    lines = read_lines(book.pk)
    return values_of(field_of(book, lines), lines)


def places_of_lines(event: Event, rows: Sequence[BookLine]) -> dict[int, TableKey]:
    """Return what identifies some lines of an event for rulings, by row."""
    of_teams = any(row.match_id is not None for row in rows)
    plans = plans_of_book(event, ScoringChoice(method=event.method)) if of_teams else {}
    return {
        row.pk: TableKey(
            row.session.number,
            row.board,
            "" if row.match_id is None else plans[row.match_id].key,
            row.ns.key,
            row.ew.key,
            row.south.key if row.south else "",
            row.west.key if row.west else "",
        )
        for row in rows
    }


def place_at(
    event: Event, *, session: int, section: str, table: str, board: int
) -> TableKey | None:
    """Return the line of a table and board, if exactly one line in play has them."""
    rows = _lines(event, session, board).filter(**({"section": section} if section else {}))
    selected_rows = [row for row in rows if str(row.table) == table]
    if len(selected_rows) != 1:
        return None
    place = places_of_lines(event, selected_rows)[selected_rows[0].pk]
    can_be_named = not place.match.startswith(ONLY_RULED) and is_played_now(
        event, session, place.match
    )
    return place if can_be_named else None


def unverified_line_at(
    event: Event, *, session: int, section: str, table: str, board: int
) -> BookLine | None:
    """Return the line of a table and board whose result is entered and not verified yet."""
    rows = _lines(event, session, board).filter(state=LineState.ENTERED)
    if section:
        rows = rows.filter(section=section)
    at_table = [row for row in rows if str(row.table) == table]
    return at_table[0] if len(at_table) == 1 else None


def note_ruling(
    *,
    event: Event,
    place: TableKey,
    ruling: int,
    settles: bool,
    account: int | None,
    reason: str,
    now: dt.datetime,
) -> None:
    """Mark the line of a board in play: a ruling applies to it.

    settles: nobody plays the board there any more. Source: Law 12C, RTP 2.1.1.1.
    """

    def change(at: Line) -> Line:
        return ruled(at, ruling, is_settled=settles, account=account, reason=reason, now=now)

    if not is_played_now(event, place.session, place.match):
        return
    rows = list(_lines(event, place.session, place.board))
    for pk, line_place in places_of_lines(event, rows).items():
        if line_place == place:
            _enter(event, pk, Act(ActOnLine.RULED, now, uuid.uuid4(), account), change)


def note_ruling_ended(*, event: Event, ruling: int, account: int | None, now: dt.datetime) -> None:
    """Let the line of a withdrawn ruling count with its own result again. Source: RTP 2.1.1.3."""
    rows = list(_all_lines(event).filter(ruling=ruling))
    for pk, place in places_of_lines(event, rows).items():
        if not is_played_now(event, place.session, place.match):
            continue
        acts = BookAct.objects.filter(line=pk).order_by("version").values_list("written", flat=True)
        earlier = [read_back(act) for act in acts]
        first = next(n for n, line in enumerate(earlier) if line.ruling_id == ruling)
        before = earlier[first - 1] if first else None
        act = Act(ActOnLine.UNRULED, now, uuid.uuid4(), account)
        _enter(event, pk, act, _unruled(before))


def _unruled(before: Line | None) -> Callable[[Line], Line]:
    return lambda at: unruled(at, before)


def _enter(event: Event, line: int, act: Act, change: Callable[[Line], Line]) -> None:
    enter(book=EventBook.objects.get(event=event).pk, line=line, act=act, change=change)


def _lines(event: Event, session: int, board: int) -> QuerySet[BookLine]:
    rows = _all_lines(event).filter(session__number=session, board=board)
    return rows.exclude(state=LineState.DROPPED)


def _all_lines(event: Event) -> QuerySet[BookLine]:
    rows = BookLine.objects.filter(session__event=event)
    return rows.select_related("session", *SEATS)
