"""The content of the pages for results at the tables."""

import datetime as dt
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from federation.models import Account
from federation.texts import sentence
from federation.texts.stored import reason_in_words
from scoring.engine import vulnerability
from scoring.engine_input.rulings import ruled_of
from scoring.intake.rules import TableResultSeen, remarks_beside, remarks_on
from scoring.intake.selectors.deals import hands_of_board
from scoring.models import BookLine
from scoring.page_parts.notation import card, line_in_full, made
from scoring.page_parts.ruling_words import note_of
from scoring.tables.selectors.records import BoardAtTable, TableSheet, record_code, table_sheets
from scoring.tables.selectors.slips import doubt_against
from scoring.tables.selectors.team_tables import is_of_teams
from scoring.tables.services.records import Noted, duty_of
from scoring.tables.web.forms import PASSED_OUT
from tournaments.deals.rules.card_play import hands_by_seat
from tournaments.models import Session
from tournaments.page_parts.diagrams import Deal, deal_of_board
from tournaments.seating.selectors.boards_in_play import hidden_cards
from tournaments.seating.selectors.seating import Seating
from tournaments.texts.notation import remark_values, score_in_words, vulnerable_in_words

OPEN, TO_VERIFY, DONE, LEFT = "open", "verify", "done", "left"
WITHHELD = "withheld"


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A board of a table in words. address: where it is entered; state: OPEN, TO_VERIFY...

    ruled: the ruling that replaces the result, whose score is then not shown.
    """

    round: int
    board: int
    address: str
    state: str
    result: SafeString | str
    score: str
    note: str = ""
    unplayed: str = ""
    ruled: str = ""


def board_rows(sheet: TableSheet, *, code: str = "") -> list[BoardRow]:
    """Return the boards of a table; code: of the table itself, else the director's addresses."""
    return [_board_row(sheet, at, code) for at in sheet.boards]


def requested_board(sheet: TableSheet, turn: str, board: str) -> BoardAtTable | None:
    """Return the board in the address, else the one the table should enter now."""
    if turn.isdecimal() and board.isdecimal():
        for own_board in sheet.opened:
            if (own_board.round, own_board.board) == (int(turn[:5]), int(board[:5])):
                return own_board
    return sheet.next


def board_page(at: BoardAtTable) -> dict[str, Any]:
    """Return the head of a board's page: who plays it, the table, who enters."""
    duty = duty_of(at)
    vulnerable = vulnerability(at.board)
    return {
        "at": at,
        "vulnerable": vulnerable_in_words(vulnerable),
        "is_anyone_vulnerable": vulnerable != "None",
        "ns": names_of(at.ns),
        "ew": names_of(at.ew),
        "result": result_in_words(at.result),
        "ruled": (ruled := _ruled(at)),
        "score": "" if ruled else score_of(at.result),
        "lead": card(at.result.lead) if at.result else "",
        "remarks": _remarks(at.result),
        "verifying": line_in_full(duty.verifies),
    }


def name_at(sheet: TableSheet, contestant: int) -> str:
    """Return number and name of a contestant of a table."""
    for at in sheet.boards:
        for seat in (*at.ns, *at.ew):
            if seat.entry == contestant:
                return _name(seat)
    return ""


def elsewhere(sheet: TableSheet, contestant: int, *, now: dt.datetime) -> dict[str, Any]:
    """Return where a contestant sits now and next, and its unfinished boards elsewhere.

    also_at: where else a team of a triple has boards of this round to play. Source: RTP 3.6.12.2.
    """
    now_at, also_at, waiting, ahead = None, None, [], ""
    of_teams = is_of_teams(sheet.session)
    is_here = any(at.round == sheet.turn and contestant in at.entries for at in sheet.boards)
    for other in table_sheets(sheet.session, now=now):
        if (other.section, other.table) == (sheet.section, sheet.table):
            continue
        if of_teams and other.section != sheet.section:  # the other pair of the team sits there
            continue
        name = f"{other.section}{other.table}"
        code = record_code(sheet.session.pk, other.section, other.table)
        address = reverse("table-play", args=[code])
        for at in other.boards:
            if contestant not in at.entries or at.round > sheet.turn + 1:
                continue
            if at.round == sheet.turn + 1:
                ahead = address
            elif of_teams and is_here and at.round == sheet.turn:
                also_at = also_at if at.is_done else (name, address)
            elif at.round == (other.turn if of_teams else sheet.turn):
                now_at = (name, address)
            elif not at.is_done:
                query = f"?round={at.round}&board={at.board}"
                waiting.append((name, at.board, address + query))
    return {"now_at": now_at, "also_at": also_at, "waiting": waiting, "ahead": ahead}


def state_of(at: BoardAtTable) -> str:
    """Return the state of a board: OPEN, TO_VERIFY, DONE or LEFT."""
    if at.record is None:
        return OPEN
    if at.record.is_left:
        return LEFT
    return DONE if at.is_done else TO_VERIFY


def noted_of(row: BookLine | None) -> Noted | None:
    """Return the result of a record."""
    return Noted(row.contract, row.declarer, row.tricks, row.lead) if row is not None else None


def _board_row(sheet: TableSheet, at: BoardAtTable, code: str) -> BoardRow:
    if code:
        address = reverse("table-play", args=[code]) + f"?round={at.round}&board={at.board}"
    else:
        place = [sheet.session.pk, sheet.section, sheet.table, at.round, at.board]
        address = reverse("table-record", args=place)
    row, ruled = at.record, _ruled(at)
    if at.is_withheld:
        return BoardRow(at.round, at.board, address, WITHHELD, "", "")
    return BoardRow(
        at.round,
        at.board,
        address,
        state_of(at),
        result_in_words(at.result),
        "" if ruled else score_of(at.result),
        " · ".join(
            text for text in (reason_in_words(row.reason), "" if code else doubt_of(row)) if text
        )
        if row is not None
        else "",
        _unplayed(at),
        ruled,
    )


def _ruled(at: BoardAtTable) -> str:
    return ruling_in_words(at.record)


def ruling_in_words(row: BookLine | None) -> str:
    """Return the ruling that counts in place of a result, in words: "Assigned score: -200"."""
    ruling = row.ruling if row is not None else None
    return note_of(ruled_of(ruling)).text if ruling is not None else ""


def _unplayed(at: BoardAtTable) -> str:
    """Return the text about a board that was not played, "" for none."""
    if at.record is not None:
        return ""
    if at.later_requested is None:
        if at.is_barred:
            return _("played before")
        return _("played later") if at.is_put_off else ""
    return _("later: asked") if at.later_requested else _("not played: asked")


def doubt_of(row: BookLine) -> str:
    """Return which side a dispute over the hand goes against, in words; or "". RTP 2.2.7.1."""
    return sentence("slip_without_lead", {}) if doubt_against(row) else ""


def _remarks(row: BookLine | None) -> list[str]:
    """Return what is odd about a result, in words, so that whoever verifies it looks twice."""
    if row is None:
        return []
    seen = TableResultSeen(row.contract, row.declarer, row.lead, row.tricks, row.ns_score)
    cards = None
    if row.lead:
        session = row.session
        hands = hands_of_board(session.event, session=session.number, board=row.board)
        cards = hands_by_seat(hands) if hands else None
    remarks = [*remarks_on(seen, hands=cards), *remarks_beside(seen, _at_other_tables(row))]
    return [
        sentence(remark.code, {**remark_values(remark.values), "where": _("Here")})
        for remark in remarks
    ]


def _at_other_tables(row: BookLine) -> list[TableResultSeen]:
    """Return the results of other tables on a board."""
    rows = BookLine.objects.filter(session=row.session, board=row.board, ns_score__isnull=False)
    selected_rows = rows.exclude(pk=row.pk).values_list(
        "contract", "declarer", "lead", "tricks", "ns_score"
    )
    return [TableResultSeen(*selected_row) for selected_row in selected_rows]


def cards_of(at: BoardAtTable, session: Session, account: Account | AnonymousUser) -> Deal | None:
    """Return the diagram of a board that every table has played; None before, or without cards."""
    hands = hands_of_board(session.event, session=session.number, board=at.board)
    if not hands or (session.number, at.board) in hidden_cards(session.event, account):
        return None
    return deal_of_board(at.board, hands)


def result_in_words(row: BookLine | None) -> SafeString | str:
    """Return a table's result in words: 4♠ S =."""
    if row is None:
        return ""
    if row.contract == PASSED_OUT:
        return _("passed out")
    return made(row.contract, row.declarer, row.tricks)


def score_of(row: BookLine | None) -> str:
    """Return the score of North-South in words: +620; "" without one."""
    return "" if row is None or row.ns_score is None else score_in_words(row.ns_score)


def names_of(seats: tuple[Seating, ...]) -> str:
    """Return who sits on a side of a board."""
    return " – ".join(_name(seat) for seat in seats)


def _name(seat: Seating) -> str:
    return f"{seat.number} {seat.name}" if seat.number else seat.name
