"""The table of an open call that an earlier round holds up, for who may let it go on."""

import datetime as dt
from dataclasses import dataclass

from django.utils.timezone import localdate

from federation.errors import RuleError
from federation.models import Account
from rulings.models import Incident
from scoring.tables.selectors.records import table_sheet
from tournaments.models import Session
from tournaments.permissions import may_seat_players

ONLY_SECTION = "A"  # of a call that names none


@dataclass(frozen=True, slots=True)
class HeldUpTable:
    """A table, the round it is in, and the boards of earlier rounds that hold it up."""

    session: Session
    name: str
    turn: int
    boards: tuple[int, ...]


def held_up_table(call: Incident, account: Account, *, now: dt.datetime) -> HeldUpTable | None:
    """Return the table of an open call if it is held up and the account may let it go on.

    Source: RTP 2.1.9.
    """
    is_open = call.closed_at is None and not hasattr(call, "ruling")
    if not is_open or not call.table.isdecimal():
        return None
    section = call.section or ONLY_SECTION
    session = (
        Session.objects.filter(event=call.event_id, number=call.session)
        .select_related("event")
        .first()
    )
    if session is None or not may_seat_players(account, session, on=localdate(now)):
        return None
    try:
        sheet = table_sheet(session, section, int(call.table), now=now, has_people=False)
    except RuleError:  # not seated, or not a table of the session
        return None
    boards = tuple(at.board for at in sheet.held_up_by)
    name = f"{section}{call.table}"
    return HeldUpTable(session, name, sheet.turn, boards) if boards else None
