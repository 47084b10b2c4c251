"""Results from devices: acts of the book like those of a phone, each done once.

A result that cannot be entered is reported to the director, and does not count.
"""

import datetime as dt
import uuid
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction

from federation.errors import RuleError
from scoring.devices.rules.movement import Numbering
from scoring.devices.rules.words import (
    ARTIFICIAL,
    NOT_PLAYED,
    DeviceResult,
    Where,
    comparison_text,
    in_words,
    item_key,
    latest_only,
)
from scoring.devices.selectors.team_playing import numbering_of
from scoring.devices.services.director_notes import notify_director
from scoring.engine import EngineError
from scoring.live.rules.lines import DUE, LEFT, VERIFIED, Line, Result, entered, verified
from scoring.live.services.book import Act, enter
from scoring.models import (
    ActOnLine,
    BookAct,
    BookLine,
    DeviceItem,
    DeviceLink,
    DeviceOutcome,
    DeviceQueue,
)
from scoring.tables.selectors.records import BoardAtTable, TableSheet, table_sheet
from scoring.tables.selectors.team_tables import refuse_ahead
from scoring.tables.services.records import (
    Noted,
    RecordKey,
    lock_board,
    refuse_closed,
    result_of,
)
from scoring.tables.services.unplayed import report_unplayed
from tournaments.models import EventKind
from tournaments.seating.rules.table_records import CORRECTIONS, RECORDS

ENTERS, VERIFIES = "N", "E"  # of a device North-South write, East-West accept
ENTERED_BY, VERIFIED_BY = "entered", "verified"


@dataclass(frozen=True, slots=True)
class Word:
    """A result as received, with the round number of the event and its key.

    before: the last message about that board.
    """

    result: DeviceResult
    key: uuid.UUID
    before: uuid.UUID | None


def take_results(
    link: DeviceLink, results: Sequence[DeviceResult], *, now: dt.datetime
) -> list[DeviceItem]:
    """Import the content of a queue; return the new messages, each with its outcome.

    Of several messages about a board the last counts, unless it was already the last before: so a
    queue may be read again from its beginning.
    """
    if not results:
        return []
    numbering, taken = numbering_of(link.session), []
    placed = [result.in_round(numbering.round_of(result.where.round)) for result in results]
    for word in _new_words(link, placed):
        try:
            taken.append(_applied(link, word, numbering, now))
        except (RuleError, EngineError) as refusal:
            taken.append(_report_item(link, word, refusal, now))
    return taken


def _new_words(link: DeviceLink, results: Sequence[DeviceResult]) -> list[Word]:
    rows = DeviceItem.objects.filter(link=link, queue=DeviceQueue.RESULT).order_by("pk")
    last: dict[Where, DeviceItem] = {}
    done: dict[Where, uuid.UUID] = {}
    count: Counter[Where] = Counter()
    for row in rows:
        where = Where(row.section, row.table, row.round, row.board)
        last[where] = row
        count[where] += 1
        if row.outcome == DeviceOutcome.DONE:
            done[where] = row.key
    words = []
    for heard in latest_only(list(results)):
        said, before = comparison_text(heard.said), last.get(heard.where)
        if before is not None and comparison_text(before.said) == said:
            continue
        nth = count[heard.where]
        slot = f"{heard.where.section}:{heard.where.table}:{heard.where.round}:{heard.where.board}"
        key = item_key(link.guid, f"{DeviceQueue.RESULT}:{slot}", said, nth=nth)
        words.append(Word(heard, key, done.get(heard.where)))
    return words


@transaction.atomic
def _applied(link: DeviceLink, word: Word, numbering: Numbering, now: dt.datetime) -> DeviceItem:
    """Apply a message. Raises: RuleError, EngineError if it is for the director to settle."""
    heard, where = word.result, word.result.where
    place = RecordKey(link.session, where.section, where.table, where.round, where.board)
    lock_board(place, now)
    # a device names pairs by their number, which the lock does not read
    sheet = table_sheet(place.session, place.section, place.table, now=now, has_people=False)
    at = sheet.at(place.round, place.board)
    refuse_closed(sheet, now)
    refuse_ahead(place.session, place.table, place.round, now=now)
    if not _is_individual(link):
        _refuse_others(heard, at, numbering)
    _refuse_unsaid(heard, at)
    if heard.played is None:
        report_unplayed(place=place, is_later=False, contestant=at.entries[0], now=now)
        return _save_item(link, word, DeviceOutcome.DONE, now)
    played = heard.played
    result = result_of(
        Noted(played.contract, played.declarer, played.tricks, played.lead), at.board
    )
    line = BookLine.objects.get(
        session=link.session,
        section=where.section,
        table=where.table,
        round=where.round,
        board=where.board,
    )
    is_new = _entered(word, line, sheet, at, result, now)
    return _save_item(link, word, DeviceOutcome.DONE if is_new else DeviceOutcome.SAME, now)


def _entered(
    word: Word,
    row: BookLine,
    sheet: TableSheet,
    at: BoardAtTable,
    result: Result,
    now: dt.datetime,
) -> bool:
    """Enter a result and verify it, because both sides did so on the device."""
    own = _is_own(row, word)

    def enters(line: Line) -> Line:
        if _is_same(line.result, result):
            return line
        if line.state == LEFT:
            raise RuleError("device_board_left", article=RECORDS, board=at.board)
        if line.state != DUE and not own:
            raise RuleError("device_other_result", article=CORRECTIONS, board=at.board)
        if line.state != DUE and sheet.turn > at.round:
            raise RuleError("device_correction_late", article=CORRECTIONS, board=at.board)
        return entered(line, result, seat=ENTERS, now=now)

    def verifies(line: Line) -> Line:
        if line.state == VERIFIED:
            return line
        return verified(line, seat=VERIFIES, account=None, now=now)

    first = _act(ActOnLine.ENTERED, word, ENTERED_BY, now)
    second = _act(ActOnLine.VERIFIED, word, VERIFIED_BY, now)
    done = [
        enter(book=row.book_id, line=row.pk, act=first, change=enters),
        enter(book=row.book_id, line=row.pk, act=second, change=verifies),
    ]
    return any(one.is_new for one in done)


def _act(kind: ActOnLine, word: Word, part: str, now: dt.datetime) -> Act:
    return Act(kind, now, uuid.uuid5(word.key, part))


def _is_own(row: BookLine, word: Word) -> bool:
    """Return whether the result of a line is the device's last one, unchanged since."""
    if word.before is None:
        return False
    keys = [uuid.uuid5(word.before, part) for part in (ENTERED_BY, VERIFIED_BY)]
    return BookAct.objects.filter(line=row, version=row.version, key__in=keys).exists()


def _is_same(standing: Result | None, result: Result) -> bool:
    """Return whether two results are the same; a lead missing in one is no difference."""
    if standing is None:
        return False
    if not (standing.lead and result.lead):
        standing, result = standing._replace(lead=""), result._replace(lead="")
    return standing == result


def _refuse_others(heard: DeviceResult, at: BoardAtTable, numbering: Numbering) -> None:
    """Refuse a result of others than those seated there, or with the sides exchanged."""
    if heard.is_deleted or not (heard.ns and heard.ew):
        return
    ns, ew = (numbering.numbers.get(seat.entry, seat.number) for seat in (at.ns[0], at.ew[0]))
    data = {"ns": heard.ns, "ew": heard.ew, "board": at.board}
    played = heard.played
    declares_ns = played is not None and played.declarer in {"N", "S"}
    pair = heard.ns if declares_ns else heard.ew
    is_switched = bool(
        played and played.declarer and heard.declaring and heard.ns != heard.ew
        and heard.declaring in {heard.ns, heard.ew} and heard.declaring != pair
    )  # fmt: skip
    if is_switched or (ns != ew and (heard.ns, heard.ew) == (ew, ns)):
        raise RuleError("device_seats_switched", article=RECORDS, **data)
    if (heard.ns, heard.ew) != (ns, ew):
        raise RuleError("device_other_pairs", article=RECORDS, **data)


def _refuse_unsaid(heard: DeviceResult, at: BoardAtTable) -> None:
    """Refuse a message that is not a result agreed by both sides: the director rules on it."""
    if heard.is_deleted:
        raise RuleError("device_result_deleted", article=CORRECTIONS, board=at.board)
    if not heard.is_for_both:
        raise RuleError("device_split_score", article="Law 12 C2", board=at.board)
    if heard.level in ARTIFICIAL:
        raise RuleError(
            "device_artificial", article="Law 12 C2", board=at.board, score=in_words(heard)
        )
    if heard.played is None and heard.level != NOT_PLAYED:
        raise RuleError("device_unread", name="Level", value=str(heard.level))


def _is_individual(link: DeviceLink) -> bool:
    return link.session.event.kind == EventKind.INDIVIDUAL


@transaction.atomic
def _report_item(
    link: DeviceLink, word: Word, refusal: RuleError | EngineError, now: dt.datetime
) -> DeviceItem:
    notify_director(link, word.result.where, refusal, said=in_words(word.result), now=now)
    return _save_item(link, word, DeviceOutcome.TOLD, now, code=refusal.code)


def _save_item(
    link: DeviceLink, word: Word, outcome: DeviceOutcome, now: dt.datetime, *, code: str = ""
) -> DeviceItem:
    where = word.result.where
    return DeviceItem.objects.create(
        link=link,
        queue=DeviceQueue.RESULT,
        key=word.key,
        section=where.section,
        table=max(0, where.table),
        round=max(0, where.round),
        board=max(0, where.board),
        said=word.result.said,
        outcome=outcome,
        code=code,
        heard_at=now,
    )
