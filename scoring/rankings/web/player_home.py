"""A player's home: next game, last result, place, and what is missing for the next one."""

import datetime as dt

from django.db.models import Case, OuterRef, Subquery, When
from django.db.models.functions import Coalesce
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from federation.models import Account, Person
from federation.page_parts.panels import Panel
from federation.selectors.callers import account_of
from federation.selectors.seasons import season_shown
from scoring.live.web.own_session import links_of_entry
from scoring.page_parts.places import standing_place
from scoring.rankings.services.own_points import own_points
from scoring.rankings.web.player_points import list_before_of, points_data
from scoring.selectors.knockout_places import teams_still_in
from scoring.standings.selectors.players import standings_of_person
from scoring.standings.web.own_event import headline
from tournaments.entries.selectors.online import (
    own_registrations,
    seated_players,
    without_knocked_out,
)
from tournaments.entries.selectors.suspensions import suspended_in
from tournaments.events.selectors.announced import begins_at_of
from tournaments.models import Registration, Session
from tournaments.page_parts.words import days_in_words
from tournaments.selectors.played_now import not_over, sessions_of_now


def desk_player(request: HttpRequest) -> Panel | None:
    """Return the panel for a player; None for somebody who does not play and will not."""
    on = timezone.localdate()
    person: Person | None = account_of(request).person
    if person is None:
        return None
    game = _next_game(account_of(request), now=timezone.now())
    last = standings_of_person(person).first()
    season = season_shown(None, on=on)
    points = own_points(person, season) if season else None
    if game is None and last is None and (points is None or points.line is None):
        return None
    data: dict[str, object] = {"game": game, "last": last, "person": person}
    if game is not None:
        data["days"] = days_in_words(game.event)
        data["begins_at"] = begins_at_of(game.event)
        data["suspended"] = suspended_in([game], person.pk).get(game.pk)
        data["links"] = links_of_entry(game, person.pk, now=timezone.now())
        seated = [
            registration_player
            for registration_player in seated_players(game)
            if registration_player.person_id != person.pk
        ]
        data["others"] = [
            registration_player.person.name
            for registration_player in seated
            if registration_player.person
        ]
    if last is not None:
        still_in = teams_still_in([last])
        data["last_place"] = standing_place(last, still_in)
        data["has_place"] = not still_in
        data["last_figure"] = headline(last)
    if points is not None and points.line is not None:
        data |= points_data(points, person, before=list_before_of(points), on=on)
    html = render_to_string("scoring/panels/desk_player.html", data, request=request)
    return Panel(_("Next game"), html, key="player", leads=True)


def _next_game(account: Account, *, now: dt.datetime) -> Registration | None:
    """Return the next entry to play from now on that is neither over, withdrawn nor lost.

    An event counts by its next session; if sessions have no day yet, by its own days.
    """
    on = timezone.localdate(now)
    later = Session.objects.filter(played_on__gt=on)
    sessions = (sessions_of_now(now=now) | later).filter(event=OuterRef("event"))
    rows = own_registrations(account).filter(
        not_over(now=now, event="event__"), event__cancelled_at__isnull=True, ended_at__isnull=True
    )
    rows = without_knocked_out(rows).annotate(
        day=Coalesce(
            Subquery(sessions.order_by("played_on").values("played_on")[:1]),
            Case(When(event__starts_on__gte=on, then="event__starts_on"), default="event__ends_on"),
        )
    )
    return rows.order_by("day", "event__starts_on", "pk").first()
