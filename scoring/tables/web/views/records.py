"""The tables of a session for its director: their entries, codes, and the results."""

import datetime as dt
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from federation.access import require
from federation.errors import RuleError
from federation.exporters.qr import qr_code
from federation.page_parts.refusals import form_errors_to_messages
from federation.selectors.callers import account_of
from federation.texts.dates import date_format
from scoring.live.rules.lines import DROPPED, DUE, Line
from scoring.models import BookLine, BookSession
from scoring.page_parts.after_acts import refusals_to_messages
from scoring.permissions import may_award_at_tables
from scoring.tables.selectors.devices import devices_of
from scoring.tables.selectors.pins import pins_of
from scoring.tables.selectors.records import (
    TableSheet,
    earlier_act,
    record_code,
    table_sheet,
    table_sheets,
)
from scoring.tables.selectors.team_tables import is_of_teams
from scoring.tables.services.missing_scores import (
    boards_owing,
    closed_until,
    has_score,
    tables_confirmed,
)
from scoring.tables.services.records import RecordKey, leave_board, note_for_table
from scoring.tables.web.form_state import sent_of, to_send
from scoring.tables.web.forms import DirectorResultForm, LeaveForm, filled
from scoring.tables.web.head import moment_in_words, session_page
from scoring.tables.web.missing_scores import award_keys, owing_rows
from scoring.tables.web.page import (
    board_page,
    board_rows,
    doubt_of,
    noted_of,
    result_in_words,
    score_of,
)
from tournaments.models import Session
from tournaments.permissions import may_direct_event, may_seat_players
from tournaments.permissions.room import may_note_results
from tournaments.seating.selectors.seating import seating_of
from tournaments.seating.selectors.sessions import sessions_visible_to


@require_safe
@require(load=sessions_visible_to, may=may_note_results)
def session_tables(request: HttpRequest, session: Session) -> HttpResponse:
    """Show the entries of each table and what it lacks; with the codes to lay on the tables."""
    page = session_page(request, session, here="session-tables")
    now = timezone.now()
    try:
        sheets = table_sheets(session, now=now)
    except RuleError:
        sheets = []
    sat = _confirmed(session, sheets)
    page["tables"] = [_table(sheet, sat) for sheet in sheets]
    page["may_seat"] = may_seat_players(account_of(request), session, on=timezone.localdate(now))
    page["turn"] = max((sheet.turn for sheet in sheets), default=0)
    page["of_teams"] = is_of_teams(session)
    owed = {owing.line.pk for owing in boards_owing(session)}
    page["done"] = sum(has_score(at.record, owed) for sheet in sheets for at in sheet.boards)
    page["all"] = sum(len(sheet.boards) for sheet in sheets)
    page |= _closing(session)
    may_rule = may_award_at_tables(account_of(request), session, on=timezone.localdate(now))
    page["devices"] = devices_of(session, now=now)
    page["owing"] = owing_rows(session, may_settle=page["may_seat"], may_rule=may_rule)
    page["awards"] = award_keys()
    page["may_award_all"] = may_rule and closed_until(session) > 0 and len(page["owing"]) > 1
    if sheets:
        hours = sheets[0].hours
        page["are_open"] = hours.open_at(now)
        page["may_reopen"] = hours.is_closed and now < hours.latest
        page["opens"] = moment_in_words(hours.opens_at) if now < hours.opens_at else ""
        page["closes"] = _with_its_day(hours.closes_at, session)
    return render(request, "scoring/session_tables.html", page)


@require_safe
@never_cache
@require(load=sessions_visible_to, may=may_seat_players)
def table_codes(request: HttpRequest, session: Session) -> HttpResponse:
    """Print the codes of the tables and the PIN of each contestant, to lay out and hand out."""
    page = session_page(request, session, here="session-tables")
    try:
        sheets = table_sheets(session, now=timezone.now())
    except RuleError:
        sheets = []
    page["tables"] = [_code(sheet) for sheet in sheets]
    page["slips"] = _slips(session) if sheets else []
    page["of_teams"] = is_of_teams(session)
    return render(request, "scoring/table_codes.html", page)


@require_http_methods(["GET", "HEAD", "POST"])
@require(load=sessions_visible_to, may=may_note_results)
def table_record(
    request: HttpRequest, session: Session, section: str, table: int, turn: int, board: int
) -> HttpResponse:
    """Enter a result for a table, alter one, or let the table go on without it."""
    place = RecordKey(session, section, table, turn, board)
    try:
        sheet = table_sheet(session, section, table, now=timezone.now())
        at = sheet.at(turn, board)
    except RuleError:
        messages.error(request, _("This session has no such board at that table."))
        return redirect("session-tables", pk=session.pk)
    noted = noted_of(at.result)
    form = DirectorResultForm(
        request.POST if request.method == "POST" else None,
        initial=filled(noted) if noted else None,
    )
    if form.is_valid():
        with refusals_to_messages(request):
            line = note_for_table(
                place=place,
                noted=form.noted,
                account=account_of(request),
                now=timezone.now(),
                agreed_by=form.cleaned_data["agreed_by"],
                reason=form.cleaned_data["reason"],
                sent=sent_of(request),
            )
            _message_of_result(request, line)
            _message_of_closing(request, session, turn)
            return _next_owing(place) if at.record is None else _to_tables(session)
    page = session_page(request, session, here="session-tables") | board_page(at)
    page |= {"form": form, "sheet": sheet, "leave": LeaveForm()}
    on = timezone.localdate()
    page["may_settle"] = may_seat_players(account_of(request), session, on=on)
    page["may_rule"] = may_direct_event(account_of(request), session.event, on=on)
    page["place_asked"] = _place_query(place)
    page["sent"] = to_send(request, at)
    page["waited"] = earlier_act(at.record) if at.record is not None else None
    return render(request, "scoring/table_record.html", page)


@require_POST
@require(load=sessions_visible_to, may=may_seat_players)
def table_leave(
    request: HttpRequest, session: Session, section: str, table: int, turn: int, board: int
) -> HttpResponse:
    form = LeaveForm(request.POST)
    if not form.is_valid():
        form_errors_to_messages(request, form)
        return redirect("table-record", session.pk, section, table, turn, board)
    with refusals_to_messages(request):
        leave_board(
            place=RecordKey(session, section, table, turn, board),
            account=account_of(request),
            now=timezone.now(),
            reason=form.cleaned_data["reason"],
        )
        messages.success(request, _("The table goes on without board %(n)s.") % {"n": board})
    return redirect("session-tables", pk=session.pk)


def _place_query(place: RecordKey) -> str:
    """Return a board at a table as the form of a call expects it."""
    data = {"session": place.session.number, "round": place.round, "board": place.board}
    if is_of_teams(place.session):
        return urlencode({**data, "table": f"{place.section}{place.table}"})
    return urlencode({**data, "table": place.table, "section": place.section})


def _to_tables(session: Session) -> HttpResponse:
    return redirect("session-tables", pk=session.pk)


def _next_owing(place: RecordKey) -> HttpResponse:
    """Redirect to the next board the table lacks, else to one of its round at another table."""
    sheets = table_sheets(place.session, now=timezone.now())
    mine = [
        sheet for sheet in sheets if (sheet.section, sheet.table) == (place.section, place.table)
    ]
    boards = [
        (sheet, at)
        for sheet in (*mine, *sheets)
        for at in sheet.boards
        if at.round == place.round or (sheet in mine and at.round <= sheet.turn)
    ]
    for sheet, at in boards:
        if at.record is None and at.later_requested is None and not (at.is_put_off or at.is_barred):
            there = [place.session.pk, sheet.section, sheet.table, at.round, at.board]
            return redirect("table-record", *there)
    return _to_tables(place.session)


def _message_of_result(request: HttpRequest, line: Line) -> None:
    """Show a message with the entry, and the side a dispute over it would go against."""
    row = BookLine.objects.get(pk=line.id)
    text = _("Board %(board)s is entered:") % {"board": row.board}
    html = format_html("{} {} {}", text, result_in_words(row), score_of(row))
    messages.success(request, html)
    if doubt := doubt_of(row):
        messages.warning(request, doubt)


def _message_of_closing(request: HttpRequest, session: Session, turn: int) -> None:
    """Show a message that entries after the closing are not in the results yet."""
    if turn <= closed_until(session):
        text = _("The published results stay as they are until the session is closed again:")
        address = reverse("session-results", args=[session.pk])
        link = format_html('<a href="{}">{}</a>', address, _("Close the session"))
        messages.warning(request, format_html("{} {}", text, link))


def _with_its_day(moment: dt.datetime, session: Session) -> str:
    """Return a time, with its day if that is not the session's."""
    day = timezone.localdate(moment)
    said = moment_in_words(moment)
    return said if day == session.played_on else f"{said} ({date_format(day)})"


def _closing(session: Session) -> dict[str, Any]:
    """Return whether the session was closed, and whether its lines changed since."""
    book_session = BookSession.objects.filter(session=session).select_related("closed_in").first()
    if book_session is None or book_session.closed_version is None:
        return {}
    later = BookLine.objects.filter(session=session, version__gt=book_session.closed_version)
    closed = _("The session is closed.")
    if book_session.closed_in is not None:
        closed = _("Closed: revision %(n)s of the results") % {"n": book_session.closed_in.number}
    return {"closed": closed, "ahead": later.exclude(state__in=[DUE, DROPPED]).exists()}


def _confirmed(session: Session, sheets: list[TableSheet]) -> dict[tuple[str, int], int]:
    """Return how many contestants of each table confirmed their seats."""
    if not sheets:
        return {}
    return tables_confirmed(session, turn=sheets[0].turn, seating=sheets[0].seating)


def _table(sheet: TableSheet, sat: dict[tuple[str, int], int]) -> dict[str, Any]:
    return {
        "sat": sat.get((sheet.section, sheet.table), 0),
        "name": f"{sheet.section}{sheet.table}",
        "who": _match_now(sheet) if is_of_teams(sheet.session) else "",
        "rows": board_rows(sheet),
        "done": sum(at.is_done for at in sheet.boards),
    }


def _match_now(sheet: TableSheet) -> str:
    """Return who meets at a table of teams in the round in play."""
    at = next(board for board in sheet.boards if board.round == (sheet.turn or board.round))
    return " – ".join(seat.name for side in (at.ns, at.ew) for seat in side)


def _code(sheet: TableSheet) -> dict[str, str]:
    code = record_code(sheet.session.pk, sheet.section, sheet.table)
    address = settings.SITE_URL + reverse("table-play", args=[code])
    return {
        "name": f"{sheet.section}{sheet.table}",
        "address": address,
        "qr": qr_code(address, error="l"),
    }


def _slips(session: Session) -> list[dict[str, str]]:
    pins = pins_of(session)
    if is_of_teams(session):
        teams = session.event.entries.filter(withdrawn_at__isnull=True).order_by("pk")
        return [{"seat": "", "name": str(team), "pin": pins[team.pk]} for team in teams]
    return [
        {"seat": f"{section.letter}{seat.number}", "name": seat.name, "pin": pins[seat.entry]}
        for section, seat in seating_of(session, on=session.played_on).everybody
    ]
