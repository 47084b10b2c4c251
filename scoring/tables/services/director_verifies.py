"""The director says that a result is right as the table entered it."""

import datetime as dt

from django.db import transaction

from federation.errors import RuleError
from federation.models import Account
from scoring.live.rules.lines import Line
from scoring.tables.services.records import Noted, Place, found_at, note_for_table
from tournaments.seating.rules.table_records import RECORDS


@transaction.atomic
def verify_for_table(*, place: Place, version: int, account: Account, now: dt.datetime) -> Line:
    """Have the director verify a result as it stands; version: of the line the director was shown.

    Raises: RuleError for a board without a result, or one replaced meanwhile. Source: RTP 2.1.9.
    """
    _sheet, at = found_at(place, now)
    row = at.result
    if row is None or row.version != version:
        raise RuleError("record_replaced", article=RECORDS, board=place.board)
    noted = Noted(row.contract, row.declarer, row.tricks, row.lead)
    return note_for_table(place=place, noted=noted, account=account, now=now)
