"""A table writes its results down: by the code of the table and the PIN of each contestant."""

from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from federation.doors import public
from federation.errors import RuleError
from federation.texts import text_of
from scoring.page_parts.notation import line_in_full
from scoring.page_parts.refusals import told_to
from scoring.tables.selectors.records import BoardAtTable, TableSheet, session_of_code, table_sheet
from scoring.tables.services.records import (
    Place,
    call_director,
    duty_of,
    note_result,
    verify_result,
)
from scoring.tables.web.forms import ResultForm, filled
from scoring.tables.web.page import (
    asked_board,
    board_page,
    board_rows,
    elsewhere,
    name_at,
    noted_of,
)
from scoring.tables.web.seat import remember, seated_here, told_pin, told_side
from scoring.tables.web.sent import sent_of, to_send
from scoring.tables.web.session_result import session_result
from tournaments.seating.rules.table_records import RECORDS, record_duty


@public
@never_cache
@require_safe
def table_play(request: HttpRequest, code: str) -> HttpResponse:
    """Show the board a table writes down now, or the one it goes back to."""
    try:
        sheet = _sheet(code)
    except RuleError as refusal:
        return _refused(request, refusal)
    return render(request, "scoring/table_play.html", _page(request, sheet, code))


@public
@never_cache
@require_POST
def table_seat(request: HttpRequest, code: str) -> HttpResponse:
    """Have a device be that of the contestant whose PIN it tells."""
    try:
        sheet = _sheet(code)
    except RuleError as refusal:
        return _refused(request, refusal)
    with told_to(request):
        return remember(redirect("table-play", code=code), sheet, told_pin(request, sheet))
    return redirect("table-play", code=code)


@public
@never_cache
@require_POST
def table_note(request: HttpRequest, code: str) -> HttpResponse:
    try:
        sheet = _sheet(code)
        place, at = _place(request, sheet)
    except RuleError as refusal:
        return _refused(request, refusal)
    form = ResultForm(request.POST)
    if not form.is_valid():
        return render(request, "scoring/table_play.html", _page(request, sheet, code, form))
    side = record_duty(form.noted.declarer).enters_side
    with told_to(request):
        contestant = _writer(request, sheet, at, side)
        if contestant is None:
            page = _page(request, sheet, code, form) | _asking(side)
            return render(request, "scoring/table_play.html", page)
        note_result(
            place=place,
            noted=form.noted,
            contestant=contestant,
            now=timezone.now(),
            sent=sent_of(request),
        )
    return redirect(_address(code, place))


@public
@never_cache
@require_POST
def table_verify(request: HttpRequest, code: str) -> HttpResponse:
    try:
        sheet = _sheet(code)
        place, at = _place(request, sheet)
    except RuleError as refusal:
        return _refused(request, refusal)
    side = duty_of(at).verifies
    with told_to(request):
        contestant = _writer(request, sheet, at, side)
        if contestant is None:
            raise RuleError("table_pin_needed", article=RECORDS, side=side)
        verify_result(
            place=place,
            version=_whole(request, "version"),
            contestant=contestant,
            now=timezone.now(),
            sent=sent_of(request),
        )
        return redirect("table-play", code=code)
    return redirect(_address(code, place))


@public
@never_cache
@require_POST
def table_call(request: HttpRequest, code: str) -> HttpResponse:
    try:
        sheet = _sheet(code)
    except RuleError as refusal:
        return _refused(request, refusal)
    at = asked_board(sheet, request.POST.get("round", ""), request.POST.get("board", ""))
    with told_to(request):
        call_director(sheet=sheet, at=at, now=timezone.now())
        messages.success(request, _("The director is called. Touch nothing meanwhile."))
    return redirect("table-play", code=code)


def _sheet(code: str) -> TableSheet:
    session, section, table = session_of_code(code)
    return table_sheet(session, section, table, now=timezone.now())


def _place(request: HttpRequest, sheet: TableSheet) -> tuple[Place, BoardAtTable]:
    """Return the board a form names. Raises: RuleError for none of this table."""
    at = sheet.at(_whole(request, "round"), _whole(request, "board"))
    return Place(sheet.session, sheet.section, sheet.table, at.round, at.board), at


def _writer(request: HttpRequest, sheet: TableSheet, at: BoardAtTable, side: str) -> int | None:
    """Return who of a side writes: whose device it is, else whose PIN was typed; None for neither.

    Raises: RuleError for a device of nobody at the board, for a wrong PIN, for too many.
    """
    own = seated_here(request, sheet)
    if own is None:
        raise RuleError("table_pin_first", article=RECORDS)
    if own not in at.entries:
        raise RuleError("not_at_this_table", article=RECORDS, round=at.round, board=at.board)
    if own in at.side(side):
        return own
    return told_side(request, sheet, at, side) if request.POST.get("pin") else None


def _asking(side: str) -> dict[str, Any]:
    return {"asks_pin": line_in_full(side)}


def _whole(request: HttpRequest, name: str) -> int:
    told = request.POST.get(name, "")
    return int(told) if told.isdecimal() and len(told) <= 18 else 0


def _page(
    request: HttpRequest, sheet: TableSheet, code: str, form: ResultForm | None = None
) -> dict[str, Any]:
    own = seated_here(request, sheet)
    page: dict[str, Any] = {"sheet": sheet, "code": code, "own": own}
    if own is None:
        return page
    ours = replace(sheet, boards=tuple(each for each in sheet.boards if own in each.entries))
    asked = request.POST if form is not None else request.GET
    at = asked_board(ours, asked.get("round", ""), asked.get("board", ""))
    page |= {
        "own_name": name_at(ours, own),
        "rows": [row for row in board_rows(ours, code=code) if row.round <= sheet.turn],
        "elsewhere": elsewhere(sheet, own, now=timezone.now()),
    }
    if at is None:
        return page | {"over": session_result(sheet.session, own)}
    is_waiting = at.result is not None and not at.is_done
    noted = noted_of(at.result)
    page |= board_page(at) | {"sent": to_send(request, at)}
    page["is_waiting"] = is_waiting and form is None and "change" not in request.GET
    page["verifies"] = own in at.side(duty_of(at).verifies)
    page["form"] = form or ResultForm(initial=filled(noted) if noted else None)
    page["is_done"] = at.is_done and form is None and "change" not in request.GET
    page["may_change"] = sheet.turn <= at.round
    return page


def _address(code: str, place: Place) -> str:
    return f"{reverse('table-play', args=[code])}?round={place.round}&board={place.board}"


def _refused(request: HttpRequest, refusal: RuleError) -> HttpResponse:
    status = 404 if refusal.code == "table_code_unknown" else 409
    page = {"refusal": text_of(refusal)}
    return render(request, "scoring/table_play.html", page, status=status)
