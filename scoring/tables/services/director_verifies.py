"""The director verifies a result as the table entered it."""

import datetime as dt

from django.db import transaction

from federation.errors import RuleError
from federation.models import Account
from scoring.live.rules.lines import Line
from scoring.tables.services.records import Noted, RecordKey, lock_board, note_for_table
from tournaments.seating.rules.table_records import RECORDS


@transaction.atomic
def verify_for_table(*, place: RecordKey, version: int, account: Account, now: dt.datetime) -> Line:
    """Verify a result for the director; version: of the line that the director saw.

    Raises: RuleError for a board without a result, or one replaced meanwhile. Source: RTP 2.1.9.
    """
    at = lock_board(place, now).at
    row = at.result
    if row is None or row.version != version:
        raise RuleError("record_replaced", article=RECORDS, board=place.board)
    noted = Noted(row.contract, row.declarer, row.tricks, row.lead)
    return note_for_table(place=place, noted=noted, account=account, now=now)
