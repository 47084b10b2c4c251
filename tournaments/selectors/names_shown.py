"""Names of teams and of an event's director as public pages show them.

The regulation names a team by its club and its captain (RTP 3.6.3). A captain who does not let the
full name be published is shown by initials there too, also if the name has only a part of it.
"""

import datetime as dt

from django.utils.translation import gettext

from federation.models import Person
from federation.people.selectors.people import named_after_shown, shown_in_full, shown_name
from tournaments.models import Entry, Event, Registration, ScheduledMatch


def team_shown(team: Registration, *, on: dt.date) -> str:
    """Return the name of a team entered online, "" if it has none; its captain is loaded."""
    return named_after_shown(team.name, team.captain, on=on)


def entry_shown(entry: Entry, *, on: dt.date) -> str:
    """Return the name of a team, "" if it has none; its registration and captain are loaded."""
    team = getattr(entry, "registration", None)
    if team is None or not entry.name:
        return entry.name
    return named_after_shown(entry.name, team.captain, on=on)


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
    """Return the director's name that stands on an event, or initials if its bearer is hidden.

    The text comes from the organiser or a file and says no number: any person of that name who is
    not shown in full decides.
    """
    bearers = Person.objects.filter(name=event.director_name).exclude(shown_in_full(on=on))
    person = bearers.first() if event.director_name else None
    return event.director_name if person is None else shown_name(person, on=on)
