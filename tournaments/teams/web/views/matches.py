"""One match: for everybody, for its two captains on their phones, and for the director."""

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from federation.doors import door, public
from federation.models import Person
from federation.page_parts.refusals import tell_errors, told_to
from tournaments.models import MatchMove, ScheduledMatch
from tournaments.permissions import (
    may_answer_move,
    may_decide_move,
    may_direct_match,
    may_lead_in_match,
    sides_acted_for,
)
from tournaments.rules.line_ups import Side
from tournaments.teams.rules.score_sheets import SheetTotals
from tournaments.teams.selectors.line_ups import players_for, sides_led_by
from tournaments.teams.selectors.schedule import (
    matches_visible_to,
    moves_visible_to,
    published_matches,
)
from tournaments.teams.services.line_up_changes import change_line_up
from tournaments.teams.services.line_ups import note_missing_line_ups, pick_segment, send_line_up
from tournaments.teams.services.match_endings import concede_match, end_match, take_back_end
from tournaments.teams.services.match_moves import agree_move, ask_move, decide_move, withdraw_move
from tournaments.teams.services.matches import send_sheet
from tournaments.teams.web.forms import (
    ConcedeForm,
    EndForm,
    LineUpChangeForm,
    LineUpForm,
    MoveForm,
    SheetForm,
)
from tournaments.teams.web.match_page import match_page
from tournaments.web.event_page import event_page


@public
@require_safe
def match_detail(request: HttpRequest, pk: int) -> HttpResponse:
    """Who plays, when, the line-ups that may be seen, and what the reader may do."""
    match = get_object_or_404(published_matches(), pk=pk)
    page = event_page(request, match.event, here="event-schedule")
    page |= match_page(request, match, now=timezone.now())
    return render(request, "tournaments/match_detail.html", page)


@require_POST
@door(load=matches_visible_to, may=may_lead_in_match)
def line_up_send(request: HttpRequest, match: ScheduledMatch) -> HttpResponse:
    side, segment = _side(request, match), _number(request, "segment")
    form = LineUpForm(request.POST, side=side, players=_players(match, side, segment))
    if not form.is_valid():
        return _faulty(request, form, match)
    with told_to(request):
        send_line_up(
            match=match,
            side=side,
            segment=segment,
            named=form.named(),
            account=request.user,
            now=timezone.now(),
        )
        messages.success(request, _("The line-up is in."))
    return redirect("match-detail", pk=match.pk)


@require_POST
@door(load=matches_visible_to, may=may_direct_match)
def line_up_change(request: HttpRequest, match: ScheduledMatch) -> HttpResponse:
    """Let the director change a line-up that was seen."""
    side, segment = _side(request, match), _number(request, "segment")
    form = LineUpChangeForm(request.POST, side=side, players=_players(match, side, segment))
    if not form.is_valid():
        return _faulty(request, form, match)
    with told_to(request):
        change_line_up(
            match=match,
            side=side,
            segment=segment,
            named=form.named(),
            boards_played=form.cleaned_data["boards_played"],
            reason=form.cleaned_data["reason"],
            account=request.user,
            now=timezone.now(),
        )
        messages.success(request, _("The line-up is changed; the one before stays on record."))
    return redirect("match-detail", pk=match.pk)


@require_POST
@door(load=matches_visible_to, may=may_lead_in_match)
def segment_pick(request: HttpRequest, match: ScheduledMatch) -> HttpResponse:
    side = _side(request, match)
    with told_to(request):
        pick_segment(
            match=match,
            side=side,
            segment=_number(request, "segment") or None,
            account=request.user,
            now=timezone.now(),
        )
        messages.success(request, _("The choice is recorded."))
    return redirect("match-detail", pk=match.pk)


@require_POST
@door(load=matches_visible_to, may=may_lead_in_match)
def sheet_send(request: HttpRequest, match: ScheduledMatch) -> HttpResponse:
    form = SheetForm(request.POST)
    if not form.is_valid():
        return _faulty(request, form, match)
    with told_to(request):
        send_sheet(
            match=match,
            side=_side(request, match),
            totals=SheetTotals(form.cleaned_data["home"], form.cleaned_data["away"]),
            difference=form.cleaned_data["difference"],
            account=request.user,
            now=timezone.now(),
        )
        messages.success(request, _("Your figures of the sheet are in."))
    return redirect("match-detail", pk=match.pk)


@require_POST
@door(load=matches_visible_to, may=may_lead_in_match)
def match_concede(request: HttpRequest, match: ScheduledMatch) -> HttpResponse:
    form = ConcedeForm(request.POST)
    if not form.is_valid():
        return _faulty(request, form, match)
    with told_to(request):
        concede_match(
            match=match,
            side=_side(request, match),
            segments_played=form.cleaned_data["segments_played"],
            by_captain=bool(sides_led_by(match, request.user)) or "captain_said" in request.POST,
            account=request.user,
            now=timezone.now(),
        )
        messages.success(request, _("The match is conceded."))
    return redirect("match-detail", pk=match.pk)


@require_POST
@door(load=matches_visible_to, may=may_lead_in_match)
def move_ask(request: HttpRequest, match: ScheduledMatch) -> HttpResponse:
    form = MoveForm(request.POST)
    if not form.is_valid():
        return _faulty(request, form, match)
    with told_to(request):
        ask_move(
            match=match,
            side=_side(request, match),
            moved_to=form.cleaned_data["moved_to"],
            reason=form.cleaned_data["reason"],
            account=request.user,
            now=timezone.now(),
        )
        messages.success(request, _("The other captain is asked."))
    return redirect("match-detail", pk=match.pk)


@require_POST
@door(load=moves_visible_to, may=may_answer_move)
def move_answer(request: HttpRequest, move: MatchMove) -> HttpResponse:
    agrees = request.POST.get("answer") == "agree"
    with told_to(request):
        agree_move(
            move=move,
            side=_own_side(request, move.match),
            agrees=agrees,
            account=request.user,
            now=timezone.now(),
        )
        messages.success(
            request, _("The organiser decides now.") if agrees else _("You have refused.")
        )
    return redirect("match-detail", pk=move.match_id)


@require_POST
@door(load=moves_visible_to, may=may_answer_move)
def move_withdraw(request: HttpRequest, move: MatchMove) -> HttpResponse:
    with told_to(request):
        withdraw_move(
            move=move,
            side=_own_side(request, move.match),
            account=request.user,
            now=timezone.now(),
        )
        messages.success(request, _("The request is withdrawn."))
    return redirect("match-detail", pk=move.match_id)


@require_POST
@door(load=moves_visible_to, may=may_decide_move)
def move_decide(request: HttpRequest, move: MatchMove) -> HttpResponse:
    grants = request.POST.get("answer") == "grant"
    with told_to(request):
        decide_move(
            move=move,
            grants=grants,
            answer=request.POST.get("reason", "")[:300],
            account=request.user,
            now=timezone.now(),
        )
        messages.success(request, _("The match is moved.") if grants else _("It is refused."))
    return redirect("schedule-manage", pk=move.match.event_id)


@require_POST
@door(load=matches_visible_to, may=may_direct_match)
def match_end(request: HttpRequest, match: ScheduledMatch) -> HttpResponse:
    form = EndForm(request.POST, match=match)
    if not form.is_valid():
        return _faulty(request, form, match)
    with told_to(request):
        end_match(
            match=match,
            ending=form.cleaned_data["ending"],
            winner=form.chosen_winner(),
            note=form.cleaned_data["note"],
            against_sheet=form.cleaned_data.get("against_sheet", ""),
            account=request.user,
            now=timezone.now(),
        )
        messages.success(request, _("The end of the match is noted."))
    return redirect("match-detail", pk=match.pk)


@require_POST
@door(load=matches_visible_to, may=may_direct_match)
def match_end_take_back(request: HttpRequest, match: ScheduledMatch) -> HttpResponse:
    with told_to(request):
        take_back_end(
            match=match,
            reason=request.POST.get("reason", "")[:300],
            account=request.user,
            now=timezone.now(),
        )
        messages.success(request, _("The match is open again."))
    return redirect("match-detail", pk=match.pk)


@require_POST
@door(load=matches_visible_to, may=may_direct_match)
def line_ups_missing(request: HttpRequest, match: ScheduledMatch) -> HttpResponse:
    with told_to(request):
        count = note_missing_line_ups(match=match, account=request.user, now=timezone.now())
        messages.success(request, _("Penalties proposed: %(count)s") % {"count": count})
    return redirect("match-detail", pk=match.pk)


def _side(request: HttpRequest, match: ScheduledMatch) -> Side:
    """Return for whom the reader acts: a captain for their own team, a director for either."""
    asked = {side.value: side for side in Side}.get(request.POST.get("side", ""))
    if asked in sides_acted_for(request.user, match, on=timezone.localdate()):
        return asked
    raise PermissionDenied


def _players(match: ScheduledMatch, side: Side, segment: int) -> list[Person]:
    entry = match.home_id if side is Side.HOME else match.away_id
    return players_for(match, entry, segment) if entry is not None else []


def _own_side(request: HttpRequest, match: ScheduledMatch) -> Side:
    return min(sides_led_by(match, request.user))


def _number(request: HttpRequest, name: str) -> int:
    text = request.POST.get(name, "")
    return int(text) if text.isdecimal() and len(text) < 4 else 0


def _faulty(request: HttpRequest, form: Form, match: ScheduledMatch) -> HttpResponse:
    tell_errors(request, form)
    return redirect("match-detail", pk=match.pk)
