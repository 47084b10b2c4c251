"""A board at a table, read while no other act on its session can be under way."""

import datetime as dt
import uuid
from dataclasses import dataclass

from scoring.live.rules.lines import COLUMNS, DUE, ENTERED, Line, barred
from scoring.live.selectors.postponed_boards import Slot, slots_unplayed
from scoring.live.services.locking import LockedTable, lock_table
from scoring.live.services.seating import KINDS, book_of
from scoring.models import BookLine
from scoring.tables.selectors.records import BoardAtTable, TableSheet, table_sheet
from tournaments.models import Session
from tournaments.seating.selectors.seating import Seating


@dataclass(frozen=True, slots=True)
class LockedBoard:
    """A board with its table. table: the table's lines in the book, None for teams.

    sheet: of its boards there are at least this one and those that may have to come before it.
    """

    sheet: TableSheet
    at: BoardAtTable
    table: LockedTable | None = None

    @property
    def line(self) -> Line | None:
        """Return its line in the book; None for teams."""
        return None if self.table is None else self.table.lines[self.at.round, self.at.board]

    @property
    def is_repeat(self) -> bool:
        """Return whether the act with the key was done before; False for teams."""
        line = self.line
        return line is not None and self.table is not None and line.id in self.table.repeated


def lock_board_at(
    session: Session,
    section: str,
    table: int,
    *,
    turn: int,
    board: int,
    now: dt.datetime,
    key: uuid.UUID | None = None,
) -> LockedBoard:
    """Return a board of a table, its session and book locked against other writers.

    Pairs and individuals are read from the lines that the process holds, in statements sent at
    once, however much was noted: of who sits there the entries alone. Teams, and a session whose
    book does not follow its seating yet, are read from the database. key: of the act that follows.
    Raises: RuleError for a table or board not in play.
    """
    if session.event.kind not in KINDS:
        Session.objects.select_for_update().get(pk=session.pk)
        sheet = table_sheet(session, section, table, now=now, has_people=False)
        return LockedBoard(sheet, sheet.at(turn, board))
    locked = lock_table(session, section, table, key=key, now=now)
    if locked is None:
        Session.objects.select_for_update().get(pk=session.pk)
        table_sheet(session, section, table, now=now, has_people=False)  # refuses what has no seat
        book_of(session)
        locked = lock_table(session, section, table, key=key, now=now)
    if locked is None or (times := locked.times) is None or not locked.lines:
        sheet = table_sheet(session, section, table, now=now, has_people=False)
        return LockedBoard(sheet, sheet.at(turn, board))
    put_off, shut = _put_off(session, locked, turn), _barred(locked, turn)
    boards = tuple(
        BoardAtTable(
            line.round,
            line.board,
            _side(line.ns_id, line.south_id),
            _side(line.ew_id, line.west_id),
            None if line.state == DUE else BookLine.from_db(None, COLUMNS, line),
            (section, table, *at) in put_off,
            is_barred=line.id in shut,
        )
        for at, line in sorted(locked.lines.items())
        if at == (turn, board) or _may_hold_up(line, turn)
    )
    sheet = TableSheet(
        session,
        section,
        table,
        boards,
        times.turn,
        times.hours,
        session.played_on,
        times.begins_at,
        times.begins,
        locked.seating,
        times.is_stopped,
    )
    return LockedBoard(sheet, sheet.at(turn, board), locked)


def _may_hold_up(line: Line, turn: int) -> bool:
    """Return whether a board can have to be done before one of a round; see `holding_up`."""
    return line.state == ENTERED or (line.state == DUE and line.round < turn)


def _put_off(session: Session, locked: LockedTable, turn: int) -> frozenset[Slot]:
    """Return the boards played later; only those due in an earlier round matter to an act."""
    if any(line.state == DUE and line.round < turn for line in locked.lines.values()):
        return slots_unplayed(session)[0]
    return frozenset()


def _barred(locked: LockedTable, turn: int) -> frozenset[int]:
    """Return the lines of earlier rounds that nobody may play at the table any more."""
    due = [line for line in locked.lines.values() if line.state == DUE and line.round < turn]
    if not due:
        return frozenset()
    session = due[0].session_id
    seated = {entry for line in due for entry in line.seated if entry is not None}
    lines = {line.id: line for line in locked.book.held.lines_with(seated)}
    return barred([line for line in lines.values() if line.session_id == session])


def _side(*entries: int | None) -> tuple[Seating, ...]:
    """Return a side by its entries alone, which is all that an act asks of it."""
    return tuple(
        Seating(0, entry, "", (), is_fixed=False, rank=0, code="", values={})
        for entry in entries
        if entry is not None
    )
