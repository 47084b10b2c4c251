"""Boards not played in their round: reported by players, settled by the director."""

import datetime as dt

from django.db import transaction

from federation.errors import RuleError
from federation.models import Account
from federation.services.audit import record_event
from scoring.adjustments.services.adjustments import BoardAct
from scoring.adjustments.services.in_window import rule_on_boards
from scoring.engine.line_rulings import LineRuling
from scoring.live.selectors.postponed_boards import lines_barred
from scoring.live.services.book import follow_terms
from scoring.live.services.rulings import places_of_lines
from scoring.live.services.seating import book_of
from scoring.models import BookLine, LateChange, ResultRevision, SeatsConfirmed, UnplayedBoard
from scoring.rules.reasons import NOT_PLAYED, PLAYED_BEFORE
from scoring.tables.selectors.records import BoardAtTable
from scoring.tables.services.missing_scores import boards_owing
from scoring.tables.services.records import RecordKey, leave_board, lock_board, refuse_shut
from tournaments.models import Session
from tournaments.rules.triplets import Turn
from tournaments.seating.rules.table_records import RECORDS
from tournaments.seating.services.triplets import note_turns

LATE, LAW = "RTP 2.2.5", "Law 12 C2"
# The awards for a board that was not played: by who is to blame, and by which article.
AWARDS: dict[str, tuple[LineRuling, str]] = {
    "neither": (LineRuling("cancelled", side="neither"), LATE),
    "NS": (LineRuling("cancelled", side="NS"), LATE),
    "EW": (LineRuling("cancelled", side="EW"), LATE),
    "both": (LineRuling("cancelled", side="both"), LATE),
    "average": (LineRuling("artificial", blame=("partly", "partly")), LAW),
}


@transaction.atomic
def report_unplayed(
    *, place: RecordKey, is_later: bool, contestant: int, now: dt.datetime
) -> UnplayedBoard:
    """Record the players' report that a board was not played in its round, for the director.

    The same report is stored once. Raises: RuleError from anybody who does not sit there, before
    the round has begun, or for a board with a result. Source: RTP 2.2.5.
    """
    locked = lock_board(place, now)
    sheet, at = locked.sheet, locked.at
    refuse_shut(sheet, at, now)
    if contestant not in at.entries:
        raise RuleError("not_at_this_table", article=RECORDS, round=at.round, board=at.board)
    _refuse_noted(at)
    data = {"is_later": is_later, "entry_id": contestant, "reported_at": now}
    row, is_new = UnplayedBoard.objects.get_or_create(
        line=_line_of(place), is_granted=None, defaults=data
    )
    if not is_new and row.is_later != is_later:
        row.is_later, row.entry_id, row.reported_at = is_later, contestant, now
        row.save(update_fields=["is_later", "entry", "reported_at"])
    return row


@transaction.atomic
def take_back_unplayed(*, place: RecordKey, contestant: int, now: dt.datetime) -> BookLine:
    """Forget that players say a board was not played, as long as the director has not answered.

    Raises: RuleError for who does not sit there, or where nothing is waiting. Source: RTP 2.2.5.
    """
    locked = lock_board(place, now)
    sheet, at = locked.sheet, locked.at
    refuse_shut(sheet, at, now)
    if contestant not in at.entries:
        raise RuleError("not_at_this_table", article=RECORDS, round=at.round, board=at.board)
    line = _line_of(place)
    if not UnplayedBoard.objects.filter(line=line, is_granted__isnull=True).delete()[0]:
        raise RuleError("unplayed_not_asked", article=LATE, board=at.board)
    return line


@transaction.atomic
def settle_unplayed(
    *, place: RecordKey, is_later: bool | None, account: Account, now: dt.datetime
) -> None:
    """Let a board be played later, or not at all; None rejects the players' request.

    A board played later delays nobody and is hidden until it is played. Raises: RuleError for a
    board with a result, or without a request. Source: RTP 2.2.5.
    """
    at = lock_board(place, now).at
    line = _line_of(place)
    row = UnplayedBoard.objects.filter(line=line, is_granted__isnull=True).first()
    if is_later is None:
        if row is None:
            raise RuleError("unplayed_not_asked", article=LATE, board=at.board)
        _answer(row, account, now, is_granted=False)
        return
    _refuse_noted(at)
    row = row or UnplayedBoard(line=line, reported_at=now)
    row.is_later = is_later
    _answer(row, account, now, is_granted=True)
    if not is_later:
        leave_board(place=place, account=account, now=now, reason=NOT_PLAYED)
        return
    follow_terms(line.book_id)
    record_event(
        "board_put_off",
        subject=f"event:{place.session.event_id}",
        account=account,
        details={"table": f"{place.section}{place.table}", "board": place.board},
    )


@transaction.atomic
def award_unplayed(
    *, place: RecordKey, award: str, account: Account, now: dt.datetime
) -> ResultRevision | LateChange:
    """Give both sides of a board left open the artificial score of its article, by who is to blame.

    A side that had the board at another table keeps that score; the board need not have been left
    open. award: a key of AWARDS. Raises: RuleError for another board that was not left open, or as
    the ruling refuses; EngineError. Source: RTP 2.2.5, Law 12 C2(a), 15 B (2007).
    """
    line = _line_of(place)
    is_barred = not line.is_left and line.pk in lines_barred(place.session, [place.board])
    if award not in AWARDS or not (line.is_left or is_barred):
        raise RuleError("board_not_left", article=LATE, board=place.board)
    ruling, article = AWARDS[award]
    reason = line.reason or (PLAYED_BEFORE if is_barred else NOT_PLAYED)
    if is_barred:
        leave_board(place=place, account=account, now=now, reason=reason)
    act = BoardAct(places_of_lines(line.session.event, [line])[line.pk], ruling, article)
    return rule_on_boards(
        event=place.session.event, acts=[act], account=account, now=now, reason=reason
    )


@transaction.atomic
def award_all_unplayed(
    *, session: Session, award: str, account: Account, now: dt.datetime
) -> ResultRevision | LateChange:
    """Declare nothing left to be played, and give each board without a score the same award.

    The boards are then over, and public. One put off by the director stays so. Raises: RuleError if
    no board lacks a score, before there are results, or as a ruling refuses; EngineError. Source:
    RTP 2.2.5, Law 12 C2(a) (2007).
    """
    if award not in AWARDS:
        raise RuleError("board_not_left", article=LATE, board="")
    lines = [
        owing.line for owing in boards_owing(session) if not (owing.is_put_off or owing.is_noted)
    ]
    if not lines:
        raise RuleError("no_board_owes", article=LATE)
    ruling, article = AWARDS[award]
    for line in lines:
        if not line.is_left:
            place = RecordKey(session, line.section, line.table, line.round, line.board)
            leave_board(place=place, account=account, now=now, reason=NOT_PLAYED)
    places = places_of_lines(session.event, lines)
    acts = [BoardAct(places[line.pk], ruling, article) for line in lines]
    return rule_on_boards(
        event=session.event, acts=acts, account=account, now=now, reason=NOT_PLAYED
    )


@transaction.atomic
def confirm_seats(*, place: RecordKey, contestant: int, now: dt.datetime, resting: int = 0) -> None:
    """Record that a contestant confirms who sits at its table; twice is stored once.

    resting: which of three rests from this round on, where players take turns. Raises: RuleError
    from anybody who does not sit there, before the round, or if nobody of three rests.
    Source: RTP 2.1.9, 3.5.2.
    """
    event = place.session.event
    if event.is_triplets:  # locks the event, which comes before session and book
        turn = Turn(place.session.number, place.round, resting)
        note_turns(event=event, turns={contestant: [turn]}, account=None, now=now)
    locked = lock_board(place, now)
    sheet, at = locked.sheet, locked.at
    refuse_shut(sheet, at, now)
    if contestant not in at.entries:
        raise RuleError("not_at_this_table", article=RECORDS, round=at.round, board=at.board)
    SeatsConfirmed.objects.get_or_create(
        session=place.session,
        section=place.section,
        table=place.table,
        round=place.round,
        seating=sheet.seating,
        entry_id=contestant,
        defaults={"confirmed_at": now},
    )


def _answer(row: UnplayedBoard, account: Account, now: dt.datetime, *, is_granted: bool) -> None:
    row.is_granted, row.answered_by, row.answered_at = is_granted, account, now
    row.save()


def _refuse_noted(at: BoardAtTable) -> None:
    if at.record is not None:
        raise RuleError("record_is_there", article=RECORDS, board=at.board)


def _line_of(place: RecordKey) -> BookLine:
    book_of(place.session)
    rows = BookLine.objects.select_related("session__event", "ns", "ew", "south", "west")
    return rows.get(
        session=place.session,
        section=place.section,
        table=place.table,
        round=place.round,
        board=place.board,
    )
