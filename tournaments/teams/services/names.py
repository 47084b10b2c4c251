"""The name of a team under the regulation: its club and its captain."""

from federation.models import Club
from federation.people.selectors.people import clubs_of_people
from tournaments.models import EventKind, EventType, PlayerState, Registration
from tournaments.selectors.ranking_places import ranking_places
from tournaments.selectors.rule_sets import is_official
from tournaments.teams.rules.names import ClubMember, club_represented, team_name


def name_team(registration: Registration) -> None:
    """Name a team by the rule if it applies; else a nameless team by its captain."""
    if is_named_by_rule(registration):
        _name(registration)
    elif (
        registration.event.kind == EventKind.TEAMS
        and registration.entry is not None
        and not registration.name
    ):
        registration.entry.name = registration.captain.name
        registration.entry.save(update_fields=["name"])


def clubs_of_team(registration: Registration) -> list[Club]:
    """Return the clubs of a team's members, any of which it may represent."""
    rows = registration.players.filter(state=PlayerState.ACCEPTED)
    people = rows.values_list("person", flat=True)
    clubs = clubs_of_people(list(people), season=registration.event.season)
    return sorted(set(clubs.values()), key=lambda club: club.name)


def is_named_by_rule(registration: Registration) -> bool:
    """Return whether the team is named by club and captain: in official open team events."""
    event = registration.event
    return (
        event.kind == EventKind.TEAMS and event.event_type == EventType.OPEN and is_official(event)
    )


def _name(registration: Registration) -> None:
    latest = registration.clubs_agreed.select_related("club").last()
    members = club_members(registration)
    held = {member.club for member in members}
    agreed = latest.club.name if latest is not None and latest.club.name in held else ""
    taken = set(
        registration.event.registrations.exclude(pk=registration.pk)
        .filter(ended_at__isnull=True)
        .values_list("name", flat=True)
    )
    club = club_represented(members, agreed=agreed)
    registration.name = team_name(club, registration.captain.name, taken=taken)[:120]
    registration.save(update_fields=["name"])
    if registration.entry is not None:
        registration.entry.name = registration.name
        registration.entry.save(update_fields=["name"])


def club_members(registration: Registration) -> list[ClubMember]:
    """Return the players of a team with the clubs of their licences."""
    rows = list(registration.players.filter(state=PlayerState.ACCEPTED).select_related("person"))
    people = [row.person_id for row in rows]
    clubs = clubs_of_people(people, season=registration.event.season)
    places = ranking_places(people)
    return [
        ClubMember(
            row.person.name,
            clubs[row.person_id].name if row.person_id in clubs else "",
            places.get(row.person_id),
        )
        for row in rows
    ]
