"""One team: its list and how it changed, its matches, and what its captain may do."""

from typing import Any

from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from federation.doors import door, public
from federation.page_parts.refusals import tell_errors, told_to
from federation.people.selectors.people import shown_name
from tournaments.entries.acts.entries import PlayerForm
from tournaments.entries.selectors.online import (
    people_written,
    registrations_seen_by,
    seated_players,
    teams_shown,
)
from tournaments.models import MatchEnd, Registration, ScheduledMatch
from tournaments.permissions import may_change_entry, may_direct_entry
from tournaments.teams.selectors.line_ups import boards_named
from tournaments.teams.selectors.schedule import figures_of_matches, matches_of_team, team_play_of
from tournaments.teams.services.lists import ListChange, agree_club, change_team_list, name_captain
from tournaments.teams.services.names import clubs_of_team, is_named_by_rule
from tournaments.teams.services.substitutions import TeamSubstituteDraft, substitute_in_team
from tournaments.teams.web.forms import AgreedClubForm, ListChangeForm, TeamSubstituteForm
from tournaments.teams.web.schedule_rows import tie_of
from tournaments.web.event_page import event_page


@public
@require_safe
def team_detail(request: HttpRequest, pk: int) -> HttpResponse:
    """Who plays for a team, its matches, what changed."""
    team = get_object_or_404(teams_shown(), pk=pk)
    event, on = team.event, timezone.localdate()
    play, figures = team_play_of(event), figures_of_matches(event)
    matches = matches_of_team(team)
    boards = boards_named(event, play, now=timezone.now()) if play else {}
    played = boards.get(team.entry_id or 0, {})
    page = event_page(request, event, here="event-schedule")
    page |= {
        "team": team,
        "captain": shown_name(team.captain, on=on),
        "players": [
            (shown_name(row.person, on=on), row.person_id == team.captain_id,
             played.get(row.person_id, 0))
            for row in seated_players(team)
        ],
        "captain_plays": any(row.person_id == team.captain_id for row in seated_players(team)),
        "has_boards": bool(played),
        "ties": [tie_of(match, figures) for match in matches],
        "changes": [
            (row, shown_name(row.added, on=on) if row.added else "",
             shown_name(row.dropped, on=on) if row.dropped else "")
            for row in team.list_changes.select_related("added", "dropped")
        ],
        "substitutions": [
            (row, shown_name(row.substitute, on=on), shown_name(row.replaced, on=on))
            for row in team.team_substitutions.select_related(
                "substitute", "replaced", "match__home", "match__away"
            )
        ],
    }  # fmt: skip
    page |= _acts(request, team, matches)
    return render(request, "tournaments/team_detail.html", page)


@require_POST
@door(load=registrations_seen_by, may=may_change_entry)
def team_list_change(request: HttpRequest, team: Registration) -> HttpResponse:
    on = timezone.localdate()
    directs = may_direct_entry(request.user, team, on=on)
    form = ListChangeForm(request.POST, players=_people(team), directs=directs)
    if not form.is_valid():
        return _faulty(request, form, team)
    with told_to(request):
        number = form.cleaned_data["added"]
        change_team_list(
            registration=team,
            change=ListChange(
                people_written(number)[0] if number.strip(" ,;") else None, form.dropped_player()
            ),
            reason=form.cleaned_data.get("reason", ""),
            account=request.user,
            now=timezone.now(),
        )
        messages.success(request, _("The list of the team is changed."))
    return redirect("team-detail", pk=team.pk)


@require_POST
@door(load=registrations_seen_by, may=may_change_entry)
def team_captain_name(request: HttpRequest, team: Registration) -> HttpResponse:
    form = PlayerForm(request.POST)
    if not form.is_valid():
        return _faulty(request, form, team)
    with told_to(request):
        name_captain(
            registration=team,
            captain=people_written(form.cleaned_data["number"])[0],
            account=request.user,
            now=timezone.now(),
        )
        messages.success(request, _("The captain is named."))
    return redirect("team-detail", pk=team.pk)


@require_POST
@door(load=registrations_seen_by, may=may_change_entry)
def team_club_agree(request: HttpRequest, team: Registration) -> HttpResponse:
    form = AgreedClubForm(request.POST, clubs=clubs_of_team(team))
    if not form.is_valid():
        return _faulty(request, form, team)
    with told_to(request):
        agree_club(registration=team, club=form.chosen(), account=request.user, now=timezone.now())
        messages.success(request, _("The team plays for that club."))
    return redirect("team-detail", pk=team.pk)


@require_POST
@door(load=registrations_seen_by, may=may_direct_entry)
def team_substitute(request: HttpRequest, team: Registration) -> HttpResponse:
    form = TeamSubstituteForm(request.POST, players=_people(team), matches=_open(team))
    if not form.is_valid():
        return _faulty(request, form, team)
    with told_to(request):
        replaced = form.person("replaced")
        if replaced is not None:
            draft = TeamSubstituteDraft(
                form.chosen_match(),
                form.cleaned_data["segment"],
                people_written(form.cleaned_data["number"])[0],
                replaced,
                form.cleaned_data["available"],
                form.person("partner"),
            )
            substitute_in_team(
                registration=team,
                draft=draft,
                reason=form.cleaned_data["reason"],
                account=request.user,
                now=timezone.now(),
            )
            messages.success(request, _("The substitute is recorded."))
    return redirect("team-detail", pk=team.pk)


def _acts(
    request: HttpRequest, team: Registration, matches: list[ScheduledMatch]
) -> dict[str, Any]:
    """Return the forms of who may change the team; nothing for others."""
    on, account = timezone.localdate(), request.user
    if (
        not account.is_authenticated
        or team.ended_at is not None
        or not may_change_entry(account, team, on=on)
    ):
        return {"may_change": False}
    directs = may_direct_entry(account, team, on=on)
    return {
        "may_change": True,
        "directs": directs,
        "list_form": ListChangeForm(players=_people(team), directs=directs, auto_id="list_%s"),
        "captain_form": PlayerForm(auto_id="captain_%s"),
        "club_form": AgreedClubForm(clubs=clubs_of_team(team), auto_id="club_%s")
        if is_named_by_rule(team)
        else None,
        "substitute_form": TeamSubstituteForm(
            players=_people(team), matches=_open(team), auto_id="sub_%s"
        )
        if directs and matches
        else None,
    }


def _people(team: Registration) -> list[Any]:
    return [row.person for row in seated_players(team)]


def _open(team: Registration) -> list[ScheduledMatch]:
    return [match for match in matches_of_team(team) if match.ending == MatchEnd.OPEN]


def _faulty(request: HttpRequest, form: Form, team: Registration) -> HttpResponse:
    tell_errors(request, form)
    return redirect("team-detail", pk=team.pk)
