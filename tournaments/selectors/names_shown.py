"""Names of teams and of an event's director as public pages show them.

The regulation names a team by its club and its captain (RTP 3.6.3). A captain who does not let the
full name be published is shown by initials there too, also if the name has only a part of it, and
so is every other player of the team.
"""

import datetime as dt
from collections.abc import Iterable, Sequence

from django.db.models import OuterRef, Prefetch, Q, Subquery, prefetch_related_objects
from django.utils.translation import gettext

from federation.models import Mandate, Person, Role
from federation.people.selectors.people import named_after_shown, shown_in_full, shown_name
from tournaments.models import (
    AppointmentState,
    DirectorAppointment,
    DirectorPost,
    Entry,
    EntryPlayer,
    Event,
    Registration,
    ScheduledMatch,
)

_HIDDEN = "hidden_players"


def team_shown(team: Registration, *, on: dt.date) -> str:
    """Return the name of a team entered online, "" if it has none; its people are loaded."""
    if not team.name:
        return ""
    players = (player.person for player in team.players.all())
    return named_after_shown(team.name, team.captain, *players, on=on)


def hidden_players(path: str = "", *, on: dt.date) -> "Prefetch[str]":
    """Return the prefetch of the players by whom names of teams are shortened.

    path: from the rows to the entry, such as "home__". Without it `entry_shown` reads them itself.
    """
    rows = EntryPlayer.objects.exclude(shown_in_full(on=on, prefix="person__"))
    return Prefetch(f"{path}players", rows.select_related("person"), to_attr=_HIDDEN)


def load_hidden_players(entries: Iterable[Entry], *, on: dt.date) -> None:
    """Read the `hidden_players` of entries with a name: one query, none where only pairs play."""
    if named := [entry for entry in entries if entry.name]:
        prefetch_related_objects(named, hidden_players(on=on))


def entry_shown(entry: Entry, *, on: dt.date) -> str:
    """Return the name of a team, "" if it has none.

    Its registration with its captain and its `hidden_players` are loaded.
    """
    if not entry.name:
        return ""
    team = getattr(entry, "registration", None)
    captain = [] if team is None else [team.captain]
    return named_after_shown(entry.name, *captain, *_hidden_people(entry, on=on), on=on)


def _hidden_people(entry: Entry, *, on: dt.date) -> Sequence[Person]:
    if not hasattr(entry, _HIDDEN):
        prefetch_related_objects([entry], hidden_players(on=on))
    return [player.person for player in getattr(entry, _HIDDEN)]


def match_shown(match: ScheduledMatch, *, on: dt.date) -> str:
    """Return the two teams of a match; their registrations and captains are loaded."""
    home, away = (
        "–" if team is None else entry_shown(team, on=on) or str(team)
        for team in (match.home, match.away)
    )
    return f"{home} – {away}"


def withdrawn_shown(match: ScheduledMatch, *, on: dt.date) -> str:
    """Return which teams of a match withdrew, "" if none: "Team 1 withdrew"."""
    return ", ".join(
        gettext("%(team)s withdrew") % {"team": entry_shown(team, on=on) or team.key}
        for team in match.withdrawn_teams
    )


def director_shown(event: Event, *, on: dt.date) -> str:
    """Return who directs an event, or else the name on it, or initials if its bearer is hidden.

    The text comes from the organiser or a file and says no number: any person of that name who is
    not shown in full decides.
    """
    if directing := _directing(event):
        return ", ".join(shown_name(person, on=on) for person in directing)
    bearers = Person.objects.filter(name=event.director_name).exclude(shown_in_full(on=on))
    person = bearers.first() if event.director_name else None
    return event.director_name if person is None else shown_name(person, on=on)


def _directing(event: Event) -> Sequence[Person]:
    """Return who stands in; else who directs by a mandate, the chief director, or the directors.

    One query. Source: RTP 2.1.1.
    """
    accepted = DirectorAppointment.objects.filter(event=event, state=AppointmentState.ACCEPTED)
    accepted = accepted.exclude(post=DirectorPost.SUBSTITUTE)
    mandated = Mandate.objects.filter(
        Q(valid_until__isnull=True) | Q(valid_until__gte=event.starts_on),
        role=Role.DIRECTOR,
        event_number=event.pk,
    )
    posts = accepted.filter(person=OuterRef("pk")).order_by("-pk").values("post")[:1]
    rows = Person.objects.filter(
        Q(pk__in=accepted.values("person")) | Q(account__in=mandated.values("account"))
    )
    people = list(rows.annotate(post=Subquery(posts)).order_by("sort_name", "pk"))
    for post in (DirectorPost.STAND_IN, None, DirectorPost.CHIEF, DirectorPost.DIRECTOR):
        if chosen := [person for person in people if person.post == post]:
            return chosen
    return []
