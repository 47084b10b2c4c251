"""Acts on the book of an event: act, line and changed places in one short transaction.

The row of the book is locked first, so all acts are in one order. The process then updates what it
holds in memory with the lines that changed since its version, and one statement writes everything.
The number of statements does not grow with tables or boards.
"""

import datetime as dt
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from celery import current_app
from django.core.cache import cache
from django.db import connection, transaction
from django.db.models import F

from federation.errors import RuleError
from scoring.live.rules.lines import HAS_RESULT, Line
from scoring.live.services.act_statements import write_act, write_places
from scoring.live.services.book_cache import (
    Held,
    LockedBook,
    flips,
    held_at,
    read_book,
    read_lines,
    took,
)
from scoring.live.services.counting import counted_from_nothing
from scoring.live.services.field import Shown, field_of
from scoring.models import ActOnLine, BookAct, EventBook, RunningPlace

ARTICLE, AGAIN = "RTP 2.1.9", "Law 15"
REFRESH_AFTER = 1  # seconds
_LOCKED = (
    "SELECT b.version, b.terms, EXISTS (SELECT 1 FROM scoring_bookact a "
    "WHERE a.book_id = b.id AND a.key = %s AND a.line_id = %s) "
    "FROM scoring_eventbook b WHERE b.id = %s"
)


@dataclass(frozen=True, slots=True)
class Act:
    """An act on a line. key: identifies it, so that an act sent twice is done once.

    said_at: when its sender made it, if that was before it arrived.
    """

    kind: ActOnLine
    now: dt.datetime
    key: uuid.UUID
    account: int | None = None
    said_at: dt.datetime | None = None


@dataclass(frozen=True, slots=True)
class Entered:
    """The line after an act. is_new: False if an earlier call had already written the act."""

    line: Line
    version: int
    is_new: bool


@transaction.atomic
def enter(*, book: int, line: int, act: Act, change: Callable[[Line], Line]) -> Entered:
    """Apply an act to a line of a book.

    change: returns the line after the act, or the unchanged line if it is already in that state; it
    raises the refusals of the act. Raises: RuleError for a line of no book.
    """
    version, terms, is_repeated = _locked(book, line, act.key)
    held = held_at(book, version=version, terms=terms)
    at = held.lines.get(line)
    if at is None:
        raise RuleError("line_unknown", article=ARTICLE)
    if is_repeated:
        return Entered(at, version, is_new=False)
    return enter_held(LockedBook(book, version, held), at=at, act=act, change=change)


def enter_held(
    locked: LockedBook, *, at: Line, act: Act, change: Callable[[Line], Line]
) -> Entered:
    """Apply an act to a line of a locked book, as `enter` does."""
    book, version, held = locked.pk, locked.version, locked.held
    after = change(at)
    if after == at:
        return Entered(at, version, is_new=False)
    _refuse_twice(held, after)
    after = after._replace(version=version + 1)
    if flips(held, after):
        write_act(book, version + 1, act, after, [], is_counted=False)
        follow_terms(book)
        return Entered(after, version + 1, is_new=True)
    can_move, at_once = held.counter.can_move(at, after), held.at_once
    held.put(after)
    moved = _moved(held) if can_move and at_once else []
    write_act(book, version + 1, act, after, moved, is_counted=at_once or not can_move)
    took(held, version=version + 1)
    if can_move and not at_once:
        transaction.on_commit(partial(ask_for_places, book), robust=True)
    return Entered(after, version + 1, is_new=True)


def _refuse_twice(held: Held, after: Line) -> None:
    """Refuse a second result of a contestant on the same board. Source: Law 15 (2007).

    A team may have two: it plays each board of a match in two rooms, and the same board numbers in
    its next match.
    """
    if after.state not in HAS_RESULT or after.match_id is not None:
        return
    for line in held.lines_with(entry_id for entry_id in after.seated if entry_id is not None):
        is_other = line.id != after.id and line.state in HAS_RESULT
        if is_other and (line.board, line.session_id) == (after.board, after.session_id):
            where = f"{line.section}{line.table}"
            raise RuleError("board_played_before", article=AGAIN, board=line.board, where=where)


def ask_for_places(book: int) -> None:
    """Have a worker update the places after new acts, once for all acts of a second."""
    if cache.add(f"places-asked-{book}", 1, REFRESH_AFTER):
        current_app.send_task(
            "scoring.refresh_places", kwargs={"book": book}, countdown=REFRESH_AFTER
        )


@transaction.atomic
def refresh_places(book: int) -> int:
    """Update the places of a book to its latest act; return how many places changed."""
    version, terms, _is_repeated = _locked(book)
    held = held_at(book, version=version, terms=terms)
    return _store(book, version, held)


@transaction.atomic
def follow_terms(book: int) -> int:
    """Recount the places after a change of anything but a line; return how many changed."""
    EventBook.objects.select_for_update().get(pk=book)
    EventBook.objects.filter(pk=book).update(version=F("version") + 1, terms=F("terms") + 1)
    version, terms = EventBook.objects.values_list("version", "terms").get(pk=book)
    return _store(book, version, read_book(book, version=version, terms=terms))


def differences(book: EventBook) -> list[tuple[Shown | None, Shown | None]]:
    """Return the running places that differ from a full recount: an empty list if all is well.

    Each pair holds the stored place and the one counted by the general engine.
    """
    lines = read_lines(book.pk)
    counted = counted_from_nothing(field_of(book, lines), lines)
    stored = stored_places(book.pk)
    both = sorted(stored.keys() | counted.keys())
    return [(stored.get(pk), counted.get(pk)) for pk in both if stored.get(pk) != counted.get(pk)]


def replayed(book: int, *, version: int) -> dict[int, dict[str, object]]:
    """Return each line as it was after a version, from the stored acts alone."""
    rows = BookAct.objects.filter(book=book, version__lte=version).order_by("version", "pk")
    return dict(rows.values_list("line", "written"))


def stored_places(book: int) -> dict[int, Shown]:
    """Return the running places as stored."""
    rows = RunningPlace.objects.filter(book=book).values_list(*Shown._fields)
    return {row[0]: Shown(*row) for row in rows}


def _store(book: int, version: int, held: Held) -> int:
    stored, counted = stored_places(book), held.places()
    moved = [value for pk, value in counted.items() if stored.get(pk) != value]
    write_places(book, moved)
    held.shown = counted
    EventBook.objects.filter(pk=book).update(places_version=version)
    return len(moved)


def _moved(held: Held) -> list[Shown]:
    counted = held.places()
    moved = [value for pk, value in counted.items() if held.shown.get(pk) != value]
    held.shown = counted
    return moved


def _locked(book: int, line: int = 0, key: uuid.UUID | None = None) -> tuple[int, int, bool]:
    """Lock a book for the transaction; return version, terms, and whether the act is known."""
    postgres = connection.vendor == "postgresql"
    with connection.cursor() as cursor:
        cursor.execute(
            _LOCKED + " FOR UPDATE OF b" if postgres else _LOCKED,
            [key if key is None or postgres else key.hex, line, book],
        )
        row = cursor.fetchone()
    if row is None:
        raise RuleError("line_unknown", article=ARTICLE)
    return int(row[0]), int(row[1]), bool(row[2])
