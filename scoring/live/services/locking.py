"""The lock of a table's book for one act: the act's line, and what the process holds of the book.

Whoever changes a seating locks its session before the book; one statement locks both here, in the
same order.
"""

import uuid
from dataclasses import dataclass

from django.db import connection

from scoring.live.rules.lines import DROPPED, Line
from scoring.live.services.book_cache import LockedBook, held_at
from tournaments.models import Session

_LOCKED = """
    SELECT b.id, b.version, b.terms, k.seating,
        (SELECT max(p.version) FROM tournaments_seatingplan p WHERE p.session_id = s.id),
        EXISTS (
            SELECT 1 FROM scoring_bookact a JOIN scoring_bookline l ON l.id = a.line_id
            WHERE a.book_id = b.id AND a.key = %s AND l.session_id = s.id AND l.section = %s
                AND l."table" = %s AND l."round" = %s AND l.board = %s
        )
    FROM tournaments_session s
    JOIN scoring_booksession k ON k.session_id = s.id
    JOIN scoring_eventbook b ON b.id = k.book_id
    WHERE s.id = %s
"""


@dataclass(frozen=True, slots=True)
class LockedTable:
    """A table whose book is locked for the transaction.

    lines: of the table, by round and board. is_repeat: whether the act with the key was done.
    seating: the version of the seating that the lines follow.
    """

    book: LockedBook
    lines: dict[tuple[int, int], Line]
    is_repeat: bool
    seating: int


def lock_table(
    session: Session, section: str, table: int, *, turn: int, board: int, key: uuid.UUID | None
) -> LockedTable | None:
    """Lock a table's session and book; None if the book does not follow the seating (yet).

    turn, board: of the line that the act with the key is on.
    """
    postgres = connection.vendor == "postgresql"
    stored_key = key if key is None or postgres else key.hex
    with connection.cursor() as cursor:
        cursor.execute(
            _LOCKED + " FOR UPDATE OF s, b" if postgres else _LOCKED,
            [stored_key, section, table, turn, board, session.pk],
        )
        row = cursor.fetchone()
    if row is None or row[3] != row[4]:
        return None
    book, version, terms, seating, _last, is_repeat = row
    held = held_at(book, version=version, terms=terms)
    lines = {
        (line.round, line.board): line
        for line in held.lines_at(session.pk, section, table)
        if line.state != DROPPED
    }
    return LockedTable(LockedBook(book, version, held), lines, bool(is_repeat), seating)
