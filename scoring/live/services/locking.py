"""The lock of a table's book for one act: the act's line, and what the process holds of the book.

Whoever changes a seating locks its session before the book; one statement locks both here, in the
same order. The statements after it see what was committed while the first waited for the lock, as
part of one statement they would not. PostgreSQL is sent all of them at once.
"""

import datetime as dt
import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db import connection

from scoring.live.rules.lines import DROPPED, Line
from scoring.live.services.book_cache import LockedBook, held_at
from tournaments.models import Session
from tournaments.seating.selectors.table_times import TableTimes, times_of_rows, times_statement

_LOCKED = """
    SELECT b.id, b.version, b.terms
    FROM tournaments_session s
    JOIN scoring_booksession k ON k.session_id = s.id
    JOIN scoring_eventbook b ON b.id = k.book_id
    WHERE s.id = %s
"""
_FOLLOWED = """
    SELECT k.seating,
        (SELECT max(p.version) FROM tournaments_seatingplan p WHERE p.session_id = k.session_id),
        a.line_id
    FROM scoring_booksession k
    LEFT JOIN scoring_bookact a ON a.book_id = k.book_id AND a.key = %s
    WHERE k.session_id = %s
"""
Statement = tuple[str, list[Any]]


@dataclass(frozen=True, slots=True)
class LockedTable:
    """A table whose book is locked for the transaction.

    lines: of the table, by round and board. repeated: the lines that an act with the key was done
    on. seating: the version of the seating that the lines follow.
    """

    book: LockedBook
    lines: dict[tuple[int, int], Line]
    repeated: frozenset[int]
    seating: int
    times: TableTimes | None


def lock_table(
    session: Session, section: str, table: int, *, key: uuid.UUID | None, now: dt.datetime
) -> LockedTable | None:
    """Lock a table's session and book; None if the book does not follow the seating (yet).

    key: of the act that follows.
    """
    postgres = connection.vendor == "postgresql"
    stored_key = key if key is None or postgres else key.hex
    books, followed, times = _rows_of(
        [
            (_LOCKED + " FOR UPDATE OF s, b" if postgres else _LOCKED, [session.pk]),
            (_FOLLOWED, [stored_key, session.pk]),
            times_statement(session),
        ]
    )
    if not books or followed[0][0] != followed[0][1]:
        return None
    book, version, terms = books[0]
    held = held_at(book, version=version, terms=terms)
    lines = {
        (line.round, line.board): line
        for line in held.lines_at(session.pk, section, table)
        if line.state != DROPPED
    }
    return LockedTable(
        LockedBook(book, version, held),
        lines,
        frozenset(row[2] for row in followed if row[2] is not None),
        followed[0][0],
        times_of_rows(session, times, now=now),
    )


def _rows_of(statements: Sequence[Statement]) -> list[list[tuple[Any, ...]]]:
    """Return the rows of each statement; PostgreSQL gets all in one message."""
    with connection.cursor() as cursor:
        if connection.vendor != "postgresql":
            return [cursor.execute(*statement).fetchall() for statement in statements]
        values = [value for _sql, own in statements for value in own]
        cursor.execute(";".join(sql for sql, _own in statements), values)
        rows = [cursor.fetchall()]
        while cursor.nextset():
            rows.append(cursor.fetchall())
        return rows
