"""One match: for everybody, for its captains on their phones, and for the director."""

from typing import TypeVar

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from federation.access import public, require
from federation.errors import RuleError
from federation.page_parts.refusals import form_errors_to_messages, refusal_text
from federation.selectors.callers import account_of
from tournaments.models import ScheduledMatch
from tournaments.permissions import (
    may_direct_match,
    may_lead_in_match,
    sides_acted_for,
)
from tournaments.rules.line_ups import Side
from tournaments.teams.selectors.line_ups import players_for
from tournaments.teams.selectors.schedule import (
    has_schedule,
    matches_visible_to,
    published_matches,
    replaced_matches,
)
from tournaments.teams.services.line_up_changes import change_line_up
from tournaments.teams.services.line_ups import send_line_up
from tournaments.teams.web.forms import (
    LineUpChangeForm,
    LineUpForm,
)
from tournaments.teams.web.match_page import form_id, match_page
from tournaments.web.event_page import event_page

_LineUp = TypeVar("_LineUp", bound=LineUpForm)


@public
@require_safe
def match_detail(request: HttpRequest, pk: int) -> HttpResponse:
    """Teams, time, visible line-ups, and what the reader may do."""
    if (replaced := replaced_matches().filter(pk=pk).first()) is not None:
        return _replaced_match(request, replaced)
    match = get_object_or_404(published_matches(), pk=pk)
    page = event_page(request, match.event, here="event-schedule")
    page |= match_page(request, match, now=timezone.now())
    return render(request, "tournaments/match_detail.html", page)


def _replaced_match(request: HttpRequest, match: ScheduledMatch) -> HttpResponse:
    """Answer that another draw replaced the one of a match, with the way to the schedule."""
    page = event_page(request, match.event, here="event-schedule")
    page |= {"match": match, "has_schedule": has_schedule(match.event)}
    return render(request, "tournaments/match_replaced.html", page, status=410)


@require_POST
@require(load=matches_visible_to, may=may_lead_in_match)
def line_up_send(request: HttpRequest, match: ScheduledMatch) -> HttpResponse:
    side, segment = _side(request, match), _number(request, "segment")
    form = _form(request, match, side, segment, LineUpForm)
    if form.is_valid():
        try:
            send_line_up(
                match=match,
                side=side,
                segment=segment,
                named=form.named(),
                account=account_of(request),
                now=timezone.now(),
            )
        except RuleError as refusal:
            form.add_error(None, refusal_text(request, refusal))
        else:
            messages.success(request, _("The line-up is in."))
            return redirect("match-detail", pk=match.pk)
    return _shown_again(request, form, match)


@require_POST
@require(load=matches_visible_to, may=may_direct_match)
def line_up_change(request: HttpRequest, match: ScheduledMatch) -> HttpResponse:
    """The director's change of a published line-up."""
    side, segment = _side(request, match), _number(request, "segment")
    form = _form(request, match, side, segment, LineUpChangeForm)
    if form.is_valid():
        try:
            change_line_up(
                match=match,
                side=side,
                segment=segment,
                named=form.named(),
                boards_played=form.cleaned_data["boards_played"],
                reason=form.cleaned_data["reason"],
                account=account_of(request),
                now=timezone.now(),
            )
        except RuleError as refusal:
            form.add_error(None, refusal_text(request, refusal))
        else:
            messages.success(request, _("The line-up is changed; the one before stays on record."))
            return redirect("match-detail", pk=match.pk)
    return _shown_again(request, form, match)


def _side(request: HttpRequest, match: ScheduledMatch) -> Side:
    """Return the side the reader acts for: a captain for their own team, a director for either."""
    chosen_side = {side.value: side for side in Side}.get(request.POST.get("side", ""))
    if chosen_side in sides_acted_for(account_of(request), match, on=timezone.localdate()):
        return chosen_side
    raise PermissionDenied


def _form(
    request: HttpRequest,
    match: ScheduledMatch,
    side: Side,
    segment: int,
    kind: type[_LineUp],
) -> _LineUp:
    entry = match.home_id if side is Side.HOME else match.away_id
    players = players_for(match, entry, segment) if entry is not None else []
    return kind(request.POST, side=side, players=players, auto_id=form_id(kind, segment, side))


def _number(request: HttpRequest, name: str) -> int:
    text = request.POST.get(name, "")
    return int(text) if text.isdecimal() and len(text) < 4 else 0


def _shown_again(request: HttpRequest, form: LineUpForm, match: ScheduledMatch) -> HttpResponse:
    """Show the page with the refused form; if there is no form any more, say why."""
    page = event_page(request, match.event, here="event-schedule")
    page |= match_page(request, match, now=timezone.now(), filled=form)
    if not any(
        form in (side.form, side.change_form) for every in page["segments"] for side in every.sides
    ):
        form_errors_to_messages(request, form)
        return redirect("match-detail", pk=match.pk)
    return render(request, "tournaments/match_detail.html", page)
