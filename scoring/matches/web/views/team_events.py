"""Team events where scores decide: Swiss rounds, penalties booked into the results."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from federation.doors import door
from federation.page_parts.refusals import tell_errors, told_to
from scoring.engine.errors import EngineError
from scoring.matches.services.knockouts import can_take_both, confirm_by_results, end_interrupted
from scoring.matches.services.swiss import draw_swiss_round
from scoring.matches.services.team_dues import propose_added_strength, settle_due
from scoring.matches.web.knockout_forms import InterruptionForm
from scoring.matches.web.team_forms import SwissForm
from tournaments.events.selectors.events import events_visible_to
from tournaments.models import Event, ScheduledMatch, TeamDue
from tournaments.permissions import may_direct_match, may_manage_event
from tournaments.teams.selectors.schedule import matches_visible_to


@require_POST
@door(load=events_visible_to, may=may_manage_event)
def swiss_draw(request: HttpRequest, event: Event) -> HttpResponse:
    form = SwissForm(request.POST)
    if not form.is_valid():
        tell_errors(request, form)
        return redirect("schedule-manage", pk=event.pk)
    with told_to(request, EngineError):
        draw = draw_swiss_round(
            event=event, asked=form.asked(), account=request.user, now=timezone.now()
        )
        messages.success(
            request,
            _("Round %(round)s is drawn: look at it, then publish it.") % {"round": draw.round},
        )
    return redirect("schedule-manage", pk=event.pk)


@require_POST
@door(load=events_visible_to, may=may_manage_event)
def added_strength_propose(request: HttpRequest, event: Event) -> HttpResponse:
    with told_to(request, EngineError):
        count = propose_added_strength(event=event, now=timezone.now())
        messages.success(request, _("Matches with strength added: %(count)s") % {"count": count})
    return redirect("schedule-manage", pk=event.pk)


@require_POST
@door(load=events_visible_to, may=may_manage_event)
def team_due_settle(request: HttpRequest, event: Event, due: int) -> HttpResponse:
    row = get_object_or_404(TeamDue, pk=due, event=event)
    with told_to(request, EngineError):
        settle_due(
            due=row,
            confirms=request.POST.get("answer") == "confirm",
            reason=request.POST.get("reason", "")[:300],
            account=request.user,
            now=timezone.now(),
        )
        messages.success(request, _("The penalty is decided."))
    return redirect("schedule-manage", pk=event.pk)


@require_POST
@door(load=matches_visible_to, may=may_direct_match)
def match_result_confirm(request: HttpRequest, match: ScheduledMatch) -> HttpResponse:
    with told_to(request, EngineError):
        match = confirm_by_results(
            match=match,
            account=request.user,
            now=timezone.now(),
            reason=request.POST.get("reason", "")[:200],
        )
        messages.success(request, _("%(team)s goes on.") % {"team": match.winner})
    return redirect("match-detail", pk=match.pk)


@require_POST
@door(load=matches_visible_to, may=may_direct_match)
def match_interrupted(request: HttpRequest, match: ScheduledMatch) -> HttpResponse:
    form = InterruptionForm(request.POST, match=match, takes_both=can_take_both(match))
    if not form.is_valid():
        tell_errors(request, form)
        return redirect("match-detail", pk=match.pk)
    with told_to(request, EngineError):
        match = end_interrupted(
            match=match,
            unable=form.unable_entries(),
            can_be_finished=form.cleaned_data["can_be_finished"],
            both_workable=form.both_workable(),
            note=form.cleaned_data["note"],
            account=request.user,
            now=timezone.now(),
        )
        told = (
            _("%(team)s goes on.") % {"team": match.winner}
            if match.winner
            else _("Both teams go on.")
        )
        messages.success(request, told)
    return redirect("match-detail", pk=match.pk)
