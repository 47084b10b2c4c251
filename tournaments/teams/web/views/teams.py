"""One team: its list and changes, its matches, and the captain's acts."""

import datetime as dt
from collections.abc import Iterable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from federation.access import public
from federation.models import Person
from federation.people.selectors.people import shown_name, text_shown
from tournaments.entries.selectors.online import (
    seated_players,
    teams_shown,
)
from tournaments.models import (
    Registration,
    RegistrationPlayer,
    ScheduledMatch,
    TeamListChange,
    TeamSubstitution,
)
from tournaments.page_parts.schedule_rows import tie_of
from tournaments.permissions import may_change_entry, may_direct_entry
from tournaments.selectors.names_shown import entry_shown, hidden_players, match_shown
from tournaments.teams.selectors.line_ups import boards_named
from tournaments.teams.selectors.schedule import figures_of_matches, matches_of_team, team_play_of
from tournaments.teams.services.names import is_named_by_rule
from tournaments.web.event_page import event_page


@public
@require_safe
def team_detail(request: HttpRequest, pk: int) -> HttpResponse:
    """Players, matches and changes of a team."""
    team = get_object_or_404(teams_shown(), pk=pk)
    event, on = team.event, timezone.localdate()
    play, figures = team_play_of(event), figures_of_matches(event)
    matches = matches_of_team(team)
    boards = boards_named(event, play) if play else {}
    played = boards.get(team.entry_id or 0, {})
    players = list(seated_players(team))
    changes = team.list_changes.select_related("added", "dropped")
    substitutions = team.team_substitutions.select_related(
        "substitute", "replaced", "match__home__registration__captain",
        "match__away__registration__captain",
    ).prefetch_related(
        hidden_players("match__home__", on=on), hidden_players("match__away__", on=on)
    )  # fmt: skip
    named = _people_of(team, players, changes, substitutions)
    page = event_page(request, event, here="event-schedule")
    page |= {
        "team": team,
        "name": entry_shown(team.entry, on=on) if team.entry else "",
        "captain": shown_name(team.captain, on=on),
        "players": [
            (shown_name(row.person, on=on), row.person_id == team.captain_id,
             played.get(row.person_id, 0))
            for row in players
        ],
        "captain_plays": any(row.person_id == team.captain_id for row in players),
        "has_boards": bool(played),
        "ties": [tie_of(match, figures, play.match_boards if play else 0) for match in matches],
        "changes": [
            (row, shown_name(row.added, on=on) if row.added else "",
             shown_name(row.dropped, on=on) if row.dropped else "",
             _let_pass_shown(row, named, on=on))
            for row in changes
        ],
        "substitutions": [
            (row, shown_name(row.substitute, on=on), shown_name(row.replaced, on=on),
             match_shown(row.match, on=on),
             _let_pass_shown(row, named, on=on))
            for row in substitutions
        ],
    }  # fmt: skip
    page |= _acts(request, team, matches)
    return render(request, "tournaments/team_detail.html", page)


def _people_of(
    team: Registration,
    players: Iterable[RegistrationPlayer],
    changes: Iterable[TeamListChange],
    substitutions: Iterable[TeamSubstitution],
) -> set[Person]:
    """Return whom the rules let pass in a team may name."""
    people = {team.captain, *(row.person for row in players)}
    for change in changes:
        people |= {person for person in (change.added, change.dropped) if person is not None}
    for substitution in substitutions:
        people |= {substitution.substitute, substitution.replaced}
    return people


def _let_pass_shown(
    row: TeamListChange | TeamSubstitution, people: Iterable[Person], *, on: dt.date
) -> str:
    """Return what was let pass and why, as it was written then, with the names shown today."""
    text = " ".join([*row.refused, row.reason]) if row.refused else ""
    return text_shown(text, *people, on=on)


def _acts(
    request: HttpRequest, team: Registration, matches: list[ScheduledMatch]
) -> dict[str, Any]:
    """Return the forms for those who may change the team; empty for others."""
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
        "is_named_by_rule": is_named_by_rule(team),
        "may_substitute": directs and bool(matches),
    }
