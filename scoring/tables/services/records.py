"""Results written down at the tables: entered, verified, put right, left open by the director."""

import datetime as dt
from collections.abc import Collection
from dataclasses import dataclass

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.module_loading import import_string

from federation.errors import RuleError
from federation.models import Account
from federation.services.audit import record_event
from scoring.engine import contract_score, is_vulnerable
from scoring.models import TableRecord
from scoring.tables.selectors.records import BoardAtTable, TableSheet, table_sheet
from tournaments.models import Session
from tournaments.seating.rules.table_hours import LAST_HOUR
from tournaments.seating.rules.table_records import (
    RECORDS,
    RecordDuty,
    record_duty,
    refuse_correction,
    refuse_next_board,
    refuse_record,
)

_SIDE = {"N": "NS", "S": "NS", "E": "EW", "W": "EW"}


@dataclass(frozen=True, slots=True)
class Place:
    """A board at a table in a round."""

    session: Session
    section: str
    table: int
    round: int
    board: int


@dataclass(frozen=True, slots=True)
class Noted:
    """What happened. contract: "4SX", or "P" passed out; lead: "SA" or empty."""

    contract: str
    declarer: str = ""
    tricks: int | None = None
    lead: str = ""


@transaction.atomic
def note_result(*, place: Place, noted: Noted, contestant: int, now: dt.datetime) -> TableRecord:
    """Keep what the players of a table say of a board; the other side verifies it next.

    contestant: the entry that says so; it sits on dummy's side. Said twice alike it is kept once.
    Raises: RuleError for anybody else, before the round has begun, while an earlier board is not
    entered and verified, or when the boards have left the table; EngineError for a result that
    cannot be. Source: RTP 2.1.9, 2.2.7.2.
    """
    sheet, at = _found(place, now)
    _refuse_shut(sheet, at, now)
    seat = _seat_of(at, contestant, record_duty(noted.declarer).enters_side)
    last = at.result
    if last is not None and _said(last) == noted:
        return last
    if last is not None:
        refuse_correction(boards_have_left=sheet.turn > at.round, agreed_by=(), is_director=False)
    if (holding := sheet.holding_up(at)) is not None:
        refuse_next_board(holding.state, duty=duty_of(holding))
    row = _row(place, at, noted, now)
    duty = record_duty(noted.declarer)
    row.entered_by = seat if len(at.side(duty.enters_side)) > 1 else duty.enters[0]
    row.save()
    return row


@transaction.atomic
def verify_result(*, place: Place, record: int, contestant: int, now: dt.datetime) -> TableRecord:
    """Have the other side say that a result is right; record: the one it was shown.

    contestant: the entry that says so. Raises: RuleError if the result was replaced meanwhile, for
    the side that entered it, or for anybody who does not sit there. Source: RTP 2.1.9.
    """
    sheet, at = _found(place, now)
    _refuse_shut(sheet, at, now)
    row = at.result
    if row is None or row.pk != record:
        raise RuleError("record_replaced", article=RECORDS, board=place.board)
    if row.verified_at is not None:
        return row
    duty = record_duty(row.declarer)
    if contestant in at.side(duty.enters_side):
        raise RuleError("result_verified_by_same_side", article=RECORDS, verifies=duty.verifies)
    seat = _seat_of(at, contestant, duty.verifies)
    refuse_record(duty, entered_by=row.entered_by, verified_by=seat)
    row.verified_by, row.verified_at = seat, now
    row.save(update_fields=["verified_by", "verified_at"])
    return row


@transaction.atomic
def note_for_table(
    *,
    place: Place,
    noted: Noted,
    account: Account,
    now: dt.datetime,
    agreed_by: Collection[str] = (),
    reason: str = "",
) -> TableRecord:
    """Keep what the director enters for a table, which needs nobody to verify it.

    What the table said itself, entered alike, is thereby verified.

    agreed_by: the sides that agree, where a result is altered whose boards have left the table.
    Raises: RuleError without them, or an altered result without a reason; EngineError.
    Source: RTP 2.2.7.2.
    """
    sheet, at = _found(place, now)
    if at.result is not None and _said(at.result) == noted:
        return _stood_for(at.result, account, now)
    if at.result is not None:
        refuse_correction(
            boards_have_left=sheet.turn > at.round, agreed_by=agreed_by, is_director=True
        )
        if not reason.strip():
            raise RuleError("record_needs_reason", article="RTP 2.2.7.2", board=at.board)
    row = _row(place, at, noted, now)
    row.account, row.verified_at, row.reason = account, now, reason.strip()[:200]
    row.save()
    _tell_trail(row, account)
    return row


@transaction.atomic
def leave_board(*, place: Place, account: Account, now: dt.datetime, reason: str) -> TableRecord:
    """Have a table go on without the result of a board: the director lets it.

    Raises: RuleError for a board that has a result, or without a reason. Source: RTP 2.1.9.
    """
    _sheet, at = _found(place, now)
    if at.is_done:
        raise RuleError("record_is_there", article=RECORDS, board=at.board)
    if not reason.strip():
        raise RuleError("record_needs_reason", article=RECORDS, board=at.board)
    row = _row(place, at, None, now)
    row.account, row.is_left, row.reason = account, True, reason.strip()[:200]
    row.save()
    _tell_trail(row, account)
    return row


def call_director(*, sheet: TableSheet, at: BoardAtTable | None, now: dt.datetime) -> None:
    """Have whoever keeps the director's log hear that a table calls, from the board it plays.

    Raises: RuleError before the day of the session, once the tables are closed, or what the log
    refuses.
    """
    _refuse_closed(sheet, now)
    tell = import_string(settings.TABLE_CALLS)
    tell(
        session=sheet.session,
        section=sheet.section,
        table=sheet.table,
        turn=at.round if at is not None else sheet.turn,
        board=at.board if at is not None else None,
        now=now,
    )


def duty_of(at: BoardAtTable) -> RecordDuty:
    """Return who enters and verifies a board: as its record says, else North-South enter."""
    return record_duty(at.record.declarer if at.record is not None else "")


def score_of(noted: Noted, board: int) -> int:
    """Return the score of a result seen from North-South. Raises: EngineError. Source: Law 77."""
    if noted.contract == "P":
        return contract_score("P")
    side = _SIDE.get(noted.declarer)
    if side is None:
        raise RuleError("declarer_missing", article=RECORDS, board=board)
    points = contract_score(noted.contract, noted.tricks, is_vulnerable(board, side))
    return points if side == "NS" else -points


def _seat_of(at: BoardAtTable, contestant: int, side: str) -> str:
    """Return the seat from which a contestant writes. Raises: RuleError on no or the other side."""
    if contestant not in at.entries:
        raise RuleError("not_at_this_table", article=RECORDS, round=at.round, board=at.board)
    if not (seat := at.seat_of(contestant, side)):
        raise RuleError("result_entered_by_another", article=RECORDS, enters=side)
    return seat


def _found(place: Place, now: dt.datetime) -> tuple[TableSheet, BoardAtTable]:
    """Return the table and the board, while nobody else writes in the session."""
    Session.objects.select_for_update().get(pk=place.session.pk)
    sheet = table_sheet(place.session, place.section, place.table, now=now)
    return sheet, sheet.at(place.round, place.board)


def _refuse_shut(sheet: TableSheet, at: BoardAtTable, now: dt.datetime) -> None:
    """Players write down while the tables are open, in rounds that have begun."""
    _refuse_closed(sheet, now)
    if at.round > sheet.turn or now < sheet.hours.opens_at:
        raise RuleError("round_not_begun", article=RECORDS, round=at.round)


def _refuse_closed(sheet: TableSheet, now: dt.datetime) -> None:
    """Refuse before the day of the session, after its night, and once its tables are closed."""
    day, hours = sheet.session.played_on, sheet.hours
    if timezone.localdate(now) < day or now >= hours.latest:
        until = f"{LAST_HOUR:%H:%M}"
        raise RuleError("tables_another_day", article=RECORDS, day=day, until=until)
    if now >= hours.closes_at:
        raise RuleError("tables_are_closed", article=RECORDS, at=hours.closes_at)


def _row(place: Place, at: BoardAtTable, noted: Noted | None, now: dt.datetime) -> TableRecord:
    row = TableRecord(
        session=place.session,
        section=place.section,
        table=place.table,
        round=at.round,
        board=at.board,
        ns_id=at.ns[0].entry,
        ew_id=at.ew[0].entry,
        south_id=at.ns[1].entry if len(at.ns) > 1 else None,
        west_id=at.ew[1].entry if len(at.ew) > 1 else None,
        entered_at=now,
    )
    if noted is not None:
        row.ns_score = score_of(noted, at.board)
        row.contract, row.declarer, row.lead = noted.contract, noted.declarer, noted.lead
        row.tricks = noted.tricks
    return row


def _stood_for(row: TableRecord, account: Account, now: dt.datetime) -> TableRecord:
    """Have the director verify what a table noted and nobody verified."""
    if row.verified_at is None:
        row.account, row.verified_at = account, now
        row.save(update_fields=["account", "verified_at"])
        _tell_trail(row, account)
    return row


def _said(row: TableRecord) -> Noted:
    return Noted(row.contract, row.declarer, row.tricks, row.lead)


def _tell_trail(row: TableRecord, account: Account) -> None:
    record_event(
        "table_result_noted",
        subject=f"event:{row.session.event_id}",
        account=account,
        details={
            "session": row.session.number,
            "table": f"{row.section}{row.table}",
            "board": row.board,
            "reason": row.reason,
        },
    )
