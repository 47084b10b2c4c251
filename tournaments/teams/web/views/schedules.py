"""The schedule of a team event: for everybody, and for its managers."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from federation.access import public, require
from federation.page_parts.exports import exported
from federation.page_parts.panels import panels
from tournaments.events.selectors.events import events_shown, events_visible_to
from tournaments.models import Entry, Event, MatchEnd, MoveState, PlayFormat, ScheduledMatch
from tournaments.page_parts.schedule_groups import groups_of
from tournaments.page_parts.schedule_rows import Tie, bracket_of, rounds_of, shown_draws
from tournaments.permissions import may_manage_event
from tournaments.selectors.names_shown import entry_shown, hidden_players
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
from tournaments.teams.selectors.withdrawals import may_draw_again, withdrawn_teams_drawn
from tournaments.web.event_page import event_page


@public
@require_safe
def event_schedule(request: HttpRequest, pk: int) -> HttpResponse:
    """All matches with times; a knock-out as a bracket; the reasons of the draw."""
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
             _moment(tie.match), tie.match.room, _state(tie))
            for round_ in rounds
            for tie in round_.ties
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
        "groups": groups_of(matches, play),
        "draws": shown_draws(
            [draw for draw in draws_of(event) if draw.published_at is not None], _entries(event)
        ),
    }
    return render(request, "tournaments/event_schedule.html", page)


@require_safe
@require(load=events_visible_to, may=may_manage_event)
def schedule_manage(request: HttpRequest, event: Event) -> HttpResponse:
    """Format, draws, times, requests and penalties."""
    play, matches = team_play_of(event), schedule_of(event, drafts=True)
    teams, withdrawn = teams_of(event), withdrawn_teams_drawn(event)
    tree, place_matches = bracket_of(rounds_of(matches, play, figures_of_matches(event)))
    page = event_page(request, event, here="schedule-manage")
    page |= {
        "play": play,
        "teams": teams,
        "rounds": [*tree, *place_matches],
        "draws": shown_draws(draw_versions(event), _entries(event)),
        "is_swiss": play is not None and play.format == PlayFormat.SWISS,
        "moves": [row for row in moves_of_event(event) if row.state == MoveState.AGREED],
        "may_follow": bool(round_to_follow(event)),
        "open_matches": any(match.ending == MatchEnd.OPEN for match in matches),
        "rooms": panels(settings.SCHEDULE_PANELS, event, request),
        "withdrawn": [
            (entry_shown(entry, on=timezone.localdate()) or entry.key, count)
            for entry, count in withdrawn
        ],
        "may_draw_again": bool(withdrawn) and may_draw_again(event),
    }
    return render(request, "tournaments/schedule_manage.html", page)


def _entries(event: Event) -> list[Entry]:
    return list(
        event.entries.select_related("registration__captain").prefetch_related(
            hidden_players(on=timezone.localdate())
        )
    )


def _state(tie: Tie) -> str:
    """Return how a match ended, or which of its teams withdrew before it was played."""
    if tie.match.ending == MatchEnd.OPEN and tie.match.withdrawn_teams:
        return tie.state
    return str(tie.match.get_ending_display())


def _moment(match: ScheduledMatch) -> str:
    return (
        "" if match.starts_at is None else f"{timezone.localtime(match.starts_at):%Y-%m-%d %H:%M}"
    )
