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
from tournaments.models import ScheduledMatch
from tournaments.permissions import (
    may_direct_match,
    may_lead_in_match,
    sides_acted_for,
)
from tournaments.rules.line_ups import Side
from tournaments.teams.selectors.line_ups import players_for
from tournaments.teams.selectors.schedule import (
    matches_visible_to,
    published_matches,
)
from tournaments.teams.services.line_up_changes import change_line_up
from tournaments.teams.services.line_ups import send_line_up
from tournaments.teams.web.forms import (
    LineUpChangeForm,
    LineUpForm,
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


def _side(request: HttpRequest, match: ScheduledMatch) -> Side:
    """Return for whom the reader acts: a captain for their own team, a director for either."""
    asked = {side.value: side for side in Side}.get(request.POST.get("side", ""))
    if asked in sides_acted_for(request.user, match, on=timezone.localdate()):
        return asked
    raise PermissionDenied


def _players(match: ScheduledMatch, side: Side, segment: int) -> list[Person]:
    entry = match.home_id if side is Side.HOME else match.away_id
    return players_for(match, entry, segment) if entry is not None else []


def _number(request: HttpRequest, name: str) -> int:
    text = request.POST.get(name, "")
    return int(text) if text.isdecimal() and len(text) < 4 else 0


def _faulty(request: HttpRequest, form: Form, match: ScheduledMatch) -> HttpResponse:
    tell_errors(request, form)
    return redirect("match-detail", pk=match.pk)
