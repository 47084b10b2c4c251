"""Tables that cannot enter the present round because of an earlier one, let go by the director."""

import datetime as dt

from django.db import transaction

from federation.errors import RuleError
from federation.models import Account
from scoring.live.rules.lines import Line
from scoring.rules.reasons import TABLE_WENT_ON
from scoring.tables.selectors.records import table_sheet
from scoring.tables.services.director_verifies import verify_for_table
from scoring.tables.services.records import RecordKey, leave_board
from tournaments.models import Session
from tournaments.seating.rules.table_records import RECORDS


@transaction.atomic
def release_table(
    *, session: Session, section: str, table: int, account: Account, now: dt.datetime
) -> list[Line]:
    """Let a table go on to the present round without the open boards of earlier ones.

    A result that was entered stays and is verified by this; a board without one is left without.
    Raises: RuleError for a table that no earlier round holds up. Source: RTP 2.1.9.
    """
    Session.objects.select_for_update().get(pk=session.pk)
    sheet = table_sheet(session, section, table, now=now, has_people=False)
    waiting = sheet.held_up_by
    if not waiting:
        where = {"section": section, "table": table}
        raise RuleError("table_not_held_up", article=RECORDS, **where)
    lines = []
    for at in waiting:
        place = RecordKey(session, section, table, at.round, at.board)
        if at.record is None:
            lines.append(leave_board(place=place, account=account, now=now, reason=TABLE_WENT_ON))
        else:
            version = at.record.version
            lines.append(verify_for_table(place=place, version=version, account=account, now=now))
    return lines
