"""What a table reports besides results: who sits there, and boards that were not played."""

from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from federation.access import public, require, return_address
from federation.errors import RuleError
from federation.selectors.callers import account_of
from scoring.page_parts.after_acts import done_and_redirect, refusals_to_messages
from scoring.permissions import may_award_at_tables
from scoring.tables.selectors.acts_done import last_left
from scoring.tables.selectors.records import BoardAtTable, TableSheet
from scoring.tables.services.director_verifies import verify_for_table
from scoring.tables.services.records import RecordKey
from scoring.tables.services.unplayed import (
    award_unplayed,
    confirm_seats,
    report_unplayed,
    settle_unplayed,
    take_back_unplayed,
)
from scoring.tables.web.table_acts import own_in_room, said, whole
from tournaments.models import Session
from tournaments.permissions import may_seat_players
from tournaments.permissions.room import may_note_results
from tournaments.seating.selectors.sessions import sessions_visible_to

LATER, NOT_PLAYED, REFUSED, BACK = "later", "none", "no", "back"


@public
@never_cache
@require_POST
def table_seats(request: HttpRequest, code: str) -> HttpResponse:
    """Record the confirmation of the seats at a table."""
    return said(request, code, _seats, _("Thank you: the seats are confirmed."))


@public
@never_cache
@require_POST
def table_unplayed(request: HttpRequest, code: str) -> HttpResponse:
    """Keep that a board was not played, or take that back; the director answers."""
    if request.POST.get("how") == BACK:
        return said(request, code, _taken_back, _("Taken back: the board is to be played."))
    return said(request, code, _unplayed, _("The director is told."))


@require_POST
@require(load=sessions_visible_to, may=may_seat_players)
def table_settle(
    request: HttpRequest, session: Session, section: str, table: int, turn: int, board: int
) -> HttpResponse:
    """Let a board be played later or not at all, or reject the request: one tap of the director."""
    text = request.POST.get("how", "")
    how = {LATER: True, NOT_PLAYED: False, REFUSED: None}
    said = {
        LATER: _("Board %(n)s is played later; the table goes on."),
        NOT_PLAYED: _("Board %(n)s is not played; the table goes on."),
        REFUSED: _("Board %(n)s is to be played in its round."),
    }
    place = RecordKey(session, section, table, turn, board)
    with refusals_to_messages(request):
        if text not in how:
            raise RuleError("unplayed_not_asked", article="RTP 2.2.5", board=board)
        settle_unplayed(
            place=place, is_later=how[text], account=account_of(request), now=timezone.now()
        )
        done = said[text] % {"n": board}
        messages.success(request, _with_undo(done, place) if text == NOT_PLAYED else done)
    return redirect(return_address(request) or reverse("session-tables", args=[session.pk]))


@require_POST
@require(load=sessions_visible_to, may=may_note_results)
def table_right(
    request: HttpRequest, session: Session, section: str, table: int, turn: int, board: int
) -> HttpResponse:
    """Verify a result as the table entered it: one tap of the director."""
    with refusals_to_messages(request):
        verify_for_table(
            place=RecordKey(session, section, table, turn, board),
            version=whole(request, "version"),
            account=account_of(request),
            now=timezone.now(),
        )
        messages.success(request, _("Board %(n)s is verified.") % {"n": board})
    return redirect(return_address(request) or reverse("session-tables", args=[session.pk]))


@require_POST
@require(load=sessions_visible_to, may=may_award_at_tables)
def table_award(
    request: HttpRequest, session: Session, section: str, table: int, turn: int, board: int
) -> HttpResponse:
    """Give a board left open its artificial score: one tap of the director."""
    back = redirect("session-tables", pk=session.pk)
    with refusals_to_messages(request):
        outcome = award_unplayed(
            place=RecordKey(session, section, table, turn, board),
            award=request.POST.get("award", ""),
            account=account_of(request),
            now=timezone.now(),
        )
        done = _("The score is adjusted and everyone is counted anew.")
        return done_and_redirect(request, session.event, outcome, done, back)
    return back


def _unplayed(request: HttpRequest, sheet: TableSheet, place: RecordKey, at: BoardAtTable) -> int:
    session = partial(report_unplayed, place=place, now=timezone.now())
    row = session(
        is_later=request.POST.get("how") == LATER, contestant=own_in_room(request, sheet, at)
    )
    return row.line.version


def _taken_back(request: HttpRequest, sheet: TableSheet, place: RecordKey, at: BoardAtTable) -> int:
    own = own_in_room(request, sheet, at)
    return take_back_unplayed(place=place, contestant=own, now=timezone.now()).version


def _with_undo(done: str, place: RecordKey) -> str:
    """Return what was done with the way to undo it beside."""
    act = last_left(place.session, place.section, place.table, place.round, place.board)
    if act is None:
        return done
    address = reverse("line-undo", args=[act.pk])
    return format_html('{} <a href="{}">{}</a>', done, address, pgettext("button", "Undo"))


def _seats(request: HttpRequest, sheet: TableSheet, place: RecordKey, at: BoardAtTable) -> int:
    confirm_seats(
        place=place,
        contestant=own_in_room(request, sheet, at),
        resting=whole(request, "resting"),
        now=timezone.now(),
    )
    return at.record.version if at.record is not None else 0
