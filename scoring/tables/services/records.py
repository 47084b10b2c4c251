"""Results at the tables: entered, verified, corrected, left open by the director."""

import datetime as dt
import uuid
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from federation.errors import RuleError
from federation.models import Account
from federation.services.audit import record_event
from scoring.engine import contract_score, is_vulnerable
from scoring.live.rules.lines import (
    COLUMNS,
    Line,
    Result,
    entered,
    entered_by_director,
    left,
    read_back,
    verified,
)
from scoring.live.services.book import Act, Entered, enter, enter_held
from scoring.live.services.seating import book_of
from scoring.models import ActOnLine, BookAct, BookLine
from scoring.tables.selectors.records import BoardAtTable, TableSheet
from scoring.tables.selectors.team_tables import refuse_ahead
from scoring.tables.services.board_locks import LockedBoard, lock_board_at
from scoring.tables.services.correction_news import notify_of_correction
from tournaments.models import Session
from tournaments.rules.play_days import LAST_HOUR
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
class RecordKey:
    """A board at a table in a round."""

    session: Session
    section: str
    table: int
    round: int
    board: int


@dataclass(frozen=True, slots=True)
class Noted:
    """The result of a board. contract: "4SX", or "P" passed out; lead: "SA" or empty."""

    contract: str
    declarer: str = ""
    tricks: int | None = None
    lead: str = ""


@dataclass(frozen=True, slots=True)
class Sent:
    """How an act was sent. key: of the form, the same when it is sent again.

    seen: the version of the line that its sender saw, None without one. said_at: when the sender
    made it, None if it arrived at once.
    """

    key: uuid.UUID | None = None
    seen: int | None = None
    said_at: dt.datetime | None = None


UNSEEN = Sent()


@transaction.atomic
def note_result(
    *, place: RecordKey, noted: Noted, contestant: int, now: dt.datetime, sent: Sent = UNSEEN
) -> Line:
    """Enter a result by the players of a table; the other side verifies it next.

    contestant: the entry that enters it; it is dummy's side. The same result is entered only once.
    Raises: RuleError for anybody else, before the round has begun, while an earlier board is not
    entered and verified, when the boards have left the table, or if somebody entered another result
    since the sender looked; EngineError for an impossible result. Source: RTP 2.1.9, 2.2.7.2.
    """
    locked = lock_board(place, now, sent.key)
    sheet, at = locked.sheet, locked.at
    result = result_of(noted, at.board)
    if (before := _sent_before(locked, place, sent)) is not None:
        if _is_result_of(sent, before, result):
            return before
        sent = replace(sent, key=None)  # the same form, corrected
    refuse_shut(sheet, at, now)
    sent = _in_its_round(sheet, at, sent, now)
    duty = record_duty(noted.declarer)
    seat = _seat_of(at, contestant, duty.enters_side)
    if len(at.side(duty.enters_side)) == 1:
        seat = duty.enters[0]

    def change(line: Line) -> Line:
        if line.result == result:
            return line
        if line.result is not None:
            refuse_correction(
                boards_have_left=sheet.turn > at.round, agreed_by=(), is_director=False
            )
            _refuse_unseen(line, sent)
        if (holding := sheet.holding_up(at)) is not None:
            refuse_next_board(holding.state, duty=duty_of(holding))
        return entered(line, result, seat=seat, now=now)

    return _entered(locked, place, ActOnLine.ENTERED, change, now, sent).line


@transaction.atomic
def verify_result(
    *, place: RecordKey, version: int, contestant: int, now: dt.datetime, sent: Sent = UNSEEN
) -> Line:
    """Verify a result by the other side; version: of the line it saw.

    contestant: the entry that verifies it. Raises: RuleError if the result was replaced meanwhile,
    for the side that entered it, or for anybody who does not sit there. Source: RTP 2.1.9.
    """
    locked = lock_board(place, now, sent.key)
    if (before := _sent_before(locked, place, sent)) is not None:
        return before
    sheet, at = locked.sheet, locked.at
    refuse_shut(sheet, at, now)
    sent = _in_its_round(sheet, at, sent, now)
    row = at.result
    if row is None:
        raise RuleError("record_replaced", article=RECORDS, board=place.board)
    duty = record_duty(row.declarer)

    def change(line: Line) -> Line:
        if line.version != version:
            raise RuleError("record_replaced", article=RECORDS, board=place.board)
        if line.verified_at is not None:
            return line
        if contestant in at.side(duty.enters_side):
            raise RuleError("result_verified_by_same_side", article=RECORDS, verifies=duty.verifies)
        seat = _seat_of(at, contestant, duty.verifies)
        refuse_record(duty, entered_by=line.entered_by, verified_by=seat)
        return verified(line, seat=seat, account=None, now=now)

    return _entered(locked, place, ActOnLine.VERIFIED, change, now, sent).line


@transaction.atomic
def note_for_table(
    *,
    place: RecordKey,
    noted: Noted,
    account: Account,
    now: dt.datetime,
    agreed_by: Collection[str] = (),
    reason: str = "",
    sent: Sent = UNSEEN,
) -> Line:
    """Enter a result by the director, which nobody has to verify.

    If the table entered the same result, it is verified by this.

    agreed_by: the sides that agree, if a result is altered whose boards have left the table.
    Raises: RuleError without them, for an altered result without a reason, if somebody entered
    another result since the director looked, or before the day of a match; EngineError.
    Source: RTP 2.2.7.2.
    """
    locked = lock_board(place, now, sent.key)
    sheet, at = locked.sheet, locked.at
    result, why = result_of(noted, at.board), reason.strip()[:200]
    if (before := _sent_before(locked, place, sent)) is not None:
        if _is_result_of(sent, before, result):
            return before
        sent = replace(sent, key=None)  # the same form, corrected
    refuse_ahead(place.session, place.table, place.round, now=now)
    if at.record is not None and not at.is_done and _sent_result(at.record) == result:
        kind = ActOnLine.VERIFIED
    else:
        kind = ActOnLine.ENTERED

    def change(line: Line) -> Line:
        if line.result == result:
            if line.verified_at is not None:
                return line
            return verified(line, seat="", account=account.pk, now=now)
        if line.result is not None:
            refuse_correction(
                boards_have_left=sheet.turn > at.round, agreed_by=agreed_by, is_director=True
            )
            if not why:
                raise RuleError("record_needs_reason", article="RTP 2.2.7.2", board=at.board)
            _refuse_unseen(line, sent)
        return entered_by_director(line, result, account=account.pk, reason=why, now=now)

    done = _entered(locked, place, kind, change, now, sent, account)
    if done.is_new:
        _record_result(place, done.line, account)
        was = _sent_result(at.record) if at.record is not None and at.is_done else None
        if was is not None and was != result:
            notify_of_correction(
                session=place.session, line=done.line, was=was, account=account, now=now
            )
    return done.line


@transaction.atomic
def leave_board(
    *, place: RecordKey, account: Account, now: dt.datetime, reason: str, sent: Sent = UNSEEN
) -> Line:
    """Let a table go on without the result of a board, by the director.

    Raises: RuleError for a board that has a result, or without a reason. Source: RTP 2.1.9.
    """
    locked = lock_board(place, now, sent.key)
    if (before := _sent_before(locked, place, sent)) is not None:
        return before
    at, why = locked.at, reason.strip()[:200]

    def change(line: Line) -> Line:
        if at.is_done:
            raise RuleError("record_is_there", article=RECORDS, board=at.board)
        if not why:
            raise RuleError("record_needs_reason", article=RECORDS, board=at.board)
        return left(line, account=account.pk, reason=why, now=now)

    done = _entered(locked, place, ActOnLine.LEFT, change, now, sent, account)
    if done.is_new:
        _record_result(place, done.line, account)
    return done.line


def expected_version(sent: Sent, line: Line) -> int:
    """Return the version after an act: of the act with its key, else of the line.

    If an act is sent again because its answer was lost, later acts of others do not count.
    """
    if sent.key is not None:
        acts = BookAct.objects.filter(key=sent.key, line=line.id)
        if (version := acts.values_list("version", flat=True).first()) is not None:
            return version
    return line.version


def duty_of(at: BoardAtTable) -> RecordDuty:
    """Return who enters and who verifies a board: by its record, else North-South enter."""
    return record_duty(at.record.declarer if at.record is not None else "")


def result_of(noted: Noted, board: int) -> Result:
    """Return a result with its score from North-South. Raises: EngineError. Source: Law 77."""
    score = _score_of(noted, board)
    return Result(noted.contract, noted.declarer, noted.tricks, noted.lead, score)


def _score_of(noted: Noted, board: int) -> int:
    if noted.contract == "P":
        return contract_score("P")
    side = _SIDE.get(noted.declarer)
    if side is None:
        raise RuleError("declarer_missing", article=RECORDS, board=board)
    points = contract_score(noted.contract, noted.tricks, is_vulnerable(board, side))
    return points if side == "NS" else -points


def _entered(
    locked: LockedBoard,
    place: RecordKey,
    kind: ActOnLine,
    change: Callable[[Line], Line],
    now: dt.datetime,
    sent: Sent,
    account: Account | None = None,
) -> Entered:
    """Apply an act of the book to the line of a locked board."""
    by = None if account is None else account.pk
    act = Act(kind, now, sent.key or uuid.uuid4(), by, sent.said_at)
    if locked.line is not None and locked.table is not None:
        return enter_held(locked.table.book, at=locked.line, act=act, change=change)
    book = book_of(place.session)
    line = _rows_of(place).values_list("pk", flat=True).get()
    return enter(book=book.pk, line=line, act=act, change=change)


def _sent_before(locked: LockedBoard, place: RecordKey, sent: Sent) -> Line | None:
    """Return the line of a board if an act with this key was already applied to it."""
    if locked.line is not None:
        return locked.line if locked.is_repeat else None
    if sent.key is None:
        return None
    row = _rows_of(place).filter(acts__key=sent.key).values_list(*COLUMNS).first()
    return None if row is None else Line(*row)


def _is_result_of(sent: Sent, line: Line, result: Result) -> bool:
    """Return whether the act with a key wrote this result, whatever was written since."""
    acts = BookAct.objects.filter(line=line.id, key=str(sent.key))
    return any(read_back(act).result == result for act in acts.values_list("written", flat=True))


def _rows_of(place: RecordKey) -> QuerySet[BookLine]:
    return BookLine.objects.filter(
        session=place.session,
        section=place.section,
        table=place.table,
        round=place.round,
        board=place.board,
    )


def _refuse_unseen(line: Line, sent: Sent) -> None:
    """Refuse to replace what its sender did not see, because somebody entered it meanwhile."""
    if sent.seen is not None and line.version > sent.seen:
        raise RuleError("noted_meanwhile", article=RECORDS, board=line.board)


def _seat_of(at: BoardAtTable, contestant: int, side: str) -> str:
    """Return the seat from which a contestant enters. Raises: RuleError for none or the other."""
    if contestant not in at.entries:
        raise RuleError("not_at_this_table", article=RECORDS, round=at.round, board=at.board)
    if not (seat := at.seat_of(contestant, side)):
        raise RuleError("result_entered_by_another", article=RECORDS, enters=side)
    return seat


def lock_board(place: RecordKey, now: dt.datetime, key: uuid.UUID | None = None) -> LockedBoard:
    """Return a board of a table, locked against other writers. key: of the act that follows."""
    return lock_board_at(
        place.session,
        place.section,
        place.table,
        turn=place.round,
        board=place.board,
        now=now,
        key=key,
    )


def refuse_shut(sheet: TableSheet, at: BoardAtTable, now: dt.datetime) -> None:
    """Refuse entries of players unless the tables are open and the round has begun."""
    refuse_closed(sheet, now)
    if at.round > sheet.turn or now < sheet.hours.opens_at:
        raise RuleError("round_not_begun", article=RECORDS, round=at.round)


def _in_its_round(sheet: TableSheet, at: BoardAtTable, sent: Sent, now: dt.datetime) -> Sent:
    """Return how an act was sent, its time limited to between the start of its round and now."""
    if sent.said_at is None:
        return sent
    begins = sheet.begins.get(at.round, sheet.hours.opens_at)
    return replace(sent, said_at=min(now, max(begins, sent.said_at)))


def refuse_closed(sheet: TableSheet, now: dt.datetime) -> None:
    """Refuse before the day of the session, after its night, and once its tables are closed."""
    day, hours = sheet.day, sheet.hours
    if timezone.localdate(now) < day or now >= hours.latest:
        until = f"{LAST_HOUR:%H:%M}"
        raise RuleError("tables_another_day", article=RECORDS, day=day, until=until)
    if now >= hours.closes_at:
        raise RuleError("tables_are_closed", article=RECORDS, at=hours.closes_at)


def _sent_result(row: BookLine) -> Result | None:
    if row.is_left or row.ns_score is None:
        return None
    return Result(row.contract, row.declarer, row.tricks, row.lead, row.ns_score)


def _record_result(place: RecordKey, line: Line, account: Account) -> None:
    record_event(
        "table_result_noted",
        subject=f"event:{place.session.event_id}",
        account=account,
        details={
            "session": place.session.number,
            "table": f"{line.section}{line.table}",
            "board": line.board,
            "reason": line.reason,
        },
    )
