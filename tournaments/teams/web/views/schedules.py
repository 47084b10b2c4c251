"""The schedule of a team event: for everybody, and for whoever draws it up."""

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from federation.doors import door, public
from federation.page_parts.exports import exported
from federation.page_parts.panels import panels
from federation.page_parts.refusals import tell_errors, told_to
from tournaments.events.selectors.events import events_shown, events_visible_to
from tournaments.models import Draw, Event, MatchEnd, MoveState, PlayFormat, ScheduledMatch
from tournaments.permissions import may_manage_event
from tournaments.teams.selectors.following_rounds import round_to_follow
from tournaments.teams.selectors.schedule import (
    draw_versions,
    draws_of,
    figures_of_matches,
    moves_of_event,
    schedule_of,
    team_play_of,
)
from tournaments.teams.selectors.strength import teams_of
from tournaments.teams.services.draws import draw_schedule, publish_draw
from tournaments.teams.services.following_rounds import draw_following_rounds
from tournaments.teams.services.matches import set_round_time
from tournaments.teams.services.play import set_team_play
from tournaments.teams.services.sheets import request_team_papers
from tournaments.teams.web.forms import DrawForm, FollowingForm, PlayForm, RoundTimeForm
from tournaments.teams.web.schedule_rows import bracket_of, rounds_of, shown_draws
from tournaments.web.event_page import event_page


@public
@require_safe
def event_schedule(request: HttpRequest, pk: int) -> HttpResponse:
    """Who meets whom and when; a knock-out as a bracket; why each team is where it is."""
    event = get_object_or_404(events_shown(), pk=pk)
    play, matches = team_play_of(event), schedule_of(event)
    figures = figures_of_matches(event)
    rounds = rounds_of(matches, play, figures)
    if file := exported(
        request,
        name=f"schedule-{event.pk}",
        headings=[_("Round"), _("Group"), _("Home team"), _("Visiting team"), _("Starts"),
                  _("Room"), _("State")],
        rows=lambda: (
            (tie.match.round, tie.match.group, tie.home.name, tie.away.name,
             _moment(tie.match), tie.match.room, tie.match.get_ending_display())
            for each in rounds
            for tie in each.ties
        ),
    ):  # fmt: skip
        return file
    page = event_page(request, event, here="event-schedule")
    is_knockout = play is not None and play.format == PlayFormat.KNOCKOUT
    tree, place_matches = bracket_of(rounds)
    page |= {
        "play": play,
        "rounds": tree,
        "place_matches": place_matches,
        "is_knockout": is_knockout,
        "draws": shown_draws(
            [draw for draw in draws_of(event) if draw.published_at is not None], _names(event)
        ),
    }
    return render(request, "tournaments/event_schedule.html", page)


@require_safe
@door(load=events_visible_to, may=may_manage_event)
def schedule_manage(request: HttpRequest, event: Event) -> HttpResponse:
    """How the event is played, its draws, times, requests and penalties."""
    play, matches = team_play_of(event), schedule_of(event, drafts=True)
    teams = teams_of(event)
    tree, place_matches = bracket_of(rounds_of(matches, play, figures_of_matches(event)))
    page = event_page(request, event, here="schedule-manage")
    page |= {
        "play": play,
        "teams": teams,
        "rounds": [*tree, *place_matches],
        "draws": shown_draws(draw_versions(event), _names(event)),
        "is_swiss": play is not None and play.format == PlayFormat.SWISS,
        "moves": [row for row in moves_of_event(event) if row.state == MoveState.AGREED],
        "play_form": PlayForm.of(play),
        "draw_form": DrawForm(teams=teams, auto_id="draw_%s"),
        "time_form": RoundTimeForm(auto_id="time_%s"),
        "following_form": FollowingForm(auto_id="following_%s") if round_to_follow(event) else None,
        "open_matches": any(match.ending == MatchEnd.OPEN for match in matches),
        "rooms": panels(settings.SCHEDULE_PANELS, event, request),
    }
    return render(request, "tournaments/schedule_manage.html", page)


@require_POST
@door(load=events_visible_to, may=may_manage_event)
def team_play_set(request: HttpRequest, event: Event) -> HttpResponse:
    form = PlayForm(request.POST)
    if not form.is_valid():
        tell_errors(request, form)
        return redirect("schedule-manage", pk=event.pk)
    with told_to(request):
        set_team_play(event=event, plan=form.plan(), account=request.user, now=timezone.now())
        messages.success(request, _("The way of playing is set."))
    return redirect("schedule-manage", pk=event.pk)


@require_POST
@door(load=events_visible_to, may=may_manage_event)
def schedule_draw(request: HttpRequest, event: Event) -> HttpResponse:
    form = DrawForm(request.POST, teams=teams_of(event))
    if not form.is_valid():
        tell_errors(request, form)
        return redirect("schedule-manage", pk=event.pk)
    with told_to(request):
        draw_schedule(event=event, asked=form.asked(), account=request.user, now=timezone.now())
        messages.success(request, _("The draw is made: look at it, then publish it."))
    return redirect("schedule-manage", pk=event.pk)


@require_POST
@door(load=events_visible_to, may=may_manage_event)
def following_draw(request: HttpRequest, event: Event) -> HttpResponse:
    form = FollowingForm(request.POST)
    if not form.is_valid():
        tell_errors(request, form)
        return redirect("schedule-manage", pk=event.pk)
    with told_to(request):
        draw_following_rounds(
            event=event,
            reason=form.cleaned_data["reason"],
            account=request.user,
            now=timezone.now(),
        )
        messages.success(request, _("The draw is made: look at it, then publish it."))
    return redirect("schedule-manage", pk=event.pk)


@require_POST
@door(load=events_visible_to, may=may_manage_event)
def draw_publish(request: HttpRequest, event: Event, draw: int) -> HttpResponse:
    row = get_object_or_404(Draw, pk=draw, event=event)
    with told_to(request):
        publish_draw(draw=row, account=request.user, now=timezone.now())
        messages.success(request, _("The draw is published."))
    return redirect("schedule-manage", pk=event.pk)


@require_POST
@door(load=events_visible_to, may=may_manage_event)
def round_time_set(request: HttpRequest, event: Event) -> HttpResponse:
    form = RoundTimeForm(request.POST)
    if not form.is_valid():
        tell_errors(request, form)
        return redirect("schedule-manage", pk=event.pk)
    number = form.cleaned_data["round"]
    draws = [draw for draw in draws_of(event) if draw.matches.filter(round=number).exists()]
    if not draws:
        messages.error(request, _("That round is not drawn."))
        return redirect("schedule-manage", pk=event.pk)
    with told_to(request):
        count = set_round_time(
            draw=draws[-1],
            round_number=number,
            starts_at=form.cleaned_data["starts_at"],
            room=form.cleaned_data["room"],
            account=request.user,
            now=timezone.now(),
        )
        messages.success(request, _("Matches with their time: %(count)s") % {"count": count})
    return redirect("schedule-manage", pk=event.pk)


@require_POST
@door(load=events_visible_to, may=may_manage_event)
def team_papers_issue(request: HttpRequest, event: Event) -> HttpResponse:
    with told_to(request):
        number = request.POST.get("round", "")
        request_team_papers(
            event=event,
            paper=request.POST.get("paper", ""),
            round_number=int(number) if number.isdecimal() else 0,
            account=request.user,
        )
        messages.success(request, _("The paper is being printed; it comes under Documents."))
    return redirect("schedule-manage", pk=event.pk)


def _names(event: Event) -> dict[int, str]:
    return {each.pk: each.name or each.key for each in event.entries.all()}


def _moment(match: ScheduledMatch) -> str:
    return (
        "" if match.starts_at is None else f"{timezone.localtime(match.starts_at):%Y-%m-%d %H:%M}"
    )
