"""Common parts of a table's pages: the table of a code, who enters, answers to a phone."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone

from federation.errors import RuleError
from federation.texts import text_of
from scoring.page_parts.after_acts import refusals_to_messages
from scoring.tables.selectors.records import BoardAtTable, TableSheet, session_of_code, table_sheet
from scoring.tables.services.records import RecordKey
from scoring.tables.web.queue import Done, answered, is_from_queue
from scoring.tables.web.room import as_read_here, refuse_other_room, remember_room
from scoring.tables.web.seat import seated_here, typed_pin_of_side
from tournaments.seating.rules.table_records import RECORDS


def sheet_of(code: str) -> TableSheet:
    """Return the table of a code, as it is now. Raises: RuleError."""
    session, section, table = session_of_code(code)
    return table_sheet(session, section, table, now=timezone.now())


def place_in(request: HttpRequest, sheet: TableSheet) -> tuple[RecordKey, BoardAtTable]:
    """Return the board named in a form. Raises: RuleError if it is not one of this table."""
    at = sheet.at(whole(request, "round"), whole(request, "board"))
    return RecordKey(sheet.session, sheet.section, sheet.table, at.round, at.board), at


def queued(
    request: HttpRequest,
    code: str,
    act: Callable[[HttpRequest, TableSheet, RecordKey, BoardAtTable], int],
    *,
    leads_on: bool = True,
) -> HttpResponse:
    """Apply an act that a phone stored, and answer its outcome.

    leads_on: go on to the next board, else stay. act: returns the version of the line after it.
    """

    def do() -> Done:
        sheet = sheet_of(code)
        place, at = place_in(request, sheet)
        version = act(request, sheet, place, at)
        done_at.append((sheet, at))
        page = reverse("table-play", args=[code])
        return Done(version, page if leads_on else address_of(code, place))

    def stands() -> BoardAtTable | None:
        try:
            sheet = sheet_of(code)
            _key, at = place_in(request, sheet)
        except RuleError:
            return None
        own = seated_here(request, sheet)
        if own is None or own not in at.entries:
            return None
        read = as_read_here(request, sheet, own).at(at.round, at.board)
        return None if read.is_withheld else read

    done_at: list[tuple[TableSheet, BoardAtTable]] = []
    response = answered(request, do, stands)
    return remember_room(request, response, *done_at[0]) if done_at else response


def said(
    request: HttpRequest,
    code: str,
    act: Callable[[HttpRequest, TableSheet, RecordKey, BoardAtTable], int],
    done: str = "",
) -> HttpResponse:
    """Apply an act of a table on a board, sent by its form or by the phone's queue.

    act: returns the version of the line after it. done: the message afterwards.
    """
    if is_from_queue(request):
        return queued(request, code, act)
    try:
        sheet = sheet_of(code)
        place, at = place_in(request, sheet)
    except RuleError as refusal:
        return refused(request, refusal)
    with refusals_to_messages(request):
        act(request, sheet, place, at)
        if done:
            messages.success(request, done)
        return remember_room(request, redirect("table-play", code=code), sheet, at)
    return redirect(address_of(code, place))


def writer(request: HttpRequest, sheet: TableSheet, at: BoardAtTable, side: str) -> int:
    """Return which contestant of a side enters: the owner of the device, else of the PIN typed.

    Raises: RuleError for a device of nobody at the board, without a PIN, for a wrong one, for too
    many.
    """
    own = own_in_room(request, sheet, at)
    if own not in at.entries:
        raise RuleError("not_at_this_table", article=RECORDS, round=at.round, board=at.board)
    if own in at.side(side):
        return own
    return typed_pin_of_side(request, sheet, at, side)


def own_in_room(request: HttpRequest, sheet: TableSheet, at: BoardAtTable) -> int:
    """Return the contestant of a device for an act on a board of a table. Raises: RuleError."""
    own = seated_here(request, sheet)
    if own is None:
        raise RuleError("table_pin_first", article=RECORDS)
    refuse_other_room(request, sheet, at, own)
    return own


def whole(request: HttpRequest, name: str) -> int:
    """Return a whole number of a form, 0 for none."""
    text = request.POST.get(name, "")
    return int(text) if text.isdecimal() and len(text) <= 18 else 0


def address_of(code: str, place: RecordKey) -> str:
    """Return the address of a board's page at its table."""
    return f"{reverse('table-play', args=[code])}?round={place.round}&board={place.board}"


def refused(request: HttpRequest, refusal: RuleError) -> HttpResponse:
    """Return the page of a refusal."""
    status = 404 if refusal.code == "table_code_unknown" else 409
    page = {"refusal": text_of(refusal)}
    return render(request, "scoring/table_play.html", page, status=status)
