"""The director called to a table by its players."""

import datetime as dt

from django.conf import settings
from django.utils.module_loading import import_string

from federation.texts.stored import Composed
from scoring.tables.selectors.records import BoardAtTable, TableSheet
from scoring.tables.services.records import refuse_closed


def call_director(
    *,
    sheet: TableSheet,
    at: BoardAtTable | None,
    now: dt.datetime,
    words: Composed | None = None,
) -> None:
    """Call the director to a table, from the board it plays, through the director's log.

    words: why.

    Raises: RuleError before the day of the session, once the tables are closed, or as the log
    refuses.
    """
    refuse_closed(sheet, now)
    call = import_string(settings.TABLE_CALLS)
    call(
        session=sheet.session,
        section=sheet.section,
        table=sheet.table,
        turn=at.round if at is not None else sheet.turn,
        board=at.board if at is not None else None,
        now=now,
        words=words,
    )
