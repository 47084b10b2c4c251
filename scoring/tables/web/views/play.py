"""A table enters its results: by the code of the table and the PIN of each contestant."""

import hashlib
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from federation.access import public
from federation.errors import RuleError
from federation.texts import sentence, text_of
from federation.texts.stored import Composed
from scoring.live.web.standing import own_place
from scoring.page_parts.after_acts import refusals_to_messages
from scoring.page_parts.notation import line_in_full
from scoring.page_parts.table_call import TableCall
from scoring.tables.selectors.page_version import version_of_table
from scoring.tables.selectors.records import BoardAtTable, TableSheet, session_of_code
from scoring.tables.selectors.team_tables import is_of_teams
from scoring.tables.services.director_calls import call_director
from scoring.tables.services.missing_scores import are_confirmed, unplayed_at
from scoring.tables.services.records import (
    RecordKey,
    duty_of,
    expected_version,
    note_result,
    verify_result,
)
from scoring.tables.web.form_state import sent_of, to_send
from scoring.tables.web.forms import ResultForm, filled
from scoring.tables.web.page import (
    board_page,
    board_rows,
    cards_of,
    elsewhere,
    name_at,
    noted_of,
    requested_board,
)
from scoring.tables.web.phone_boards import boards_for_phone
from scoring.tables.web.queue import is_from_queue
from scoring.tables.web.rests import rests_page
from scoring.tables.web.room import (
    as_read_here,
    other_room,
    remember_room,
    room_here,
    sit_in_room,
)
from scoring.tables.web.seat import remember, remember_phone, seated_here, typed_pin
from scoring.tables.web.session_result import session_result
from scoring.tables.web.table_acts import (
    address_of,
    place_in,
    queued,
    refused,
    said,
    sheet_of,
    whole,
    writer,
)
from tournaments.models import Session
from tournaments.seating.rules.table_records import RECORDS, record_duty
from tournaments.texts.notation import line_in_words

OTHER_SEATS, HELD_UP = "seats", "held_up"
KEPT_UNTIL = "X-Kept-Until"  # the worker deletes its cache after this
OF_PINS = frozenset(
    {"table_pin_needed", "table_pin_of_side", "table_pin_tries", "table_pin_unknown"}
)


@public
@never_cache
@require_safe
def table_play(request: HttpRequest, code: str) -> HttpResponse:
    """Show the board that a table enters now, or an earlier one it returns to."""
    try:
        tag = _tag(*session_of_code(code))  # before reading the data
        sheet = sheet_of(code)
    except RuleError as refusal:
        return refused(request, refusal)
    page = _page(request, sheet, code) | {"tag": tag}
    response = render(request, "scoring/table_play.html", page)
    response[KEPT_UNTIL] = round(sheet.hours.latest.timestamp() * 1000)
    return remember_phone(request, response)


@public
@never_cache
@require_safe
def table_news(request: HttpRequest, code: str) -> HttpResponse:
    """Tell a phone whether its page changed; 304 if not."""
    try:
        tag = _tag(*session_of_code(code))
    except RuleError:
        return HttpResponse(status=404)
    status = 304 if request.headers.get("If-None-Match") == tag else 204
    return HttpResponse(status=status, headers={"ETag": tag})


@public
@require_safe
def table_worker(request: HttpRequest) -> HttpResponse:
    """Return the service worker for the pages of tables without a network, for these pages only."""
    page = {"until": KEPT_UNTIL}
    response = render(
        request, "table_worker.js", page, content_type="text/javascript; charset=utf-8"
    )
    response["Cache-Control"] = "no-cache"
    return response


@public
@never_cache
@require_POST
def table_seat(request: HttpRequest, code: str) -> HttpResponse:
    """Assign a device to the contestant whose PIN is typed."""
    try:
        sheet = sheet_of(code)
    except RuleError as refusal:
        return refused(request, refusal)
    with refusals_to_messages(request):
        own = typed_pin(request, sheet)
        response = sit_in_room(request, redirect("table-play", code=code), sheet, own)
        return remember(response, sheet, own)
    return redirect("table-play", code=code)


@public
@never_cache
@require_POST
def table_note(request: HttpRequest, code: str) -> HttpResponse:
    if is_from_queue(request):
        return queued(request, code, _noted, leads_on=False)
    try:
        sheet = sheet_of(code)
        place, at = place_in(request, sheet)
    except RuleError as refusal:
        return refused(request, refusal)
    form = ResultForm(request.POST)
    if not form.is_valid():
        return render(request, "scoring/table_play.html", _page(request, sheet, code, form))
    response = redirect(address_of(code, place))
    with refusals_to_messages(request):
        try:
            _noted(request, sheet, place, at)
            return remember_room(request, response, sheet, at)
        except RuleError as refusal:
            if refusal.code not in OF_PINS:
                raise
            side = record_duty(form.noted.declarer).enters_side
            page = _page(request, sheet, code, form) | _asking(side)
            if refusal.code != "table_pin_needed":
                messages.error(request, text_of(refusal))
            return render(request, "scoring/table_play.html", page)
    return response


@public
@never_cache
@require_POST
def table_verify(request: HttpRequest, code: str) -> HttpResponse:
    return said(request, code, _verified)


@public
@never_cache
@require_POST
def table_call(request: HttpRequest, code: str) -> HttpResponse:
    try:
        sheet = sheet_of(code)
    except RuleError as refusal:
        return refused(request, refusal)
    at = requested_board(sheet, request.POST.get("round", ""), request.POST.get("board", ""))
    with refusals_to_messages(request):
        call_director(sheet=sheet, at=at, now=timezone.now(), words=_why(request, sheet))
        messages.success(request, _("The director is called. Touch nothing meanwhile."))
    return redirect("table-play", code=code)


def _why(request: HttpRequest, sheet: TableSheet) -> Composed | None:
    """Return why a table calls; None without a reason."""
    why = request.POST.get("why")
    if why == OTHER_SEATS:
        return Composed("call_other_seats", {"round": sheet.turn})
    waiting = sheet.held_up_by if why == HELD_UP else []
    return Composed("call_held_up", {"round": waiting[0].round}) if waiting else None


def _tag(session: Session, section: str, table: int) -> str:
    call = open_call(session, section, table)
    going = "" if call is None else f"-{call.called_at:%H%M%S}{call.going_at or ''}"
    text = f"{version_of_table(session.pk, section, table)}{going}"
    return f'"{hashlib.sha256(text.encode()).hexdigest()[:16]}"'


def _noted(request: HttpRequest, sheet: TableSheet, place: RecordKey, at: BoardAtTable) -> int:
    """Enter the result of a form; return the version after it. Raises: RuleError."""
    form = ResultForm(request.POST)
    if not form.is_valid():
        raise RuleError("result_lacks", article=RECORDS, board=at.board)
    sent = sent_of(request)
    line = note_result(
        place=place,
        noted=form.noted,
        contestant=writer(request, sheet, at, record_duty(form.noted.declarer).enters_side),
        now=timezone.now(),
        sent=sent,
    )
    return expected_version(sent, line)


def _verified(request: HttpRequest, sheet: TableSheet, place: RecordKey, at: BoardAtTable) -> int:
    """Verify a result by the other side. Raises: RuleError."""
    sent = sent_of(request)
    line = verify_result(
        place=place,
        version=whole(request, "version"),
        contestant=writer(request, sheet, at, duty_of(at).verifies),
        now=timezone.now(),
        sent=sent,
    )
    return expected_version(sent, line)


def _asking(side: str) -> dict[str, Any]:
    return {"asks_pin": line_in_full(side)}


def _page(
    request: HttpRequest, sheet: TableSheet, code: str, form: ResultForm | None = None
) -> dict[str, Any]:
    own = seated_here(request, sheet)
    page: dict[str, Any] = {"sheet": sheet, "code": code, "own": own}
    page["of_teams"] = is_of_teams(sheet.session)
    page["call"] = open_call(sheet.session, sheet.section, sheet.table)
    if own is None:
        return page
    if table := other_room(request, sheet, own):
        return page | {"own": None, "sits_at": table}
    ours = as_read_here(request, sheet, own)
    data = request.POST if form is not None else request.GET
    at = requested_board(ours, data.get("round", ""), data.get("board", ""))
    others = elsewhere(sheet, own, now=timezone.now())
    page |= {
        "own_name": name_at(ours, own),
        "rows": [row for row in board_rows(ours, code=code) if row.round <= sheet.turn],
        "elsewhere": others,
        "kept": boards_for_phone(ours, code, own, others["ahead"]),
        "blank": ResultForm(prefix=None, auto_id=False),
        "sides": {"NS": line_in_full("NS"), "EW": line_in_full("EW")},
    }
    page["asked_here"] = [
        board for board in ours.boards if board.later_requested is not None and board.record is None
    ]
    page["own_place"] = own_place(sheet.session.event, own)
    if at is None:
        last = max((board.round for board in sheet.boards), default=0)
        over = session_result(sheet.session, own)
        return page | {"over": over, "is_last_round": sheet.turn >= last}
    may_change = sheet.turn <= at.round
    asks_change = "change" in request.GET and may_change
    is_waiting = at.result is not None and not at.is_done and not at.is_withheld
    noted = None if at.is_withheld else noted_of(at.result)
    page |= board_page(at) | rests_page(sheet.session, at, own) | {"sent": to_send(request, at)}
    page["is_waiting"] = is_waiting and form is None and not asks_change
    page["verifies"] = own in at.side(duty_of(at).verifies)
    page["form"] = form or ResultForm(initial=filled(noted) if noted else None)
    page["is_done"] = at.is_done and form is None and not asks_change and not at.is_withheld
    page["may_change"] = may_change
    page["deal"] = cards_of(at, sheet.session, request.user) if page["is_done"] else None
    page["asked"] = None if at.record is not None else unplayed_at(sheet, at)
    is_now = at.round == sheet.turn and sheet.hours.open_at(timezone.now())
    page["is_now"] = is_now
    page["asks_seats"] = (
        is_now
        and form is None
        and (not are_confirmed(sheet, at, own) or not room_here(request, sheet, at, own))
    )
    page["first"] = _first(sheet, code, at, own)
    return page


def open_call(session: Session, section: str, table: int) -> TableCall | None:
    """Return the open call of a table, from the app of the log."""
    table_call: TableCall | None = import_string(settings.TABLE_CALL_OPEN)(session, section, table)
    return table_call


def _first(sheet: TableSheet, code: str, at: BoardAtTable, own: int) -> dict[str, Any] | None:
    """Return the board that must come before one without entries, and why; None for none."""
    holding = sheet.holding_up(at) if at.record is None else None
    if holding is None:
        return None
    if own not in holding.entries:
        why = sentence("others_hold_up", {"round": holding.round})
        return {"why": why, "asks_director": True}
    duty = duty_of(holding)
    code_of_text = "board_not_entered" if holding.record is None else "board_not_verified"
    side = line_in_words(duty.enters if holding.record is None else duty.verifies)
    place = RecordKey(sheet.session, sheet.section, sheet.table, holding.round, holding.board)
    return {
        "why": sentence(code_of_text, {"board": holding.board, "side": side}),
        "board": holding.board,
        "address": address_of(code, place),
    }
