"""A table as an act reads it under the lock, held against what pages show of it."""

import datetime as dt

from scoring.tables.selectors.records import BoardAtTable, TableSheet, table_sheets
from scoring.tables.services.board_locks import lock_board_at
from tournaments.models import Session


def _at_table(at: BoardAtTable) -> tuple[object, ...]:
    row = at.record
    result = row and (row.contract, row.state, row.version, row.entered_by, row.verified_at)
    return at.round, at.board, at.side("NS"), at.side("EW"), at.state, result, at.is_put_off


def _clock(sheet: TableSheet) -> tuple[object, ...]:
    hours = sheet.turn, sheet.hours, sheet.day, sheet.is_stopped, sheet.seating
    return *hours, sheet.begins_at, dict(sheet.begins)


def assert_acts_see_pages(session: Session, now: dt.datetime) -> None:
    """Hold each board as an act reads it, and what holds it up, against what a page shows."""
    for sheet in table_sheets(session, now=now):
        for at in sheet.boards:
            locked = lock_board_at(
                session, sheet.section, sheet.table, turn=at.round, board=at.board, now=now
            )
            assert locked.table is not None
            assert _clock(locked.sheet) == _clock(sheet)
            assert _at_table(locked.at) == _at_table(at)
            before, shown = locked.sheet.holding_up(locked.at), sheet.holding_up(at)
            assert (before and _at_table(before)) == (shown and _at_table(shown))
